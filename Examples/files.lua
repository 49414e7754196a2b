-- KML, GPX and GeoJSON go on the map with their styles, and the whole map comes out as GeoJSON.
local folder = (arg[0]:match("^.*/") or "") .. "data/"
local sights = map.add_kml(folder .. "bryggen.kml")
local walk = map.add_gpx(folder .. "walk.gpx", {stroke_color = "navy", stroke_width = 3, z_index = 1})
local park = map.add_geojson{
  type = "Feature", properties = {name = "Lille Lungegårdsvannet", fill = "#4fa3d1", kind = "lake"},
  geometry = {
    type = "Polygon",
    coordinates = {{{5.3262, 60.3908}, {5.3312, 60.3912}, {5.3318, 60.3926}, {5.3266, 60.3920}}},
  },
}
for _, layer in ipairs{sights, walk, park} do
  print(layer)
  for _, thing in ipairs(layer.objects) do print("  " .. thing.id, json.encode(thing.properties)) end
end

function on_tap_marker(marker)
  print(marker.title .. " opens at " .. marker.properties.opens)
  return true
end
function on_tap_overlay(overlay) print(overlay.properties.name) end

map.fit_bounds(geo.bounds(sights.bounds.southwest, sights.bounds.northeast, park.bounds.southwest))
gesture.tap(map.find{id = "museum"}):wait()
gesture.tap(map.find{id = "wharf"}):wait()
gesture.tap(park.objects[1]):wait()

-- It is all or nothing, and a mistake is told with its place.
local ok, problem = pcall(map.add_geojson, '{"type": "Point", "coordinates": [60.39, 105.32]}')
print(ok, problem)

local text = map.to_geojson()
map.clear()
map.add_geojson(text)
print(#json.decode(text).features .. " features", map.to_geojson() == text)
