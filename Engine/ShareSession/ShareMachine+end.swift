import ControlAPI
import ExtensionHost
import Linux
import Wire

// The end of a share, and what may still come of it.
extension ShareMachine {
  /// - Parameter deadline: of the process's own leaving; nil: it leaves at once.
  mutating func end(
    _ state: ShareStatus.State, _ message: String?, leaves deadline: Deadline? = nil
  ) -> [Action] {
    status.state = state
    cause = message
    isLeaving = deadline != nil
    tellFate()
    let refused = isPostWaiting ? [lateRefusal] : []
    isPostWaiting = false
    // Not what the person has cancelled: it may have been about to show something.
    let note: [Action] =
      awaitsFirstView && state == .failed ? [.noteStart(hasShown: false)] : []
    return refused + note + (deadline.map { [.startTimer($0)] } ?? [.stopTimer, .dismiss]) + [
      .publish
    ]
  }

  /// Says what has become of what was shared, after an end nobody wanted.
  private mutating func tellFate() {
    status.isUnknown = isFateUnknown ? true : nil
    switch status.state {
    case .failed:
      let hasHandedOff = hasHandedOffBefore || !status.transfers.isEmpty
      let fate =
        hasHandedOff
        ? " What it had handed off by then is safe and will be sent."
          + (isFateUnknown ? Self.unknownRest : "")
        : isFateUnknown ? Self.unknownFate : " Nothing was sent."
      status.message = (cause ?? "") + fate + advice
    case .cancelled where !status.transfers.isEmpty:
      status.message =
        "What \(name) had handed off by then is on its way all the same."
        + (isFateUnknown ? Self.unknownRest : "")
    case .cancelled where isFateUnknown: status.message = "It was cancelled." + Self.unknownFate
    default: status.message = cause
    }
  }

  /// Whether something may have been taken over of which this does not know (yet).
  var isFateUnknown: Bool { isHandingOff || mayHaveMore }

  static let unknownFate =
    " Whether anything was handed off is not known: `sharesheet transfers list` shows it."
  private static let unknownRest =
    " Whether there is more is not known: `sharesheet transfers list` shows it."

  // MARK: After the end

  /// Nothing changes an end but what the process still hands off, and whoever waits for an answer
  /// gets one.
  mutating func handleAfterEnd(_ event: Event) -> [Action] {
    switch event {
    case .person(.post): return [lateRefusal]
    case .handingOff:
      isHandingOff = true
      return []
    case .handedOff(let transfer, let notice):
      isHandingOff = false
      status.transfers.append(transfer)
      if let notice, status.state == .posted { cause = notice }
      tellFate()
      return [.publish]
    case .handOffFailed(let reason, let isUnknown):
      isHandingOff = false
      mayHaveMore = mayHaveMore || isUnknown
      if status.aftermath == .working { handOffFailure = handOffFailure ?? reason }
      guard status.state != .posted else { return [] }
      tellFate()
      return [.publish]
    case .donated(let conversation) where status.aftermath == .working:
      return mayDonate() ? [.learn([conversation])] : []
    case .unfinished(let count):
      unfinished = count
      return []
    case .outOfTime where isLeaving:
      if hasExpired { return [.kill] }
      hasExpired = true
      return [.expire, .startTimer(.leave)]
    case .ended(let ending) where isLeaving:
      isLeaving = false
      return [.stopTimer] + (status.aftermath == .working ? settle(ending) : [])
    default: return []
    }
  }

  private var lateRefusal: Action {
    .refusePost(.state(reason: status.message ?? "\(name) has ended."))
  }

  /// The process has gone; whatever it handed off before has been taken.
  private mutating func settle(_ ending: ExtensionEnding) -> [Action] {
    let cause =
      if let handOffFailure {
        "\(name) had posted when part of it could not be taken over: \(handOffFailure)"
      } else if unfinished > 0 || (hasExpired && ending != .exited(.exited(code: 0))) {
        "\(name) had posted and was ended before it had finished what it had begun."
      } else if ending != .exited(.exited(code: 0)) {
        sentence(for: ending) + " It had posted before."
      } else {
        String?.none
      }
    guard let cause else {
      status.aftermath = .done
      return [.publish]
    }
    let rest =
      isFateUnknown ? Self.unknownRest : " What it had not handed off by then was not shared."
    let complaint = cause + rest + advice
    status.aftermath = .incomplete
    status.isUnknown = isFateUnknown ? true : nil
    status.message = [status.message, complaint].compactMap(\.self).joined(separator: " ")
    return [.publish, .complain(complaint)]
  }

  private var advice: String { " `sharesheet logs \(name)` shows what it printed." }

  func sentence(for ending: ExtensionEnding) -> String {
    switch ending {
    case .misbehaved(let reason): "\(name) was ended because \(reason)."
    case .exited(.exited(code: 0)): "\(name) left without finishing."
    case .exited(let status): "\(name) \(status)."
    case .unknown: "\(name) ended, and the system did not say how."
    }
  }
}
