-- At the end of a run: every event that came, how often, and how many handlers ran for it.

plugin.command("coverage", {summary = "prints which events handlers saw"}, function()
  local lines = {}
  for _, event in ipairs(plugin.events()) do
    lines[#lines + 1] = ("%-24s %5d told, %5d heard"):format(event.name, event.told, event.heard)
  end
  return table.concat(lines, "\n")
end)

function on_exit()
  local unseen = {}
  for _, event in ipairs(plugin.events()) do
    if event.heard == 0 and event.name ~= "exit" then
      unseen[#unseen + 1] = ("%s (%d)"):format(event.name, event.told)
    end
  end
  if #unseen == 0 then return print("coverage: a handler saw every event that came") end
  print("coverage: no handler saw " .. table.concat(unseen, ", "))
  if plugin.options.fail then error("events without a handler", 0) end
end
