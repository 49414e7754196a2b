-- plugin.call("route.follow", {path = …}) starts; it returns what there is to go. On the way:
--   "route.progress" {done, left, off}   metres; off: how far from the line
--   "route.left" and "route.joined"      when the device leaves the line and comes back
--   "route.arrived"                      once, within the tolerance of the end

local route

--- How far along a path the nearest point to `c` is, and how far from it.
local function along(path, c)
  local best, done, before = math.huge, 0, 0
  for i = 2, #path do
    local a, b = path[i - 1], path[i]
    local length = geo.distance(a, b)
    local low, high = 0, 1
    for _ = 1, 30 do
      local one, two = low + (high - low) / 3, high - (high - low) / 3
      if geo.distance(c, geo.interpolate(a, b, one)) < geo.distance(c, geo.interpolate(a, b, two))
      then high = two else low = one end
    end
    local off = geo.distance(c, geo.interpolate(a, b, low))
    if off < best then best, done = off, before + low * length end
    before = before + length
  end
  return done, best
end

plugin.provide("route.follow", function(wish)
  local path = {}
  for i, c in ipairs(wish.path) do path[i] = geo.coordinate(c.lat or c[1], c.lng or c[2]) end
  if #path < 2 then error("a route needs two points", 0) end
  route = {path = path, length = geo.length(path), off = false}
  map.add_polyline{path = path, id = "route", stroke_width = 4, stroke_color = "royalblue"}
  map.move_to{target = path[1], zoom = plugin.options.zoom}
  return {length = route.length, points = #path}
end)

function on_location(location)
  if not route then return end
  local done, off = along(route.path, location.coordinate)
  map.animate_to{target = location.coordinate, bearing = location.heading, duration = 0.5}
  plugin.emit("route.progress", {done = done, left = route.length - done, off = off})
  local isOff = off > plugin.options.tolerance
  if isOff ~= route.off then
    route.off = isOff
    plugin.emit(isOff and "route.left" or "route.joined", {at = location.coordinate, off = off})
  end
  if not isOff and route.length - done < plugin.options.tolerance then
    plugin.emit("route.arrived", {time = now()})
    route = nil
  end
end

plugin.on_save(function() return route end)
route = plugin.saved
