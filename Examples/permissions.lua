-- What a script may not do is an error that names the flag; uncaught, the run ends with 3.
local function try(what, fn, ...)
  local ok, message = pcall(fn, ...)
  print(what, ok and "allowed" or message)
end

try("own folder", fs.list, arg[0]:match("^(.*)/") or ".")
try("other files", fs.read, "/etc/hostname")
try("writing", fs.write, "report.json", json.encode{done = true})
try("the network", http.get, "https://example.org/stores.json")
try("this machine", http.get, "http://127.0.0.1:8080/")
try("variables", os.getenv, "HOME")
try("a picture", map.add_marker, {position = {60.4, 5.3}, icon = "https://example.org/pin.png"})
