#ifndef CBENCHFLOOR_H
#define CBENCHFLOOR_H

/* Seconds that plain C and liblua need to call a handler `calls` times in one reused coroutine, each
   time with a fresh camera table whose target has a metatable: the least a dispatch can cost.
   Negative when Lua could not do it. */
double bench_floor(long calls);

#endif
