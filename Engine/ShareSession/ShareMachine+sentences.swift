import Contract
import ExtensionHost
import Linux

// The notices for the user.
extension ShareMachine {
  private static let unknownFate = " Whether anything was handed off is not known."
  private static let unknownRest = " Whether there is more is not known."

  /// Returns how the share ended, and what happened to its transfers.
  func noticeOfFate(_ end: End) -> Notice {
    let rest = handOffs.isUnknown ? Self.unknownRest : ""
    var notice = Notice(isUnknown: handOffs.isUnknown)
    switch end {
    case .posted(let posted):
      notice.message = posted.notice
      if case .incomplete(let cause) = posted.aftermath { notice.cause = cause }
    case .notPosted(.failed(let reason, let cause), _):
      let fate =
        handOffs.hasAny
        ? " What it had handed off by then is safe and will be sent." + rest
        : handOffs.isUnknown ? Self.unknownFate : " Nothing was sent."
      notice.message = reason + fate
      notice.cause = cause
      notice.remedies = advice
    case .notPosted(.cancelled, _):
      notice.remedies = handOffs.isUnknown ? [.listTransfers] : nil
      if !handOffs.transfers.isEmpty {
        notice.message = "What \(name) had handed off by then is on its way all the same." + rest
      } else if handOffs.isUnknown {
        notice.message = "It was cancelled." + Self.unknownFate
      }
    }
    return notice
  }

  func noticeOfRestart(after failure: String) -> Notice {
    let fate =
      !handOffs.transfers.isEmpty
      ? " The rest of it is on its way; posting again sends that a second time."
      : handOffs.isUnknown ? Self.unknownFate : handOffs.hasEarlier ? "" : " Nothing was sent."
    return Notice(
      message: failure + fate, cause: .handOffFailed,
      remedies: handOffs.isUnknown ? [.listTransfers] : nil, isUnknown: handOffs.isUnknown)
  }

  /// Returns why a posted share is incomplete, or `nil` if it is complete.
  func complaint(_ finish: Finish, _ ending: ExtensionEnding) -> (String, ShareStatus.Cause)? {
    let hasLeftWell = ending == .exited(.exited(code: 0))
    let sentence: String
    let cause: ShareStatus.Cause
    if let failure = finish.handOffFailure {
      sentence = "\(name) had posted when part of it could not be taken over: \(failure)"
      cause = .handOffFailed
    } else if finish.unfinished > 0 || (finish.hasExpired && !hasLeftWell) {
      sentence = "\(name) had posted and was ended before it had finished what it had begun."
      cause = .cutOff
    } else if !hasLeftWell {
      sentence = self.sentence(for: ending) + " It had posted before."
      cause = Self.cause(for: ending)
    } else {
      return nil
    }
    let rest =
      handOffs.isUnknown ? Self.unknownRest : " What it had not handed off by then was not shared."
    return (sentence + rest, cause)
  }

  var advice: [Remedy] { (handOffs.isUnknown ? [.listTransfers] : []) + [.readLog(name)] }

  func refusal(_ view: ComposeView) -> String {
    if let left = view.charactersRemaining, left < 0 {
      // `magnitude`, because `-left` would overflow for `Int.min`.
      return "The text is \(left.magnitude) \(left == -1 ? "character" : "characters") too long."
    }
    return "\(name) does not accept this content."
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
