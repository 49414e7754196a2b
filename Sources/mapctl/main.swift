import Glibc
import HostSystem
import MapSession

holdClosedStandardStreams()
let world = ProcessWorld.current()
let code = Invocation.run(world)
world.output.flush()
exit(code.rawValue)
