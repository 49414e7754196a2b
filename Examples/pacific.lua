-- Lines over the middle of the Pacific, areas, markers and an open info window. The picture at the
-- end of the run:
--   mapctl run Examples/pacific.lua --size 800x450 --scale 2 --snapshot pacific.png
map.camera = {target = {20, -172}, zoom = 2.6, bearing = 8, viewing_angle = 24}

local tokyo, honolulu, san_francisco = {35.55, 139.78}, {21.32, -157.92}, {37.62, -122.38}
map.add_polyline{path = {tokyo, honolulu, san_francisco}, geodesic = true, stroke_width = 5, spans = {
  {color = "#d81b60", to_color = "#ffb300"}, {color = "#ffb300", to_color = "#1e88e5"},
}}
map.add_polyline{path = {{-33.95, 151.18}, {-17.55, -149.61}}, geodesic = true, stroke_width = 3,
  stroke_color = "#6a1b9a", dash = {10, 6}}
map.add_polygon{path = {{28, 170}, {28, -170}, {4, -160}, {0, 165}}, stroke_width = 2,
  holes = {{{20, 176}, {20, -176}, {10, -178}, {10, 176}}}, stroke_color = "#ef6c00",
  fill_color = "rgba(255, 152, 0, 0.25)"}
map.add_circle{position = {-17.8, 178}, radius = 1100000, stroke_width = 2,
  stroke_color = "#00796b", fill_color = "rgba(0, 150, 136, 0.25)"}

map.add_marker{position = tokyo, title = "東京国際空港"}
map.add_marker{position = san_francisco, title = "San Francisco", color = "#1e88e5"}
map.add_marker{position = {-17.55, -149.61}, title = "Faʻaʻā", color = "#6a1b9a"}
local stop = map.add_marker{position = honolulu, title = "Honolulu",
  snippet = ("%.0f km from Tokyo, and on to San Francisco"):format(
    geo.distance(tokyo, honolulu) / 1000)}
stop:show_info_window()

print(("%d things on both sides of 180°"):format(#map.find_all{}))
