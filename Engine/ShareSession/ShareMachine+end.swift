import ControlAPI
import ExtensionHost
import Linux
import Wire

// The end of a share, and what may still come of it.
extension ShareMachine {
  /// - Parameter deadline: of the process's own leaving; nil: it leaves at once.
  mutating func end(
    _ state: ShareStatus.State, _ message: String?, _ why: ShareStatus.Cause? = nil,
    leaves deadline: Deadline? = nil
  ) -> [Action] {
    status.state = state
    status.cause = why
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
      say((cause ?? "") + fate, status.cause, advice)
    case .cancelled where !status.transfers.isEmpty:
      say(
        "What \(name) had handed off by then is on its way all the same."
          + (isFateUnknown ? Self.unknownRest : ""), nil, isFateUnknown ? [.listTransfers] : nil)
    case .cancelled where isFateUnknown:
      say("It was cancelled." + Self.unknownFate, nil, [.listTransfers])
    default: say(cause, status.cause)
    }
  }

  /// What the person is to know, and what can be done about it.
  mutating func say(
    _ message: String?, _ cause: ShareStatus.Cause? = nil, _ remedies: [Remedy]? = nil
  ) {
    status.message = message
    status.cause = cause
    status.remedies = remedies
  }

  /// Whether something may have been taken over of which this does not know (yet).
  var isFateUnknown: Bool { isHandingOff || mayHaveMore }

  static let unknownFate = " Whether anything was handed off is not known."
  private static let unknownRest = " Whether there is more is not known."

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
    let sentence: String
    let cause: ShareStatus.Cause
    if let handOffFailure {
      sentence = "\(name) had posted when part of it could not be taken over: \(handOffFailure)"
      cause = .handOffFailed
    } else if unfinished > 0 || (hasExpired && ending != .exited(.exited(code: 0))) {
      sentence = "\(name) had posted and was ended before it had finished what it had begun."
      cause = .cutOff
    } else if ending != .exited(.exited(code: 0)) {
      sentence = self.sentence(for: ending) + " It had posted before."
      cause = Self.cause(for: ending)
    } else {
      status.aftermath = .done
      return [.publish]
    }
    let rest =
      isFateUnknown ? Self.unknownRest : " What it had not handed off by then was not shared."
    let complaint = sentence + rest
    status.aftermath = .incomplete
    status.isUnknown = isFateUnknown ? true : nil
    say([status.message, complaint].compactMap(\.self).joined(separator: " "), cause, advice)
    return [.publish, .complain(complaint)]
  }

  private var advice: [Remedy] {
    (isFateUnknown ? [.listTransfers] : []) + [.readLog(name)]
  }

  static func cause(for ending: ExtensionEnding) -> ShareStatus.Cause {
    switch ending {
    case .misbehaved: .misbehaved
    case .exited(.exited(code: 0)): .left
    case .exited(.exited(code: Frame.otherVersionStatus)): .otherVersion
    case .exited, .unknown: .crashed
    }
  }

  func sentence(for ending: ExtensionEnding) -> String {
    switch ending {
    case .misbehaved(let reason): "\(name) was ended because \(reason)."
    case .exited(.exited(code: 0)): "\(name) left without finishing."
    case .exited(.exited(code: Frame.otherVersionStatus)):
      "\(name) was built for another version of Sharesheet, and has to be built anew."
    case .exited(let status): "\(name) \(status)."
    case .unknown: "\(name) ended, and the system did not say how."
    }
  }
}
