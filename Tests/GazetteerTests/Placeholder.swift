import Testing
@testable import Gazetteer

@Test func placeholder() {}
