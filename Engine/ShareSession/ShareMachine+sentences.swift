import Contract
import ExtensionHost
import Glibc
import Linux
import Translations

// The notices for the user.
extension ShareMachine {
  /// The sentence about hand-offs with an unknown outcome, or `nil`.
  private var unknownFate: Explanation? {
    handOffs.isUnknown ? Explanation("It is unknown whether anything was handed off.") : nil
  }
  private var unknownRest: Explanation? {
    handOffs.isUnknown ? Explanation("It is unknown whether there is more.") : nil
  }

  private static func joined(_ parts: Explanation?...) -> Explanation {
    Explanation(joining: parts.compactMap(\.self))
  }

  /// The notice, and after the share's end also whether the extension has copied something.
  var message: Explanation? {
    guard case .over(let end) = state, copies != Copies() else { return notice.message }
    var parts = [notice.message]
    if notice.message == nil, case .notPosted(.cancelled, _) = end {
      parts = [Explanation("The share was cancelled.")]
    }
    if copies.count > 0 { parts.append(Explanation("Copied.")) }
    parts.append(copies.failure.map(notCopied))
    return Explanation(joining: parts.compactMap(\.self))
  }

  func notCopied(_ reason: Explanation) -> Explanation {
    Explanation("\(name) could not copy to the clipboard: \(reason)")
  }

  /// Returns the notice about the share's end and its transfers.
  func noticeOfFate(_ end: End) -> Notice {
    var notice = Notice(isUnknown: handOffs.isUnknown)
    switch end {
    case .posted(let posted):
      notice.message = posted.notice
      if case .incomplete(let cause) = posted.aftermath { notice.cause = cause }
    case .notPosted(.failed(let reason, let cause), _):
      notice.message =
        handOffs.hasAny
        ? Self.joined(
          reason,
          Explanation("Uploads that \(name) had already handed off are still being sent."),
          unknownRest)
        : Self.joined(reason, unknownFate ?? Explanation("Nothing was sent."))
      notice.cause = cause
      notice.remedies = advice
    case .notPosted(.cancelled, _):
      notice.remedies = handOffs.isUnknown ? [.listTransfers] : nil
      if !handOffs.transfers.isEmpty {
        notice.message = Self.joined(
          Explanation("Uploads that \(name) had already handed off are still being sent."),
          unknownRest)
      } else if handOffs.isUnknown {
        notice.message = Self.joined(Explanation("The share was cancelled."), unknownFate)
      }
    }
    return notice
  }

  func noticeOfRestart(after failure: Explanation) -> Notice {
    let fate =
      !handOffs.transfers.isEmpty
      ? Explanation("The rest is being sent. Posting again sends it a second time.")
      : unknownFate ?? (handOffs.hasEarlier ? nil : Explanation("Nothing was sent."))
    return Notice(
      message: Self.joined(failure, fate), cause: .handOffFailed,
      remedies: handOffs.isUnknown ? [.listTransfers] : nil, isUnknown: handOffs.isUnknown)
  }

  /// Returns why a posted share is incomplete, or `nil` if it is complete.
  func complaint(
    _ finish: Finish, _ ending: ExtensionEnding
  ) -> (Explanation, ShareStatus.Cause)? {
    let hasLeftWell = ending == .exited(.exited(code: 0))
    let sentence: Explanation
    let cause: ShareStatus.Cause
    if let failure = finish.handOffFailure {
      sentence = Explanation(
        "\(name) posted, but a part of the share is missing: \(failure)")
      cause = .handOffFailed
    } else if finish.unfinished > 0 || (finish.hasExpired && !hasLeftWell) {
      sentence = Explanation(
        "\(name) posted but was ended before it finished its work.")
      cause = .cutOff
    } else if !hasLeftWell {
      sentence = Self.joined(self.sentence(for: ending), Explanation("It had already posted."))
      cause = Self.cause(for: ending)
    } else {
      return nil
    }
    let rest =
      unknownRest ?? Explanation("Anything it had not handed off was not shared.")
    return (Self.joined(sentence, rest), cause)
  }

  var advice: [Remedy] { (handOffs.isUnknown ? [.listTransfers] : []) + [.readLog(name)] }

  func refusal(_ view: ComposeView) -> Explanation {
    if let left = view.charactersRemaining, left < 0 {
      // `magnitude`, because `-left` would overflow for `Int.min`.
      let excess = left.magnitude
      return Explanation(
        "The text is \(excess) character too long.", "The text is \(excess) characters too long.",
        count: Int(clamping: excess))
    }
    return Explanation("\(name) does not accept this content.")
  }

  static func cause(for ending: ExtensionEnding) -> ShareStatus.Cause {
    switch ending {
    case .misbehaved: .misbehaved
    case .exceeded, .exited(.killed(SIGXCPU)), .exited(.killed(SIGXFSZ)): .exceededLimit
    case .exited(.exited(code: 0)): .left
    case .exited(.exited(code: Frame.otherVersionStatus)): .otherVersion
    case .exited, .unknown, .notConfined: .crashed
    }
  }

  func sentence(for ending: ExtensionEnding) -> Explanation {
    switch ending {
    case .misbehaved(let reason): Explanation("\(name) was ended because \(reason).")
    case .exceeded(.memory): Explanation("\(name) used too much memory.")
    case .exceeded(.disk): Explanation("\(name) wrote too much to the disk.")
    case .exceeded(.processorTime): Explanation("\(name) used too much processor time.")
    case .exceeded(.processes): Explanation("\(name) started too many processes.")
    case .exited(.exited(code: 0)): Explanation("\(name) ended without finishing.")
    case .exited(.exited(code: Frame.otherVersionStatus)):
      Explanation(
        "\(name) was built for another version of Sharesheet. Rebuild it.")
    case .exited(let status): sentence(for: status)
    case .unknown: Explanation("\(name) ended, and the system did not report how.")
    case .notConfined:
      Explanation("\(name) did not start, because its sandbox could not be made.")
    }
  }

  private func sentence(for status: ExitStatus) -> Explanation {
    switch status {
    case .exited(let code): return Explanation("\(name) exited with status \(code).")
    case .killed(SIGKILL): return Explanation("\(name) was killed.")
    case .killed(SIGXCPU): return Explanation("\(name) used too much processor time.")
    case .killed(let signal):
      guard let crash = status.crash else {
        return Explanation("\(name) was ended by signal \(signal).")
      }
      return Explanation("\(name) crashed (\(crash)).")
    }
  }
}
