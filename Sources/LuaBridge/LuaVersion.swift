import CLua

/// The version of the Lua that is linked in, such as 504 for 5.4.
public func luaVersion() -> Double {
  lua_version(nil)
}
