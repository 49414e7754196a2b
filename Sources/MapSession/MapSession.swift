// MapSession
