-- plugin.call("stores.nearest", {at = coordinate, count = 3}) → list of {name, position, distance}.
-- A tap on the map shows the nearest ones as markers.

local function read()
  local file = plugin.options.file
  if file == "" then file = plugin.folder .. "/stores.geojson" end
  local stores = {}
  for _, feature in ipairs(json.decode(fs.read(file)).features) do
    local geometry, properties = feature.geometry, feature.properties
    if geometry and geometry.type == "Point" then
      stores[#stores + 1] = {
        name = properties and properties.name or "?",
        position = geo.coordinate(geometry.coordinates[2], geometry.coordinates[1]),
      }
    end
  end
  return stores
end

local stores = read()

local function nearest(at, count)
  local list = {}
  for i, store in ipairs(stores) do
    list[i] = {name = store.name, position = store.position,
      distance = geo.distance(at, store.position)}
  end
  table.sort(list, function(a, b)
    if a.distance ~= b.distance then return a.distance < b.distance end
    return a.name < b.name
  end)
  return {table.unpack(list, 1, math.min(count, #list))}
end

plugin.provide("stores.nearest", function(wish)
  return nearest(wish.at, wish.count or plugin.options.count)
end)

plugin.command("nearest", {usage = "LAT LNG [COUNT]", summary = "lists the nearest stores"},
  function(words)
    local lat, lng = tonumber(words[1]), tonumber(words[2])
    if not (lat and lng) then error("nearest LAT LNG [COUNT]", 0) end
    local lines = {}
    for i, store in ipairs(nearest({lat, lng}, tonumber(words[3]) or plugin.options.count)) do
      lines[i] = ("%s  %.1f km"):format(store.name, store.distance / 1000)
    end
    return table.concat(lines, "\n")
  end)

function on_tap(coordinate)
  for _, old in ipairs(map.find_all{snippet = "a store nearby"}) do old:remove() end
  for i, store in ipairs(nearest(coordinate, plugin.options.count)) do
    map.add_marker{position = store.position, title = store.name, snippet = "a store nearby",
      z_index = -i}
  end
end
