-- Timers and virtual time: an hour passes at once.

local ticks = 0
local ticker = timer.every(600, function()
  ticks = ticks + 1
  print("tick", ticks, now() / 60 .. " minutes")
end)
timer.after(3600, function()
  ticker:cancel()
  print("an hour has passed")
end)
