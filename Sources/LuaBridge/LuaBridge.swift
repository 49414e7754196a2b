import CLuaShim
import CLua
public func luaVersion() -> Double { let L = luaL_newstate(); defer { lua_close(L) }; return clua_version(L) }
