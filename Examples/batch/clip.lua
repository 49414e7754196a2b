-- A clip for each store, from its country down to its street.
--     mapctl batch clip.lua --rows stores.csv --out clips --name '{id}.mp4' --size 320x240
local store = geo.coordinate(tonumber(args.lat), tonumber(args.lng))
map.add_marker{position = store, title = args.name}
map.move_to{target = store, zoom = 3}
local film = map.record{path = args.out, fps = 15, title = args.name}
map.fly_to{target = store, zoom = 9, duration = 1.5}:wait()
sleep(0.5)
film:stop()
