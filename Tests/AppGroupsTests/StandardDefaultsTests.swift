import AppGroups
import Foundation
import Testing

@Suite struct StandardDefaultsTests {
  @Test func otherDefaultsAreFoundations() throws {
    let key = "test-\(UUID().uuidString)"
    let standard = AppGroups.UserDefaults.standard
    standard.set(3, forKey: key)
    defer { standard.removeObject(forKey: key) }
    #expect(standard.integer(forKey: key) == 3)
    #expect(standard === AppGroups.UserDefaults.standard)
    // This test's process is in no app that is entitled to it.
    #expect(AppGroups.UserDefaults(suiteName: "group.org.example.settings") == nil)
  }
}
