-- One animation, told by the events it gives.

local frames = 0

function on_ready() print("ready") end

function on_will_move(gesture, info)
  print("will_move", gesture, info.reason, "still at zoom " .. map.camera.zoom)
end

function on_change(camera)
  frames = frames + 1
end

function on_idle(camera, info)
  print("idle", camera.target, "zoom " .. camera.zoom, frames .. " frames")
end

map.animate_to{target = {48.8566, 2.3522}, zoom = 11, duration = 3, easing = "ease_in_out"}
