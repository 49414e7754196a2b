extension Attack {
  /// Scripts that call everything with anything.
  static let onDoors: [Attack] =
    (1...4).map { seed in
      Attack(
        description: "anything given to everything, seed \(seed)",
        code: fuzz.replacing("SEED", with: "\(seed)"),
        options: ["--quiet", "--timeout", "120", "--max-time", "100000", "--max-memory", "128"],
        codes: [0, 1, 3], output: nil, seconds: 150, megabytes: 600)
    } + [
      Attack(
        description: "values that go out and come back", code: roundTrips,
        options: ["--timeout", "120"], codes: [0], output: "5000\n", seconds: 150)
    ]

  private static let fuzz = #"""
    math.randomseed(SEED)
    local random = math.random
    local function pick(list) return list[random(#list)] end
    local words = {"position", "target", "zoom", "path", "holes", "radius", "title", "snippet", "icon",
      "color", "duration", "easing", "bearing", "viewing_angle", "id", "user_data", "items", "bounds",
      "on_done", "speed", "interval", "from", "to", "at", "center", "scale", "degrees", "fling", "tile",
      "url", "points", "stroke_width", "stroke_color", "fill_color", "spans", "dash", "z_index",
      "visible_from", "visible_until", "padding", "animate", "once", "priority", "where", "timeout",
      "text", "size", "camera", "style", "format", "name", "in_view", "accuracy", "heading", "noise",
      "seed", "headers", "body", "header", "delimiter", "summary", "usage", "weight", "gradient"}
    local texts = {"", "\0", "\xff\xfe", "idle", "camera", "normal", "light", "#fff", "rgba(1,2,3,.5)",
      "ease_in", "x.png", "a/../b", "/dev/zero", "Bergen", "_p~iF~ps|U", "{}", "[1,[2]]", "a,b\n1,2",
      "%", "http://[::1", "https://example.org", ("x"):rep(5000), "2e308", "😀", "\27[2J"}
    local numbers = {0, -0.0, 1, -1, 0.5, 2, 90, 180, 181, 1e-300, 1e300, 1 / 0, -1 / 0, 0 / 0,
      math.maxinteger, math.mininteger, 1 << 31, 16384, 256}
    local functions = {function() end, function(...) return ... end, function() error({}) end,
      function() error() end, function() sleep(0.1) end, function() coroutine.yield(1) end, print,
      function() map.clear() end, function() return setmetatable({}, {__tostring = error}) end,
      coroutine.wrap(function() coroutine.yield() end), map.move_to, function() return true end}
    print = nil
    local objects = {map.projection, map.settings, map.animate_to{zoom = 5, duration = 3},
      timer.after(5, functions[1]), map.on("idle", functions[1]), spawn(function() sleep(9) end),
      json.null, map.location_dot, coroutine.create(functions[1]), coroutine.running(), map, geo, _G,
      string}
    local function refill()
      for _, make in ipairs{
        function() return map.add_marker{position = {1, 2}, title = "x"} end,
        function() return map.add_polyline{path = {{1, 2}, {3, 4}}} end,
        function() return map.add_polygon{path = {{1, 2}, {3, 4}, {5, 0}}} end,
        function() return map.add_circle{position = {1, 2}, radius = 1e5} end,
        function() return map.add_label{position = {1, 2}, text = "x"} end,
        function() return map.add_cluster{items = {{position = {1, 2}}}} end,
        function() return map.add_region{position = {1, 2}, radius = 1e5} end,
        function() return geo.bounds({1, 2}, {3, 4}) end} do
        local ok, object = pcall(make)
        if ok then objects[#objects + 1] = object end
      end
      while #objects > 60 do table.remove(objects, random(#objects)) end
    end
    local value
    local function list(depth)
      local t = {}
      for i = 1, random(0, 6) do t[i] = value(depth - 1) end
      if random(9) == 1 then t[random(-3, 9)] = value(0) end
      return t
    end
    local function options(depth)
      local t = {}
      for _ = 1, random(0, 6) do t[pick(words)] = value(depth - 1) end
      return t
    end
    local function odd()
      local t = {}
      t[1], t.t = t, t
      return setmetatable(t, {__index = function() error("index") end, __len = error,
        __pairs = function() while true do coroutine.yield() end end, __tostring = error,
        __call = error, __eq = error, __name = "\xff", __close = error, __concat = error})
    end
    function value(depth)
      local kind = random(depth > 0 and 14 or 9)
      if kind == 1 then return nil end
      if kind == 2 then return random(2) == 1 end
      if kind <= 4 then return pick(numbers) end
      if kind <= 6 then return pick(texts) end
      if kind == 7 then return pick(functions) end
      if kind == 8 then return pick(objects) end
      if kind == 9 then return random() * 200 - 100 end
      if kind == 10 then return {random(-90, 90), random(-180, 180)} end
      if kind == 11 then return odd() end
      if kind == 12 then return list(depth) end
      return options(depth)
    end
    local calls = {}
    for _, name in ipairs{"map", "gesture", "geo", "timer", "json", "csv", "fs", "store", "plugin",
      "log", "http", "string", "table", "utf8", "math", "os", "coroutine"} do
      for key, f in pairs(_G[name]) do
        if type(f) == "function" then calls[#calls + 1] = f end
      end
    end
    for _, f in ipairs{spawn, all, race, wait_for, wait_idle, wait_settled, require, tostring, load,
      setmetatable, rawset, rawget, next, ipairs, select, tonumber, warn, pcall, xpcall, error,
      args.options} do calls[#calls + 1] = f end
    local methods = {"remove", "wait", "cancel", "finish", "animate", "show_info_window", "contains",
      "hide_info_window", "point_for_coordinate", "coordinate_for_point", "points_for_meters", "stop",
      "including", "intersects"}
    for i = 1, 3000 do
      if i % 50 == 1 then
        pcall(map.clear)
        refill()
      end
      local count = random(0, 4)
      local given = {}
      for place = 1, count do given[place] = value(3) end
      local f = pick(calls)
      local how = random(10)
      spawn(function()
        if how == 1 then
          local object = pick(objects)
          pcall(function() return object[pick(methods)](object, table.unpack(given, 1, count)) end)
        elseif how == 2 then
          local object, field = pick(objects), pick(words)
          pcall(function() if object ~= _G then object[field] = given[1] end end)
          pcall(function() return object[field] end)
        else
          pcall(f, table.unpack(given, 1, count))
        end
      end)
      if i % 200 == 0 then sleep(0.05) end
    end
    """#

  private static let roundTrips = #"""
    math.randomseed(11)
    local random = math.random
    local function text()
      local t = {}
      for i = 1, random(0, 12) do
        t[i] = utf8.char(random(4) == 1 and random(0xE000, 0x10FFFF) or random(1, 0x7FF))
      end
      return table.concat(t)
    end
    local function number()
      while true do
        local x = string.unpack("d", string.pack("j", random(0)))
        if x == x and math.abs(x) < 1e300 and math.abs(x) > 1e-300 then return x end
      end
    end
    local function value(depth)
      local kind = random(depth > 0 and 7 or 4)
      if kind == 1 then return random(2) == 1 end
      if kind == 2 then return random(-(1 << 53), 1 << 53) end
      if kind == 3 then return number() end
      if kind == 4 then return text() end
      local t = {}
      for i = 1, random(8) do t[kind == 5 and i or text()] = value(depth - 1) end
      return t
    end
    local function same(a, b)
      if type(a) ~= "table" or type(b) ~= "table" then return a == b end
      for key, v in pairs(a) do if not same(v, b[key]) then return false end end
      for key in pairs(b) do if a[key] == nil then return false end end
      return true
    end
    plugin.provide("echo", function(v) return v end)
    local count = 0
    for i = 1, 5000 do
      local v = value(3)
      assert(same(json.decode(json.encode(v)), v), "json")
      assert(same(plugin.call("echo", v), v), "plugin")
      local row = {}
      for place = 1, random(5) do row[place] = text():gsub("\r", "") .. "x" end
      assert(same(csv.decode(csv.encode({row}), {header = false}), {row}), "csv")
      local path = {}
      for place = 1, random(9) do path[place] = {random() * 170 - 85, random() * 358 - 179} end
      for place, c in ipairs(geo.decode(geo.encode(path))) do
        assert(math.abs(c.lat - path[place][1]) < 1e-5 and math.abs(c.lng - path[place][2]) < 1e-5)
      end
      count = count + 1
    end
    print(count)
    """#
}
