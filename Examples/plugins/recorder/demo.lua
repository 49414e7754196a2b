-- Somebody plays with the map; what they did is printed as a script when the run ends.
map.add_marker{id = "pin", position = {10, 10}, draggable = true}
gesture.tap{lat = 20, lng = -10}:wait()
sleep(1)
gesture.tap(map.find{id = "pin"}):wait()
wait_idle()
gesture.pan{from = {x = 400, y = 300}, to = {x = 300, y = 300}, duration = 0.4}:wait()
wait_idle()
gesture.drag(map.find{id = "pin"}, {12, 14}):wait()
gesture.long_press{lat = 0, lng = 0}:wait()
