-- A table of stores becomes markers, and the answer JSON. Files beside the script need no flag.
local folder = arg[0]:match("^.*/") or ""
local stores = csv.decode(fs.read(folder .. "data/stores.csv"))

local here = geo.coordinate(60.3930, 5.3242)
local answer = {}
for i, store in ipairs(stores) do
  local place = geo.coordinate(tonumber(store.lat), tonumber(store.lng))
  map.add_marker{position = place, title = store.name, id = store.id}
  answer[i] = {id = store.id, name = store.name, metres = math.floor(geo.distance(here, place) + 0.5)}
end
table.sort(answer, function(a, b) return a.metres < b.metres end)
print(json.encode(answer, {pretty = true}))
print(csv.encode(answer, {columns = {"id", "metres"}, line_end = "lf"}))
