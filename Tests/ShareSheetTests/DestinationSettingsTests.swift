import Contract
import ShareSheet
import Testing

@Suite struct DestinationSettingsTests {
  private static func listing(_ id: String, hidden: Bool = false) -> ExtensionListing {
    ExtensionListing(id: id, name: id.uppercased(), offered: true, hidden: hidden, path: "/\(id)")
  }

  private static func settings() -> DestinationSettings {
    var settings = DestinationSettings()
    settings.take(["a", "b", "c"].map { listing($0) })
    return settings
  }

  private func order(_ settings: DestinationSettings) -> String {
    settings.rows.map { $0.isHidden ? "(\($0.id))" : $0.id }.joined()
  }

  @Test("A move is shown before the daemon responds")
  func moves() {
    var settings = Self.settings()
    var changes = [settings.move("c", by: -1)]
    #expect(order(settings) == "acb")
    #expect(settings.pending == [.move("c", position: 2)])
    changes += [settings.move("c", by: -1), settings.move("a", by: 1)]
    #expect(changes == [true, true, true])
    #expect(order(settings) == "cba")
    #expect(settings.pending.last == .move("a", position: 3))
  }

  @Test("A row does not move past the first or the last position")
  func ends() {
    var settings = Self.settings()
    let changes = [
      settings.move("a", by: -1), settings.move("c", by: 1), settings.move("unknown", by: 1),
    ]
    #expect(changes == [false, false, false] && settings.pending.isEmpty)
    _ = settings.move("a", to: 99)
    #expect(settings.pending == [.move("a", position: 3)])
  }

  @Test("Hiding a hidden destination sends nothing")
  func hides() {
    var settings = Self.settings()
    let changes = [
      settings.setHidden("b", true), settings.setHidden("b", true),
      settings.setHidden("unknown", true),
    ]
    #expect(changes == [true, false, false])
    #expect(order(settings) == "a(b)c" && settings.pending == [.setHidden("b", true)])
  }

  @Test("A refused change is undone, and later changes stay")
  func refused() {
    var settings = Self.settings()
    _ = settings.move("a", by: 1)
    _ = settings.setHidden("c", true)
    settings.end(nil)
    #expect(order(settings) == "ab(c)" && settings.pending == [.setHidden("c", true)])
    settings.end(nil)
    #expect(order(settings) == "abc" && settings.pending.isEmpty)
  }

  @Test("A confirmed change shows the daemon's rows, with the later changes")
  func confirmed() {
    var settings = Self.settings()
    _ = settings.move("a", by: 1)
    _ = settings.setHidden("b", true)
    settings.end([Self.listing("b"), Self.listing("a"), Self.listing("c"), Self.listing("d")])
    #expect(order(settings) == "(b)acd" && settings.pending == [.setHidden("b", true)])
    settings.end(["b", "a", "c"].map { Self.listing($0, hidden: $0 == "b") })
    #expect(order(settings) == "(b)ac" && settings.pending.isEmpty)
  }

  @Test("The app's name is shown only if it differs from the destination's name")
  func names() {
    var settings = DestinationSettings()
    var (same, other) = (Self.listing("a"), Self.listing("b"))
    (same.app, other.app) = ("A", "The App")
    settings.take([same, other])
    #expect(settings.rows.map(\.app) == [nil, "The App"])
  }
}
