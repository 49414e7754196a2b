-- A walk past a harbour and through a market, with the plugin watching.
plugin.on("geofence.alert", function(alert)
  print(("%5.0f s  %-5s  %s"):format(alert.time, alert.kind, alert.region))
end)

plugin.emit("geofence.add", {name = "harbour", position = {47.6560, 9.1790}, radius = 150})
print(plugin.run("geofence", {"market", "47.6625", "9.1752", "200"}))

map.play_location{
  path = {{47.6520, 9.1830}, {47.6560, 9.1790}, {47.6625, 9.1752}, {47.6680, 9.1730}},
  speed = 3, interval = 5,
}:wait()
