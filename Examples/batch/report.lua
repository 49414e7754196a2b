-- A report for each store: the stores within a day's drive, as JSON.
--     mapctl batch report.lua --rows stores.csv --out reports --name '{id}.json'
local here = geo.coordinate(tonumber(args.lat), tonumber(args.lng))
local folder = arg[0]:match("^.*/") or ""
local near = {}
for _, store in ipairs(csv.decode(fs.read(folder .. "stores.csv"))) do
  local metres = geo.distance(here, geo.coordinate(tonumber(store.lat), tonumber(store.lng)))
  if store.id ~= args.id and metres < 2e6 then
    near[#near + 1] = {id = store.id, km = math.floor(metres / 1000 + 0.5)}
  end
end
table.sort(near, function(a, b) return a.km < b.km end)
fs.write(args.out, json.encode({id = args.id, near = near}, {pretty = true}) .. "\n")
