/// First in, first out, without moving what waits.
struct Queue<Element> {
  private var elements: [Element] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  var first: Element? { isEmpty ? nil : elements[head] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.count < 1024)
      head = 0
    } else if head > 1024, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
