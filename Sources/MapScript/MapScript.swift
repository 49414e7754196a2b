// MapScript
