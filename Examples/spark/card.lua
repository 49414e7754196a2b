-- One row of a table: where it is, in one line; a row that names no place fails and is kept.
local lat, lng = tonumber(args.lat), tonumber(args.lng)
if not lat or not lng then error("no coordinate in row " .. args.id, 0) end
map.move_to{target = {lat, lng}, zoom = 6}
wait_settled(5)
local address = map.reverse_geocode(map.camera.target).first
print(args.id, map.camera.target, table.concat(address.lines, "; "))
