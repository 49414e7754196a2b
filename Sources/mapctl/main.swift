import LuaBridge
print(luaVersion())
