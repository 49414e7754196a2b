// MapEngine
