import MapModel
import Testing

@Suite struct `A timed caption` {
  private let timed = TimedCaption(Caption("hello"), start: 1, end: 3)

  @Test func `comes and goes softly`() {
    #expect(timed.caption(at: 1) == nil && timed.caption(at: 3) == nil)
    #expect(timed.caption(at: 0) == nil && timed.caption(at: 4) == nil)
    #expect(timed.caption(at: 1.15)?.opacity == 0.5)
    #expect(timed.caption(at: 2)?.opacity == 1)
    #expect(timed.caption(at: 2.85)?.opacity == 0.5)
  }

  @Test func `without an end stays`() {
    #expect(TimedCaption(Caption("hello"), start: 1, end: nil).caption(at: 1e6)?.opacity == 1)
  }
}

@Suite struct `The format of a film` {
  @Test(arguments: [
    ("a.mp4", FilmFormat.mp4), ("b/c.WEBM", .webm), ("c.d.gif", .gif), ("frames/", .folder),
    ("a.mp4/", .folder),
  ]) func `is told by its path`(_ path: String, _ format: FilmFormat) {
    #expect(FilmFormat(path: path) == format)
  }

  @Test(arguments: [
    ("a.avi", "unknown film format 'avi'"), ("a.mp5", "did you mean .mp4?"), ("a", "has no ending"),
    ("a.", "has no ending"), ("a.folder", "unknown film format 'folder'"), ("", "has no ending"),
    ("a.mp4/b", "has no ending"),
  ]) func `is missed in words`(_ path: String, _ words: String) {
    #expect(FilmFormat(path: path) == nil)
    #expect(FilmFormat.problem(with: path).contains(words))
  }
}
