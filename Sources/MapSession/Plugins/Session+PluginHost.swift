import LuaBridge
import MapModel
import MapScript

extension Session: PluginHost {
  var plugins: [PluginProfile] {
    room.running.compactMap { $0.isOut ? nil : $0.script.plugin }
  }

  var eventCounts: [EventCount] {
    room.events.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  func emit(_ message: PluginMessage) throws(LuaFailure) {
    guard !room.mail.countSent(at: now) else {
      throw LuaFailure(
        "emit: more than \(PluginMail.mostAtOnce) messages at \(shortTime(now)) s: "
          + "\(runningWords) keeps sending in a loop")
    }
    room.mail.add(.message(message))
  }

  func ask(_ call: PluginCall) -> Int {
    let request = requests.nextNumber()
    room.mail.add(.call(request, call))
    return request
  }

  func served(_ request: Int, _ answer: RequestAnswer) { room.mail.add(.answer(request, answer)) }

  func provider(of service: String) -> String? {
    scripts.first { $0.offers(.service(service)) }.map { $0.plugin?.id ?? "script" }
  }

  var commands: [PluginCommand] { scripts.flatMap(\.commands) }

  func reload(_ plugin: String) -> Int? {
    guard room.running.contains(where: { !$0.isOut && $0.plugin.id == plugin }) else {
      return nil
    }
    let request = requests.nextNumber()
    room.reloads.append((plugin, request))
    return request
  }

  /// Delivers one letter.
  func deliver(_ letter: PluginMail.Letter) {
    switch letter {
    case .message(let message):
      owner(of: message.ordinal << Script.ordinalShift)?.wasTold(message)
      for script in scripts where script.hear(message) { return }
    case .call(let request, let call):
      guard let script = scripts.first(where: { $0.offers(call.wanted) }) else {
        return forEachScript { $0.answered(request, .failure(nobody(has: call.wanted))) }
      }
      script.serve(request, call)
    case .answer(let request, let answer):
      forEachScript { $0.answered(request, answer) }
    }
  }

  private func nobody(has wanted: PluginCall.Wanted) -> String {
    let (what, name, names): (String, String, [String]) =
      switch wanted {
      case .service(let name): ("service", name, scripts.flatMap(\.services))
      case .command(let name): ("command", name, commands.map(\.name))
      }
    let near = nearestName(to: name, among: names)
    return "there is no \(what) '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}
