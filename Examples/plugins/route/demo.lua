-- A walk that leaves its route once. The camera goes along; the plugin does that.
local path = {{47.0500, 8.3000}, {47.0500, 8.3080}, {47.0550, 8.3080}}
local walk = {{47.0500, 8.3000}, {47.0500, 8.3040}, {47.0510, 8.3060}, {47.0500, 8.3080},
  {47.0550, 8.3080}}

plugin.on("route.left", function(news) print(("left the route, %.0f m off"):format(news.off)) end)
plugin.on("route.joined", function() print("back on the route") end)
plugin.on("route.arrived", function(news) print(("arrived after %.0f s"):format(news.time)) end)
local last
plugin.on("route.progress", function(news) last = news end)

local start = plugin.call("route.follow", {path = path})
print(("%.0f m to go"):format(start.length))
map.play_location{path = walk, speed = 10, interval = 5}:wait()
print(("%.0f m were left at the end"):format(last.left))
