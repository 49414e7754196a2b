-- A card for each store: a picture of where it is, and a line about it.
--     mapctl batch card.lua --rows stores.csv --out cards --snapshot '{country}/{id}.png' \
--       --size 320x240 --results cards.csv
local store = geo.coordinate(tonumber(args.lat), tonumber(args.lng))
map.add_marker{position = store, title = args.name}
map.move_to{target = store, zoom = 8}
wait_settled(5)
print(args.id, args.name, map.reverse_geocode(store).first.lines[1])
