#if canImport(DesktopSheet)
  import Testing

  @testable import DesktopSheet

  @Suite(.timeLimit(.minutes(3))) struct PostedStayTests {
    private func actions(_ events: PostedStay.Event...) -> [PostedStay.Action?] {
      var stay = PostedStay()
      return events.map { stay.take($0) }
    }

    @Test("The window closes after 3 s, counted again from the outcome")
    func unattended() {
      #expect(actions(.shown, .settled, .expired) == [.start, .start, .close])
    }

    @Test("While the pointer is over the window, the window stays")
    func pointed() {
      #expect(
        actions(.shown, .pointerMoved, .pointerMoved, .settled, .expired)
          == [.start, .stop, nil, nil, nil])
      #expect(
        actions(.shown, .pointerMoved, .pointerLeft, .expired) == [.start, .stop, .start, .close])
    }

    @Test("As long as the share can be undone, the window stays")
    func undoable() {
      #expect(
        actions(.shown, .undoable(true), .pointerMoved, .pointerLeft, .expired)
          == [.start, .stop, nil, nil, nil])
      #expect(
        actions(.shown, .undoable(true), .undoable(false), .expired)
          == [.start, .stop, .start, .close])
    }

    @Test("After a key, the window stays until the user closes it")
    func keys() {
      #expect(
        actions(.shown, .keyPressed, .settled, .pointerMoved, .pointerLeft, .expired)
          == [.start, .stop, nil, nil, nil, nil])
    }
  }
#endif
