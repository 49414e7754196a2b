-- A finger that takes over an animation: the animation ends where it is, and there is one idle.

function on_will_move(gesture) print("will_move", gesture) end
function on_move_canceled(info) print("move_canceled by " .. info.by) end
function on_idle(camera, info) print("idle after a " .. info.reason) end

local flight = map.animate_to{target = {35.68, 139.69}, zoom = 9, duration = 4}
sleep(1)
gesture.pan{from = {x = 600, y = 300}, to = {x = 300, y = 300}, duration = 0.5}:wait()
print("the flight was " .. flight:wait())
