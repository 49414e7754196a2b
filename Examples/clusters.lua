-- Many markers in one view: those that lie close together are shown as one.
local items = {}
for i = 1, 500 do
  local angle, away = i * 2.4, math.sqrt(i) / 40
  items[i] = {
    position = {48.2 + away * math.cos(angle), 16.37 + away * math.sin(angle)},
    title = "stop " .. i,
  }
end

map.move_to{target = {48.2, 16.37}, zoom = 9}
local stops = map.add_cluster{items = items, id = "stops"}

local function shown()
  local symbols, single = 0, 0
  for _, cluster in ipairs(stops:clusters()) do
    if cluster.is_shown then symbols = symbols + 1 else single = single + cluster.count end
  end
  return symbols .. " symbols, " .. single .. " markers by themselves"
end

function on_cluster_tap(cluster)
  print("tapped", cluster, shown())
  map.fit_bounds(cluster.bounds, {padding = 40, animate = true})
  return true -- the map is on its way already
end

function on_cluster_item_tap(marker, cluster)
  print("tapped", marker.title, shown())
  return true
end

-- A marker that a symbol stands for is touched there. In the end it is drawn by itself.
local one = map.find{title = "stop 77"}
for _ = 1, 5 do
  gesture.tap(one):wait()
  wait_idle()
end
