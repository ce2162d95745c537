#if canImport(DesktopSheet)
  import Testing

  @testable import DesktopSheet

  @Suite(.timeLimit(.minutes(3))) struct SpinnerDelayTests {
    @Test("Quick work shows no spinner, and long work hides it at its end")
    func delay() {
      var delay = SpinnerDelay()
      let beginning = [delay.set(isBusy: true), delay.set(isBusy: true)]
      let end = delay.set(isBusy: false)
      #expect(beginning == [.start, nil] && end == .stop)
      let late = delay.expire()
      #expect(late == nil)
      let long = [delay.set(isBusy: true), delay.expire(), delay.expire()]
      let last = delay.set(isBusy: false)
      #expect(long == [.start, .show, nil] && last == .hide)
      #expect(SpinnerDelay.time == .milliseconds(400))
    }
  }
#endif
