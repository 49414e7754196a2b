import Testing
@testable import MapModel

@Test func placeholder() {}
