import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

struct MotionPlayerTests {
  private func page(_ id: Int, y: Double = 0, alpha: Double = 1, duration: Double = 0.3) -> Page {
    Page(
      id: 1, placement: Placement(x: 0, y: y, width: 390, height: 844, alpha: alpha),
      motion: Motion(
        id: id, from: Placement(x: 0, y: 844 - y, width: 390, height: 844), duration: duration))
  }

  @Test func slidesInOnce() throws {
    var player = MotionPlayer()
    player.show(page(1))
    #expect(player.displacement == Displacement(rows: 1, columns: 0))
    player.advance(by: 0.15)
    let middle = try #require(player.displacement).rows
    #expect(middle > 0 && middle < 1)
    player.advance(by: 0.2)
    #expect(player.displacement == nil && !player.isPlaying)
    player.show(page(1))
    #expect(!player.isPlaying, "a movement seen before is not played again")
    player.show(page(2))
    #expect(player.isPlaying)
    player.finish()
    #expect(player.displacement == nil, "a key ends it")
  }

  @Test(
    "Animations with hostile durations end soon",
    arguments: [
      Double.infinity, .nan, -1, 1e9,
    ])
  func hostileDurations(duration: Double) {
    var player = MotionPlayer()
    player.show(page(1, duration: duration))
    for _ in 0..<20 { player.advance(by: 0.06) }
    #expect(!player.isPlaying)
  }

  @Test("Without motion, the view is in its final place at once", arguments: [true, false])
  func reduced(playsMotion: Bool) {
    var model = SheetModel(
      offer: Fixture.offer, size: SheetSize(columns: 80, rows: 24), repertoire: .unicode,
      playsMotion: playsMotion)
    _ = model.preselect("x.Hoi")
    _ = model.handle(.began)
    var status = Fixture.status(.composing)
    status.view = ExtensionView(pages: [page(1)])
    _ = model.handle(.update(status))
    #expect((model.screen.displacement != nil) == playsMotion)
    #expect(model.isMoving == playsMotion)
    // The page moves out again.
    status.view = ExtensionView(pages: [page(2, y: 844)])
    _ = model.handle(.update(status))
    #expect(model.isMoving == playsMotion && model.screen.isUnseen == !playsMotion)
  }

  @Test("A view that has slid out is not visible") func slidOut() {
    var player = MotionPlayer()
    player.show(page(1, y: 844))
    player.advance(by: 1)
    #expect(player.isUnseen)
    player.show(page(2))
    player.finish()
    #expect(!player.isUnseen)
    player.show(page(3, alpha: 0))
    player.finish()
    #expect(player.isUnseen)
  }
}
