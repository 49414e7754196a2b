-- Hears what fingers did, not what came of it, and writes it down as a script that does it again.

local lines, last = {}, 0

local function number(x) return ("%.6f"):format(x):gsub("0+$", ""):gsub("%.$", "") end

local function place(c) return ("{lat = %s, lng = %s}"):format(number(c.lat), number(c.lng)) end

local function object(thing) return ("map.find{id = %q}"):format(thing.id) end

local function write(format, ...)
  local pause = now() - last
  if pause >= 0.1 then lines[#lines + 1] = ("sleep(%.1f)"):format(pause) end
  lines[#lines + 1] = format:format(...)
  last = now()
end

map.on("tap", function(c) write("gesture.tap(%s):wait()", place(c)) end, {priority = 1000})
map.on("long_press", function(c) write("gesture.long_press(%s):wait()", place(c)) end,
  {priority = 1000})
map.on("tap_marker", function(m) write("gesture.tap(%s):wait()", object(m)) end, {priority = 1000})
map.on("tap_overlay", function(o, c) write("gesture.tap(%s):wait()", place(c)) end,
  {priority = 1000})
map.on("tap_info_window", function(m) write("gesture.tap(%s.info_window):wait()", object(m)) end,
  {priority = 1000})
map.on("drag_end", function(m) write("gesture.drag(%s, %s):wait()", object(m), place(m.position)) end,
  {priority = 1000})
map.on("idle", function(camera, info)
  if not info.gesture then return end
  write("map.move_to{target = %s, zoom = %s, bearing = %s, viewing_angle = %s}",
    place(camera.target), number(camera.zoom), number(camera.bearing),
    number(camera.viewing_angle))
end, {priority = 1000})

function on_exit()
  local text = table.concat(lines, "\n")
  if plugin.options.file == "" then
    print("-- recorded")
    print(text)
  else
    fs.write(plugin.options.file, text .. "\n")
  end
end
