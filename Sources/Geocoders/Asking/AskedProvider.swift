import Gazetteer
import HostSystem
import MapFiles
import WebClient

/// A provider with what is known of it over all threads that ask it.
struct AskedProvider: Sendable {
  let provider: any GeocodeProvider
  let pace: ProviderPace
  let health = ProviderHealth()

  init(_ provider: any GeocodeProvider) {
    self.provider = provider
    pace = ProviderPace.of(provider)
  }

  /// What a response comes to.
  enum Verdict {
    /// An answer.
    case places([FoundPlace])
    /// It may answer later, not before so many seconds.
    case later(String, pause: Double?)
    /// It does not answer this question.
    case failed(String)
    /// It answers no question of ours.
    case denied(String)
  }

  /// Judges a response.
  func verdict(on response: WebResponse, to question: PlaceQuestion) -> Verdict {
    let status = response.status
    guard (200...299).contains(status) else {
      let told = (try? JSONReader.read(response.body)).flatMap(provider.problem)
      let words = "HTTP status \(status)" + (told.map { ": \($0)" } ?? "")
      switch status {
      case 401, 402, 403, 407: return .denied(words)
      case 429, 500...: return .later(words, pause: RetryAfter.seconds(response))
      default: return .failed(words)
      }
    }
    do throws(ProviderFault) {
      return .places(try places(in: response.body, for: question))
    } catch {
      switch error {
      case .busy(let words): return .later(words, pause: nil)
      case .denied(let words): return .denied(words)
      case .told(let words): return .failed(words)
      case .shape(let wanted): return .failed("the answer makes no sense: expected \(wanted)")
      case .far(let meters):
        let kilometers = Int((meters / 1000).rounded())
        return .failed(
          "the answer makes no sense: it lies \(kilometers) km from the point that was asked")
      }
    }
  }

  /// The places that a body tells of.
  func places(in body: [UInt8], for question: PlaceQuestion) throws(ProviderFault) -> [FoundPlace] {
    let answer: JSONValue
    do throws(MapFileError) {
      answer = try JSONReader.read(body)
    } catch {
      throw .shape("JSON")
    }
    let places = try provider.places(in: answer, for: question)
    if let far = places.first?.distance(beyondReachOf: question) { throw .far(far) }
    return places
  }

  /// A failure in words that name the provider and tell no secret of its.
  func failure(_ words: String) -> PlaceFailure {
    var words = "\(provider.name): \(words)"
    if let secret = provider.secret { words.replace(secret, with: "***") }
    return .failed(words)
  }
}
