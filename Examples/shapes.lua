-- A park with a pond, a trail and a picnic spot: who lies under the finger, and who gets the tap.

map.move_to{target = {52.5145, 13.3500}, zoom = 14}

local park = map.add_polygon{
  id = "park", tappable = true, fill_color = "#4a84", stroke_color = "seagreen",
  path = {{52.5190, 13.3340}, {52.5180, 13.3700}, {52.5100, 13.3690}, {52.5110, 13.3330}},
  holes = {{{52.5150, 13.3450}, {52.5150, 13.3500}, {52.5125, 13.3500}, {52.5125, 13.3450}}},
}
local trail = map.add_polyline{
  id = "trail", tappable = true, z_index = 1, stroke_width = 4, dash = {8, 4},
  path = {{52.5180, 13.3360}, {52.5160, 13.3560}, {52.5110, 13.3660}},
  spans = {{color = "orange", to_color = "orangered"}, {color = "crimson"}},
}
local spot = map.add_circle{
  id = "spot", tappable = true, z_index = 1, position = {52.5135, 13.3600}, radius = 150,
  fill_color = "rgba(255, 200, 0, 0.5)",
}
local plan = map.add_ground_overlay{
  id = "plan", position = {52.5170, 13.3660}, width = 300, height = 200, bearing = -10,
}
local pin = map.add_marker{id = "pin", position = {52.5137, 13.3600}, color = "gold"}

local function under(name, place)
  local ids = {}
  for _, thing in ipairs(map.hits(map.projection:point_for_coordinate(place))) do
    ids[#ids + 1] = thing.id
  end
  print(name, #ids > 0 and table.concat(ids, " over ") or "nothing")
end

under("at the pin's foot", pin.position)
under("on the trail", {52.5160, 13.3560})
under("in the pond", {52.5138, 13.3475})
under("on the plan, not tappable", plan.position)

function on_tap_overlay(overlay, coordinate)
  print("tap", overlay, geo.contains(coordinate, park.path) and "in the park" or "outside")
end

function on_tap(coordinate) print("tap", "the map", coordinate) end

for _, thing in ipairs(map.overlays()) do
  gesture.tap(thing):wait()
  sleep(1)
end

spot.radius = 20
park:remove()
under("without the park", {52.5145, 13.3600})
map.clear()
print(trail, #map.overlays())
