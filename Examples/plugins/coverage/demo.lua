-- Two handlers, and events that nobody thought of.
function on_idle() end
function on_tap() end

map.move_to{zoom = 4}
gesture.tap{x = 10, y = 10}:wait()
gesture.long_press{x = 10, y = 10}:wait()
map.add_marker{position = {0, 0}, id = "m"}
gesture.tap(map.find{id = "m"}):wait()
wait_idle()
print(plugin.run("coverage"))
