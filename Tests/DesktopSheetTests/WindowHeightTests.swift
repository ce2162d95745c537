#if canImport(DesktopSheet)
  import Testing

  @testable import DesktopSheet

  @Suite(.timeLimit(.minutes(3))) struct WindowHeightTests {
    @Test(
      "The window is as high as its content, but never higher than 85 % of the screen",
      arguments: [(400, 1080, 400), (100, 1080, 300), (5000, 1080, 760), (5000, 600, 510)])
    func limits(natural: Int, screen: Int, height: Int) {
      var window = WindowHeight()
      #expect(window.height(for: natural, present: 300, screen: screen) == height)
    }

    @Test("The window is never lower than its content allows") func minimum() {
      var window = WindowHeight()
      #expect(window.height(for: 300, minimum: 350, present: 300, screen: nil) == 350)
      #expect(window.height(for: 400, minimum: 350, present: 350, screen: nil) == 400)
    }

    @Test("The same content changes nothing") func unchanged() {
      var window = WindowHeight()
      #expect(window.height(for: 320, present: 300, screen: nil) == 320)
      #expect(window.height(for: 320, present: 320, screen: nil) == nil)
      #expect(window.height(for: 400, present: 320, screen: nil) == 400)
    }

    @Test("While the window moves, another content gives it another goal") func moving() {
      var window = WindowHeight()
      #expect(window.height(for: 320, present: 300, screen: nil) == 320)
      #expect(window.height(for: 400, present: 310, screen: nil, isMoving: true) == 400)
    }

    @Test("A height that the user has chosen stays") func chosen() {
      var window = WindowHeight()
      #expect(window.height(for: 320, present: 300, screen: nil) == 320)
      #expect(window.height(for: 400, present: 500, screen: nil) == nil)
      #expect(window.height(for: 350, present: 500, screen: nil) == nil)
    }
  }
#endif
