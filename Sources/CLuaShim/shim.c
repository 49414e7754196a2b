#include "CLuaShim.h"
double clua_version(lua_State *L) { return lua_version(L); }
