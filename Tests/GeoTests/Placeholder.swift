import Testing
@testable import Geo

@Test func placeholder() {}
