-- The guide's own example, and a user who moves on before the answer is there.
-- With --geocode-latency 1 the answer for Rome arrives while the map shows Oslo.
plugin.on("stale.found", function(news)
  print(("stale: %s, %.2f s late"):format(news.marker.title, news.late))
end)

function on_will_move(gesture) map.clear() end

function on_idle(camera)
  map.reverse_geocode(camera.target, function(response, err)
    if err then return end
    local address = response.first
    map.add_marker{position = camera.target, title = address.lines[1], snippet = address.lines[2]}
  end)
end

map.move_to{target = {41.9, 12.48}, zoom = 10}
sleep(0.4)
map.move_to{target = {59.91, 10.75}, zoom = 10}
sleep(3)
print(#map.markers() .. " markers on the map")
