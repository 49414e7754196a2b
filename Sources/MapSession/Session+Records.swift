import MapModel
import MapScript
import Reporting

extension Session {
  /// Records what was asked for, with what a replay has to know of its moment.
  ///
  /// - Parameters:
  ///   - id: the thing it is about, whose name may not be the only one of its kind.
  ///   - isDeferred: whether it waits for the running handler.
  func recordCommand(
    _ name: String, _ fields: [RecordField], about id: OverlayID? = nil, isDeferred: Bool = false
  ) {
    guard let recorder else { return }
    var fields = fields
    if let id { fields.append(RecordField("overlay", .number(Double(id.number)))) }
    if isDeferred {
      fields.append(RecordField("deferred", .flag(true)))
    } else {
      if engine.hasUndelivered { fields.append(RecordField("amid", .flag(true))) }
      if hasDeferredCommands { fields.append(RecordField("queued", .flag(true))) }
      // Times are written with nine decimals: what is as near as that counts as the same instant.
      if let frame = engine.nextFrame, frame <= now + 4e-9 {
        fields.append(RecordField("early", .flag(true)))
      }
    }
    recorder.record(.command(name: name, fields: fields), at: now, from: scriptLine)
  }

  /// Records that a handler took care of what the map asked, and what it gave for a window.
  func recordAnswer(_ answer: EventAnswer, to event: MapEvent) {
    guard answer.isHandled, let recorder else { return }
    var fields = [RecordField("event", .text(event.name))]
    if let contents = answer.contents {
      fields.append(RecordField("contents", contents.recordValue))
    }
    recorder.record(.command(name: "handled", fields: fields), at: now)
  }
}
