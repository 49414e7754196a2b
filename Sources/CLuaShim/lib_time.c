/* os, over the host's virtual clock: UTC always, no locale, nothing that reaches the system. */
#include "internal.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct date {
  int64_t year;
  int month, day, hour, minute, second; /* month and day from 1 */
  int weekday;                          /* 0: Sunday */
  int yearday;                          /* from 0 */
} date;

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a ^ b) < 0); }

/* Days since 1970-01-01 in the proleptic Gregorian calendar; after H. Hinnant, days_from_civil. */
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
  year -= month <= 2;
  int64_t era = floor_div(year, 400), of_era = year - era * 400;
  int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static date date_of(int64_t time) {
  int64_t days = floor_div(time, 86400), rest = time - days * 86400, z = days + 719468;
  int64_t era = floor_div(z, 146097), doe = z - era * 146097;
  int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
  date d = {.day = (int)(doy - (153 * mp + 2) / 5 + 1),
            .month = (int)(mp < 10 ? mp + 3 : mp - 9),
            .hour = (int)(rest / 3600),
            .minute = (int)(rest / 60 % 60),
            .second = (int)(rest % 60)};
  d.year = yoe + era * 400 + (d.month <= 2);
  d.weekday = (int)(days - floor_div(days + 4, 7) * 7 + 4);
  d.yearday = (int)(days - days_of(d.year, 1, 1));
  return d;
}

static int64_t now(lua_State *L) {
  clua_host *h = clua_host_of(L);
  return (int64_t)floor(h->callbacks.clock(h->callbacks.context, 0));
}

static void set_integer(lua_State *L, const char *name, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name);
}

static void set_fields(lua_State *L, const date *d) {
  set_integer(L, "year", d->year);
  set_integer(L, "month", d->month);
  set_integer(L, "day", d->day);
  set_integer(L, "hour", d->hour);
  set_integer(L, "min", d->minute);
  set_integer(L, "sec", d->second);
  set_integer(L, "yday", d->yearday + 1);
  set_integer(L, "wday", d->weekday + 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "isdst");
}

static lua_Integer field(lua_State *L, const char *name, lua_Integer otherwise) {
  int exact;
  int type = lua_getfield(L, 1, name);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  lua_pop(L, 1);
  if (exact) {
    if (value < -INT32_MAX || value > INT32_MAX)
      return luaL_error(L, "field '%s' is out-of-bound", name);
    return value;
  }
  if (type != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", name);
  if (otherwise < 0) return luaL_error(L, "field '%s' missing in date table", name);
  return otherwise;
}

static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, now(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  int64_t year = field(L, "year", -1), month = field(L, "month", -1) - 1, day = field(L, "day", -1);
  int64_t hour = field(L, "hour", 12), minute = field(L, "min", 0), second = field(L, "sec", 0);
  year += floor_div(month, 12);
  month -= floor_div(month, 12) * 12;
  int64_t days = days_of(year, month + 1, 1) + day - 1;
  int64_t time = days * 86400 + hour * 3600 + minute * 60 + second;
  date d = date_of(time); /* the fields are normalised, as Lua does */
  set_fields(L, &d);
  lua_pushinteger(L, time);
  return 1;
}

static int os_clock(lua_State *L) {
  clua_host *h = clua_host_of(L);
  lua_pushnumber(L, h->callbacks.clock(h->callbacks.context, 1));
  return 1;
}

static int os_difference(lua_State *L) {
  lua_pushnumber(L, (lua_Number)luaL_checkinteger(L, 1) - (lua_Number)luaL_checkinteger(L, 2));
  return 1;
}

/* The ISO 8601 week and the year it belongs to. */
static int iso_week(const date *d, int64_t *year) {
  int monday = (d->weekday + 6) % 7; /* days since Monday */
  int week = (d->yearday - monday + 10) / 7;
  *year = d->year;
  if (week < 1) {
    date last = date_of((days_of(d->year, 1, 1) - 1) * 86400);
    return iso_week(&last, year);
  }
  if (week == 53) {
    int64_t first = days_of(d->year + 1, 1, 1) + 3; /* the next year's, from a Monday */
    if (first - floor_div(first, 7) * 7 <= 3) {
      *year = d->year + 1;
      return 1;
    }
  }
  return week;
}

static void add_date(lua_State *L, luaL_Buffer *b, char conversion, const date *d, int64_t time) {
  static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday",
                                     "Friday", "Saturday"};
  static const char *const months[] = {"January", "February", "March", "April",
                                       "May", "June", "July", "August",
                                       "September", "October", "November", "December"};
  char text[64];
  int64_t iso_year;
  int week = iso_week(d, &iso_year);
  int hour12 = d->hour % 12 ? d->hour % 12 : 12;
  int century = (int)floor_div(d->year, 100), short_year = (int)(d->year - (int64_t)century * 100);
  const char *half = d->hour < 12 ? "AM" : "PM";
#define FORMAT(...) snprintf(text, sizeof text, __VA_ARGS__)
  switch (conversion) {
    case 'a': FORMAT("%.3s", days[d->weekday]); break;
    case 'A': FORMAT("%s", days[d->weekday]); break;
    case 'b': case 'h': FORMAT("%.3s", months[d->month - 1]); break;
    case 'B': FORMAT("%s", months[d->month - 1]); break;
    case 'c':
      FORMAT("%.3s %.3s %2d %02d:%02d:%02d %lld", days[d->weekday], months[d->month - 1], d->day,
             d->hour, d->minute, d->second, (long long)d->year);
      break;
    case 'C': FORMAT("%02d", century); break;
    case 'd': FORMAT("%02d", d->day); break;
    case 'D': case 'x': FORMAT("%02d/%02d/%02d", d->month, d->day, short_year); break;
    case 'e': FORMAT("%2d", d->day); break;
    case 'F': FORMAT("%lld-%02d-%02d", (long long)d->year, d->month, d->day); break;
    case 'g': FORMAT("%02d", (int)(iso_year - floor_div(iso_year, 100) * 100)); break;
    case 'G': FORMAT("%lld", (long long)iso_year); break;
    case 'H': FORMAT("%02d", d->hour); break;
    case 'I': FORMAT("%02d", hour12); break;
    case 'j': FORMAT("%03d", d->yearday + 1); break;
    case 'm': FORMAT("%02d", d->month); break;
    case 'M': FORMAT("%02d", d->minute); break;
    case 'n': FORMAT("\n"); break;
    case 'p': FORMAT("%s", half); break;
    case 'r': FORMAT("%02d:%02d:%02d %s", hour12, d->minute, d->second, half); break;
    case 'R': FORMAT("%02d:%02d", d->hour, d->minute); break;
    case 's': FORMAT("%lld", (long long)time); break;
    case 'S': FORMAT("%02d", d->second); break;
    case 't': FORMAT("\t"); break;
    case 'T': case 'X': FORMAT("%02d:%02d:%02d", d->hour, d->minute, d->second); break;
    case 'u': FORMAT("%d", d->weekday ? d->weekday : 7); break;
    case 'U': FORMAT("%02d", (d->yearday + 7 - d->weekday) / 7); break;
    case 'V': FORMAT("%02d", week); break;
    case 'w': FORMAT("%d", d->weekday); break;
    case 'W': FORMAT("%02d", (d->yearday + 7 - (d->weekday + 6) % 7) / 7); break;
    case 'y': FORMAT("%02d", short_year); break;
    case 'Y': FORMAT("%lld", (long long)d->year); break;
    case 'z': FORMAT("+0000"); break;
    case 'Z': FORMAT("UTC"); break;
    case '%': FORMAT("%%"); break;
    default:
      lua_pushfstring(L, "invalid conversion specifier '%%%c'", conversion);
      luaL_argerror(L, 1, lua_tostring(L, -1));
  }
#undef FORMAT
  luaL_addstring(b, text);
}

static int os_date(lua_State *L) {
  size_t length;
  const char *format = luaL_optlstring(L, 1, "%c", &length), *end = format + length;
  int64_t time = lua_isnoneornil(L, 2) ? now(L) : luaL_checkinteger(L, 2);
  if (time < -67768040609740800 || time > 67767976233532799) /* a year is an int, as in C */
    return luaL_error(L, "date result cannot be represented in this installation");
  date d = date_of(time);
  if (*format == '!') format++;
  if (strncmp(format, "*t", 2) == 0) {
    lua_createtable(L, 0, 9);
    set_fields(L, &d);
    return 1;
  }
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (; format < end; format++) {
    if (*format != '%') {
      luaL_addchar(&b, *format);
      continue;
    }
    format++;
    /* E and O ask for other digits, which there are none of. */
    if ((*format == 'E' && format[1] && strchr("cCxXyY", format[1])) ||
        (*format == 'O' && format[1] && strchr("deHImMSuUVwWy", format[1])))
      format++;
    if (format >= end) return luaL_argerror(L, 1, "invalid conversion specifier '%'");
    add_date(L, &b, *format, &d, time);
  }
  luaL_pushresult(&b);
  return 1;
}

void clua_open_time(lua_State *L) {
  lua_createtable(L, 0, 4);
  clua_set(L, "clock", os_clock);
  clua_set(L, "date", os_date);
  clua_set(L, "difftime", os_difference);
  clua_set(L, "time", os_time);
  lua_setglobal(L, "os");
}
