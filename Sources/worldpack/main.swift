print("worldpack")
