#if canImport(DesktopSheet)
  import Testing

  @testable import DesktopSheet

  @Suite(.timeLimit(.minutes(3))) struct ArrowKeysTests {
    /// A search above two lines with three tiles and one tile, and a row below.
    private static let frames: [ArrowKeys.Frame] =
      [frame(0, 0, 300)] + [0, 100, 200].map { frame($0, 50, 100) }
      + [frame(0, 100, 100), frame(0, 150, 300)]

    private static func frame(_ x: Double, _ y: Double, _ width: Double) -> ArrowKeys.Frame {
      ArrowKeys.Frame(x: x, y: y, width: width, height: 40)
    }

    @Test(
      "Up and down lead to the nearest place of the next line",
      arguments: [
        (0, .down, 1), (1, .down, 4), (2, .down, 4), (3, .down, 4), (4, .down, 5), (5, .down, nil),
        (5, .up, 4), (4, .up, 1), (3, .up, 0), (1, .up, 0), (0, .up, nil),
      ] as [(Int, ArrowKeys.Direction, Int?)])
    func lines(from: Int, direction: ArrowKeys.Direction, to: Int?) {
      #expect(ArrowKeys(frames: Self.frames).place(from: from, direction) == to)
    }

    @Test("Left and right lead through all places in reading order, and the reverse")
    func order() {
      let keys = ArrowKeys(frames: Self.frames)
      let mirrored = ArrowKeys(frames: Self.frames, isRightToLeft: true)
      for place in Self.frames.indices {
        let (next, before) = (place + 1 < 6 ? place + 1 : nil, place > 0 ? place - 1 : nil)
        #expect(keys.place(from: place, .right) == next)
        #expect(keys.place(from: place, .left) == before)
        #expect(mirrored.place(from: place, .left) == next)
        #expect(mirrored.place(from: place, .right) == before)
      }
    }

    @Test("Without places, no key leads anywhere", arguments: ArrowKeys.Direction.allCases)
    func empty(direction: ArrowKeys.Direction) {
      #expect(ArrowKeys(frames: []).place(from: 0, direction) == nil)
    }
  }
#endif
