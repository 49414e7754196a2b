-- The SDK events guide's own example, over a dozen real places: when the map begins to move it is
-- cleared; where it comes to rest the address is looked up and a marker is put there.

function on_will_move(gesture)
  map.clear()
end

function on_idle(camera)
  map.reverse_geocode(camera.target, function(response, err)
    if err then return end
    local address = response.first
    map.add_marker{
      position = camera.target,
      title = address.lines[1],
      snippet = address.lines[2],
    }
  end)
end

local places = {
  {"Singapore", 1.285, 103.848},
  {"Sydney", -33.8688, 151.2093},
  {"Fiji, on the date line", -16.8, 179.99},
  {"The middle of the Pacific", -6, -128},
  {"Anchorage", 61.2181, -149.9003},
  {"Quito", -0.2202, -78.5123},
  {"The north of the Arctic Ocean", 85, 0},
  {"Vaduz", 47.141, 9.5215},
  {"Kaliningrad", 54.7104, 20.4522},
  {"Maseru", -29.3151, 27.4869},
  {"The south of Antarctica", -85, 90},
  {"Reykjavik", 64.1466, -21.9426},
}

for _, place in ipairs(places) do
  local name, lat, lng = table.unpack(place)
  map.animate_to{target = {lat, lng}, zoom = 10, duration = 2}:wait()
  sleep(0.5)
  local marker = map.markers()[1]
  print(("%5.1f s  %-30s %s"):format(now(), name, marker.title))
  if marker.snippet then print((" "):rep(40) .. marker.snippet) end
end
