/// A memory of what was made last, of bounded size: when the young generation is full it becomes the
/// old one, and what nobody asked for since is forgotten.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let capacity: Int

  /// An empty memory of at most twice so many values.
  init(capacity: Int) { self.capacity = capacity }

  /// What is remembered for a key, or nil.
  mutating func value(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old[key] else { return nil }
    remember(value, for: key)
    return value
  }

  /// Remembers a value.
  mutating func remember(_ value: Value, for key: Key) {
    if young.count >= capacity {
      old = young
      young = [:]
    }
    young[key] = value
  }
}
