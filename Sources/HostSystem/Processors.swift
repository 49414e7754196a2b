import Glibc

/// How many processors this process may use, ≥ 1: those that it is bound to, where it is.
public func availableProcessors() -> Int {
  let status = (try? readFile("/proc/self/status")) ?? []
  let name = Array("Cpus_allowed:".utf8)
  if let line = status.split(separator: 0x0A).first(where: { $0.starts(with: name) }) {
    // Hexadecimal digits, a bit for each processor.
    let digits = line.dropFirst(name.count).compactMap {
      Character(UnicodeScalar($0)).hexDigitValue
    }
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    if count > 0 { return count }
  }
  return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
