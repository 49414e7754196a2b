-- A script that asks a geocoder where the camera rests, and puts a marker there when the answer
-- comes, has a race: the user may have moved on by then. Such a marker stands where the camera
-- rested before, and appears after it has begun to move away.

local rests, known, found = {}, {}, 0
local watching

local function same(a, b) return geo.distance(a, b) < 0.5 end

local function look()
  local target = map.camera.target
  for _, marker in ipairs(map.markers()) do
    if not known[marker.id] then
      known[marker.id] = true
      for i = 1, #rests do
        if same(marker.position, rests[i].target) and not same(marker.position, target) then
          found = found + 1
          local late = now() - rests[i].left
          log.warn(("stale answer: marker %q appeared %.2f s after the map had left %s; "
            .. "compare map.camera.target with the asked point, or look at response.stale")
            :format(marker.title or marker.id, late, tostring(marker.position)))
          plugin.emit("stale.found", {marker = marker, late = late})
          break
        end
      end
    end
  end
end

local function watch()
  if watching then watching:cancel() end
  local last = now() + plugin.options.watch
  watching = timer.every(0.05, function()
    look()
    if now() >= last then watching:cancel() end
  end)
end

map.on("will_move", function()
  look()
  rests[#rests + 1] = {target = map.camera.target, left = now()}
  if #rests > 20 then table.remove(rests, 1) end
end, {priority = 1000})
map.on("change", look, {priority = 1000})
map.on("idle", watch, {priority = 1000})

function on_exit()
  look()
  log.info(found == 0 and "no stale answers" or found .. " stale answers")
end
