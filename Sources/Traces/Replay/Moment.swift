import Reporting

/// When something was asked for, beyond its time: what had been told and played by then.
struct Moment {
  /// It waited for the running handler.
  var isDeferred = false
  /// News waited to be told.
  var isAmid = false
  /// Commands waited for a handler.
  var isQueued = false
  /// A frame of the same instant had not been played.
  var isEarly = false

  /// A moment that nothing was to be told or played at before.
  static let inTheMiddle = Moment(isAmid: true, isQueued: true, isEarly: true)

  /// The moment of a command, by its own fields.
  init(_ record: RecordReader) {
    func says(_ name: String) -> Bool { (try? record.flag(name)) == true }
    isDeferred = says("deferred")
    isAmid = isDeferred || says("amid")
    isQueued = isDeferred || says("queued")
    isEarly = isDeferred || says("early")
  }

  init(isAmid: Bool = false, isQueued: Bool = false, isEarly: Bool = false) {
    self.isAmid = isAmid
    self.isQueued = isQueued
    self.isEarly = isEarly
  }
}
