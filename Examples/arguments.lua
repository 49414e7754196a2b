-- The script's own words and options: mapctl run Examples/arguments.lua Bergen -- --zoom=9

print("words: " .. #args, "first: " .. tostring(args[1]))
map.move_to{target = {60.39, 5.32}, zoom = tonumber(args.zoom) or 11}
print("zoom", map.camera.zoom)
log.info("this goes to standard error, print goes to standard output")
