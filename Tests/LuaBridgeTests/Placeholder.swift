import Testing
@testable import LuaBridge

@Test func placeholder() {}
