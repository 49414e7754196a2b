-- A report for each store: the stores within a day's drive, as JSON.
--     mapctl batch report.lua --rows stores.csv --out reports --name '{id}.json'
local here = geo.coordinate(tonumber(args.lat), tonumber(args.lng))
local folder = arg[0]:match("^.*/") or ""
local near = {}
for _, store in ipairs(csv.decode(fs.read(folder .. "stores.csv"))) do
  local km = geo.distance(here, geo.coordinate(tonumber(store.lat), tonumber(store.lng))) / 1000
  if store.id ~= args.id and km < 2000 then near[#near + 1] = {id = store.id, km = math.floor(km + 0.5)} end
end
table.sort(near, function(a, b) return a.km < b.km end)
fs.write(args.out, json.encode({id = args.id, near = near}, {pretty = true}) .. "\n")
