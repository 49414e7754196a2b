/// Compares the events that came with a pattern.
struct EventMatching {
  private let items: [EventPattern.Item]
  private let events: [SeenEvent]

  /// - Parameter events: all that came; those that the pattern does not count are left out.
  init(_ pattern: EventPattern, _ events: [SeenEvent]) {
    items = pattern.items
    self.events = events.filter { pattern.counts($0.name) }
  }

  /// Whether the events are exactly what the pattern says.
  var holds: Bool {
    // How often the event of each place may have been seen so far; places one after the other.
    var states: Set<State> = [State(item: 0, seen: 0)]
    for event in events {
      var next: Set<State> = []
      for state in closure(states) where state.item < items.count {
        let item = items[state.item]
        guard state.seen < item.most, item.matches(event) else { continue }
        // Beyond the least, further ones are alike where there is no most.
        let seen = item.most == .max ? min(state.seen + 1, max(item.least, 1)) : state.seen + 1
        next.insert(State(item: state.item, seen: seen))
      }
      guard !next.isEmpty else { return false }
      states = next
    }
    return closure(states).contains { $0.item == items.count }
  }

  private struct State: Hashable {
    var item: Int
    var seen: Int
  }

  /// The states and those that are reached without another event.
  private func closure(_ states: Set<State>) -> Set<State> {
    var all = states
    for var state in states {
      while state.item < items.count, state.seen >= items[state.item].least {
        state = State(item: state.item + 1, seen: 0)
        guard all.insert(state).inserted else { break }
      }
    }
    return all
  }

  // MARK: The difference

  /// Events of one kind that came one after the other.
  private struct Run {
    let first: SeenEvent
    var count = 1
    var last: Double
  }

  private var runs: [Run] {
    var runs: [Run] = []
    for event in events {
      if let previous = runs.last, ["change", "drag", "location"].contains(event.name),
        previous.first.name == event.name
      {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].last = event.time
      } else {
        runs.append(Run(first: event, last: event.time))
      }
    }
    return runs
  }

  /// The events beside the pattern, a line each: what is there and expected begins with a space,
  /// what is missing with `-`, what is too much with `+`.
  var difference: [String] {
    let runs = self.runs
    let steps = alignment(runs)
    var lines: [String] = []
    let width = 10
    for step in steps {
      switch step {
      case .same(let item, let run):
        guard !items[item].choices.isEmpty else { continue }
        lines.append("  \(time(runs[run], width))\(words(runs[run]))")
      case .skipped(let run): lines.append("  \(time(runs[run], width))\(words(runs[run]))  (...)")
      case .missing(let item):
        lines.append("- \(String(repeating: " ", count: width))\(items[item].text)")
      case .extra(let run): lines.append("+ \(time(runs[run], width))\(words(runs[run]))")
      }
    }
    guard lines.count > EventMatching.mostLines else { return lines }
    let marked = lines.firstIndex { !$0.hasPrefix(" ") } ?? 0
    let start = max(0, min(marked - 6, lines.count - EventMatching.mostLines))
    let end = min(lines.count, start + EventMatching.mostLines)
    var cut = Array(lines[start..<end])
    if start > 0 { cut.insert("  (\(start) more before)", at: 0) }
    if end < lines.count { cut.append("  (\(lines.count - end) more)") }
    return cut
  }

  private static let mostLines = 40

  private func time(_ run: Run, _ width: Int) -> String {
    let hundredths = Int((run.first.time * 100).rounded())
    let text = "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) s"
    return text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func words(_ run: Run) -> String {
    run.count == 1 ? run.first.text : "\(run.first.name) ×\(run.count)"
  }

  private enum Step {
    case same(item: Int, run: Int)
    case skipped(run: Int)
    case missing(item: Int)
    case extra(run: Int)
  }

  /// The way through places and runs with the fewest that have no partner.
  private func alignment(_ runs: [Run]) -> [Step] {
    let most = 500
    let runs = runs.prefix(most)
    let places = items.prefix(most)
    var costs = Array(
      repeating: Array(repeating: Int.max / 2, count: runs.count + 1), count: places.count + 1)
    var steps = Array(
      repeating: Array<Step?>(repeating: nil, count: runs.count + 1), count: places.count + 1)
    costs[0][0] = 0
    func offer(_ i: Int, _ j: Int, _ cost: Int, _ step: Step?) {
      if cost < costs[i][j] {
        costs[i][j] = cost
        steps[i][j] = step
      }
    }
    for i in 0...places.count {
      for j in 0...runs.count where costs[i][j] < Int.max / 2 {
        let cost = costs[i][j]
        if i < places.count {
          let item = places[i]
          offer(i + 1, j, cost + (item.least == 0 ? 0 : 2), .missing(item: i))
          if j < runs.count, fits(item, runs[j]) {
            offer(i + 1, j + 1, cost, .same(item: i, run: j))
          }
          if j < runs.count, item.choices.isEmpty { offer(i, j + 1, cost, .skipped(run: j)) }
        }
        if j < runs.count { offer(i, j + 1, cost + 2, .extra(run: j)) }
      }
    }
    return path(steps, places.count, runs.count)
  }

  private func fits(_ item: EventPattern.Item, _ run: Run) -> Bool {
    !item.choices.isEmpty && item.matches(run.first)
      && (run.count == 1 ? item.most >= 1 : (item.least...item.most).contains(run.count))
  }

  private func path(_ steps: [[Step?]], _ places: Int, _ runs: Int) -> [Step] {
    var path: [Step] = []
    var (i, j) = (places, runs)
    while let step = steps[i][j] {
      switch step {
      case .same(let item, _):
        path.append(step)
        (i, j) = (item, j - 1)
      case .missing(let item):
        if items[item].least > 0 { path.append(step) }
        i = item
      case .skipped, .extra:
        path.append(step)
        j -= 1
      }
    }
    return path.reversed()
  }
}
