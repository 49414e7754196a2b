-- A journey as a picture: a style of its own, a line with arrows and colours, markers, an open window.
--   mapctl run Examples/journey.lua --snapshot journey.png --size 800x450 --scale 2

map.camera = {target = {46.4, 11}, zoom = 4.65}
map.style = {base = "light", name = "journey", water = "#a9d3e6", region_borders = false}

local stops = {
  {"London", 51.507, -0.128}, {"Paris", 48.857, 2.352}, {"Zürich", 47.377, 8.541},
  {"Venice", 45.437, 12.335}, {"Dubrovnik", 42.65, 18.094}, {"Istanbul", 41.008, 28.978},
}
local path = {}
for i, stop in ipairs(stops) do path[i] = {stop[2], stop[3]} end
map.add_polyline{path = path, geodesic = true, stroke_width = 5, arrows = "along",
  spans = {{color = "#1a73e8", to_color = "#d93025", segments = #stops - 1}}}

local length = 0
for i, stop in ipairs(stops) do
  if i > 1 then length = length + geo.distance(path[i - 1], path[i]) end
  map.add_marker{position = path[i], title = stop[1], id = stop[1],
    color = i == 1 and "#1a73e8" or i == #stops and "#d93025" or "#7b4ba8",
    snippet = string.format("%.0f km from London", length / 1000)}
end
map.selected_marker = map.find{id = "Dubrovnik"}
print(string.format("%.0f km in %d stages", length / 1000, #stops - 1))
