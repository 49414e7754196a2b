-- The script's own words and options: mapctl run Examples/arguments.lua Bergen -- --zoom=9
-- Behind --, --help tells what there is; a wrong option ends the run with exit code 2.

local options, words = args.options({
  zoom = {min = 2, max = 21, default = 11, summary = "how near"},
  unit = {choices = {"km", "mi"}, default = "km", summary = "what distances are given in"},
  loud = false,
}, {summary = "Shows Bergen.", words = "WORD…"})

print("words: " .. #words, "first: " .. tostring(words[1]))
print("args has them as texts", #args, args.zoom)
map.move_to{target = {60.39, 5.32}, zoom = options.zoom}
print("zoom", map.camera.zoom, "unit", options.unit)
log.info("this goes to standard error, print goes to standard output")
if options.loud then warn("this too") end
return 0
