-- Several handlers of one event: by priority, then in the order of registering.

map.on("idle", function() print("second") end)
map.on("idle", function() print("first") end, {priority = 10})
map.on("idle", function() print("only once") end, {once = true, priority = -1})

map.move_to{target = {10, 20}}
map.move_to{target = {11, 21}}
