-- Taps on the map: every coordinate is looked up, one after the other.

map.move_to{target = {46.8, 8.2}, zoom = 7}

function on_tap(coordinate, info)
  local response = map.reverse_geocode(coordinate)
  print(("%d, %d"):format(info.point.x, info.point.y), table.concat(response.first.lines, ", "))
end

for x = 100, 700, 200 do
  gesture.tap{x = x, y = 300}
  sleep(1)
end
