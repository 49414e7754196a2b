import LuaBridge
import MapModel

/// What a script may ask of the others that share its run.
public protocol PluginHost: AnyObject {
  /// The plugins of the run in their order.
  var plugins: [PluginProfile] { get }
  /// Tells all scripts of the run, as soon as what is running returns or waits.
  func emit(_ message: PluginMessage) throws(LuaFailure)
  /// Asks the script that has what is wanted; the answer comes through `Script.answered`.
  ///
  /// - Returns: the number of the request.
  func ask(_ call: PluginCall) -> Int
  /// What a script says to a request that it was asked with `Script.serve`.
  func served(_ request: Int, _ answer: RequestAnswer)
  /// Who has a service, by id; nil for nobody.
  func provider(of service: String) -> String?
  /// Which events were told so far, and who heard of them.
  var eventCounts: [EventCount] { get }
  /// All commands of the run, plugins' first.
  var commands: [PluginCommand] { get }
  /// Starts a plugin anew from its files; the answer comes through `Script.answered`.
  ///
  /// - Returns: the number of the request, nil when there is no such plugin.
  func reload(_ plugin: String) -> Int?
  /// An error that is to be told to everybody's `on_error`.
  ///
  /// - Returns: whether somebody took care of it.
  func tell(_ error: LuaError, _ activity: Activity, of script: Script) -> Bool
}

/// How often an event was told.
public struct EventCount: Sendable {
  /// The event.
  public let event: EventName
  /// How often it came.
  public var told = 0
  /// How many handlers ran for it, by the places of their scripts.
  public var heard: [Int: Int] = [:]

  /// Makes a count of an event that has not come.
  public init(_ event: EventName) { self.event = event }
}

/// What a script knows of a plugin, and a plugin of itself.
public struct PluginProfile: Sendable {
  /// Its id.
  public let id: String
  /// Its version.
  public let version: String
  /// Its options and their values.
  public let options: [(name: String, value: PlainValue)]
  /// The folder that its modules and data are in; nil for a plugin of one file.
  public var folder: String?
  /// What its state before said when it was reloaded; nil at first.
  public var saved: PlainValue?

  /// Makes a profile.
  public init(id: String, version: String, options: [(name: String, value: PlainValue)]) {
    self.id = id
    self.version = version
    self.options = options
  }
}

/// A message to all scripts of a run.
public struct PluginMessage: Sendable {
  /// What it is about.
  public let name: String
  /// What it says.
  public let value: PlainValue
  /// The id of who sent it.
  public let sender: String
  /// The place of that script among all.
  public let ordinal: Int
  /// Bytes that it takes until it is told.
  public let cost: Int
}

/// A question to the one script that can answer it.
public struct PluginCall: Sendable {
  /// What is wanted.
  public enum Wanted: Hashable, Sendable {
    /// What was given to `plugin.provide`.
    case service(String)
    /// What was given to `plugin.command`.
    case command(String)
  }

  /// What is wanted.
  public let wanted: Wanted
  /// What it is given.
  public let value: PlainValue
  /// The id of who asks.
  public let caller: String

  /// Makes a call.
  public init(_ wanted: Wanted, _ value: PlainValue, caller: String) {
    self.wanted = wanted
    self.value = value
    self.caller = caller
  }
}

/// A command that a script offers to people.
public struct PluginCommand: Sendable {
  /// What it is called.
  public let name: String
  /// Its words, such as `NAME [METRES]`.
  public let usage: String
  /// One line on it.
  public let summary: String
  /// The id of the script that has it.
  public let owner: String
}
