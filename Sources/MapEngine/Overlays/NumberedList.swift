/// Values under numbers that count up, in that order.
///
/// What is taken out leaves a gap until half of the list are gaps, so memory follows what is in it,
/// whatever ever was.
struct NumberedList<Value: Sendable>: Sendable {
  private var numbers: [Int] = []
  private var values: [Value?] = []

  /// How many values there are.
  private(set) var count = 0

  /// Where a number stands; nil when it was taken out and the gap has closed, or never put in.
  private func place(of number: Int) -> Int? {
    guard let first = numbers.first, number >= first else { return nil }
    // Without gaps the number itself tells; with them it stands further in front.
    var (low, high) = (0, Swift.min(number - first, numbers.count - 1))
    if numbers[high] == number { return high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return numbers[low] == number ? low : nil
  }

  /// The value under a number; nil when there is none.
  subscript(number: Int) -> Value? {
    place(of: number).flatMap { values[$0] }
  }

  /// Puts a value behind the others, under a higher number than theirs.
  mutating func append(_ value: Value, _ number: Int) {
    numbers.append(number)
    values.append(value)
    count += 1
  }

  /// Replaces the value under a number; answers the old one, nil when there is none.
  mutating func replace(_ number: Int, by value: Value) -> Value? {
    guard let place = place(of: number), let old = values[place] else { return nil }
    values[place] = value
    return old
  }

  /// Changes the value under a number where it lies.
  mutating func change(_ number: Int, _ change: (inout Value) -> Void) {
    guard let place = place(of: number), var value = values[place] else { return }
    change(&value)
    values[place] = value
  }

  /// Takes out the value under a number.
  mutating func remove(_ number: Int) -> Value? {
    guard let place = place(of: number), let old = values[place] else { return nil }
    values[place] = nil
    count -= 1
    if numbers.count > 2 * count + 32 { closeGaps() }
    return old
  }

  /// Takes everything out; the room of a small list is kept.
  mutating func removeAll() {
    let isSmall = numbers.count <= 4096
    numbers.removeAll(keepingCapacity: isSmall)
    values.removeAll(keepingCapacity: isSmall)
    count = 0
  }

  private mutating func closeGaps() {
    var end = 0
    for place in numbers.indices where values[place] != nil {
      numbers[end] = numbers[place]
      values.swapAt(end, place)
      end += 1
    }
    numbers.removeSubrange(end...)
    values.removeSubrange(end...)
  }
}

extension NumberedList: Sequence {
  /// Goes over the values with their numbers, in order.
  struct Iterator: IteratorProtocol {
    fileprivate let list: NumberedList
    private var place = 0

    fileprivate init(_ list: NumberedList) { self.list = list }

    mutating func next() -> (number: Int, value: Value)? {
      while place < list.numbers.count {
        defer { place += 1 }
        if let value = list.values[place] { return (list.numbers[place], value) }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
