/// Makes a failing list small: leaves out ever smaller runs of it as long as it still fails
/// (delta debugging: A. Zeller and R. Hildebrandt, 2002).
func shrunk<Item>(_ items: [Item], fails: ([Item]) -> Bool) -> [Item] {
  guard fails(items) else { return items }
  var small = items
  var size = max(small.count / 2, 1)
  while true {
    var start = 0
    var removed = false
    while start < small.count {
      var fewer = small
      fewer.removeSubrange(start..<min(start + size, small.count))
      if fails(fewer) {
        small = fewer
        removed = true
      } else {
        start += size
      }
    }
    if size > 1 {
      size /= 2
    } else if !removed {
      return small
    }
  }
}
