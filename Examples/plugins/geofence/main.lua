-- Watches all regions on the map, whoever put them there. Each alert is a warning and a message:
--   plugin.on("geofence.alert", function(alert) … end)   alert.kind: enter, dwell, leave
-- Others may ask for a fence:
--   plugin.emit("geofence.add", {name = "harbour", position = {47.6, 9.2}, radius = 300})

local inside = {}

local function alert(kind, region, at)
  local name = region.title or region.id
  log.warn(name, kind, "at", tostring(at), "after", tostring(now()), "s")
  plugin.emit("geofence.alert", {kind = kind, region = name, at = at, time = now()})
end

function on_enter_region(region, location)
  alert("enter", region, location.coordinate)
  local name = region.id
  inside[name] = timer.after(plugin.options.dwell, function()
    local position = map.my_location and map.my_location.coordinate or location.coordinate
    alert("dwell", region, position)
    inside[name] = nil
  end)
end

function on_exit_region(region, location)
  local waiting = inside[region.id]
  if waiting then waiting:cancel() end
  inside[region.id] = nil
  alert("leave", region, location.coordinate)
end

plugin.on("geofence.add", function(fence)
  map.add_region{position = fence.position, radius = fence.radius, id = fence.name}
end)

plugin.command("geofence", {usage = "NAME LAT LNG METRES", summary = "puts a fence on the map"},
  function(words)
    local lat, lng, radius = tonumber(words[2]), tonumber(words[3]), tonumber(words[4])
    if not (words[1] and lat and lng and radius) then error("geofence NAME LAT LNG METRES", 0) end
    map.add_region{position = {lat, lng}, radius = radius, id = words[1]}
    return "fence " .. words[1]
  end)
