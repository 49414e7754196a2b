import Testing
@testable import MapEngine

@Test func placeholder() {}
