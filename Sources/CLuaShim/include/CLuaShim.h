#ifndef CLUASHIM_H
#define CLUASHIM_H
#include <lua5.4/lua.h>
double clua_version(lua_State *L);
#endif
