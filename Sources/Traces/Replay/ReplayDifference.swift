import MapModel

extension Replay {
  /// How what the map told in the replay differs from the trace.
  ///
  /// - Parameter end: the last virtual time that was replayed.
  public func difference(until end: Double = .infinity) -> TraceDifference {
    TraceDifference(trace, result, .replay) { $0.isMapEvent && $0.time <= end }
  }
}

extension TraceDifference {
  /// The second trace, with the lines of the first where both say the same.
  public var updated: [UInt8] {
    var recorded: [Int: Int] = [:]
    for case .same(let one, let other) in steps { recorded[other] = one }
    var trace = Trace(second.path, header: second.header)
    for (index, record) in second.records.enumerated() {
      if let one = recorded[index] {
        trace.append(first.text(of: first.records[one]), like: first.records[one])
      } else {
        trace.append(second.text(of: record), like: record)
      }
    }
    return trace.bytes
  }
}
