-- Asks for the nearest stores, then taps the map and looks at the markers.
for i, store in ipairs(plugin.call("stores.nearest", {at = {47.05, 8.31}, count = 2})) do
  print(i, store.name, ("%.1f km"):format(store.distance / 1000))
end
print(plugin.run("nearest", {"46.2", "6.2", "1"}))

map.move_to{target = {46.8, 8.2}, zoom = 7}
gesture.tap{lat = 46.8, lng = 8.2}:wait()
for _, marker in ipairs(map.markers()) do print(marker.title, marker.position) end
