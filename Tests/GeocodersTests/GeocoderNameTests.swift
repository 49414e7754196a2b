import Testing

@testable import Geocoders

@Suite struct GeocoderNameTests {
  @Test func `a service has its address, or the public one`() throws {
    #expect(try GeocoderName("world") == .world)
    #expect(try GeocoderName("nominatim").address?.host == "nominatim.openstreetmap.org")
    let own = try GeocoderName("nominatim:http://localhost:8088/")
    #expect(own.address?.text == "http://localhost:8088")
    #expect(try GeocoderName.chain("photon,world").map(\.service) == [.photon, .world])
  }

  @Test(arguments: [
    ("nominatin", "there is no geocoder 'nominatin'; did you mean nominatim?"),
    ("", "there is no geocoder ''; there are world, nominatim, photon, pelias and google"),
    ("pelias", "pelias needs an address, such as pelias:http://localhost:4000"),
    ("world:http://x", "world is embedded and has no address"),
    ("photon:ftp://x", "photon: only http and https can be reached, not 'ftp'"),
    (
      "photon:http://x/?a=1", "photon: give the address without a question mark and what follows it"
    ),
    ("world,world", "'world' stands there twice"),
  ])
  func `what names no geocoder is told`(text: String, words: String) {
    do throws(GeocoderNameError) {
      _ = try GeocoderName.chain(text)
      Issue.record("'\(text)' was taken")
    } catch {
      #expect(error.words == words)
    }
  }
}
