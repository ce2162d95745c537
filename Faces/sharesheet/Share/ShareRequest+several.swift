import Contract
import ShareContent
import ShareSheet
import Text
import Translations

/// Several destinations: shares beside each other, and shares that follow each other.
extension ShareRequest {
  /// The reason why the options cannot be used with several destinations, or `nil`.
  var severalProblem: String? {
    if !then.isEmpty, action != nil {
      return translated("--then needs an extension, because it shares the link of its server.")
    }
    guard !alsoTo.isEmpty else { return nil }
    if !post { return translated("Several --to need --post. The sheet shares with one.") }
    if !choices.isEmpty || person != nil || !settings.isEmpty || output != nil {
      return translated("--choose, --person, --set and --output need a single --to.")
    }
    if let name = ([to].compactMap(\.self) + alsoTo).first(where: { ActionArgument($0) != nil }) {
      return translated(
        "'\(name.printableLine)' is not an extension. Give it a command of its own.")
    }
    return nil
  }

  /// Resolves the names of `--then`.
  /// - Throws: `ShareError` `invalidRequest` if a name has no match or several.
  func chain(in offer: ShareOffer) throws(ShareError) -> ShareChain? {
    if then.isEmpty { return nil }
    var steps: [ShareChain.Step] = []
    for word in then {
      // A name may contain `=`, so the whole word is looked up first.
      let setting = Setting(argument: word)
      let isName = offer.extensions.contains { $0.name == word || $0.id == word }
      let name = isName ? word : setting?.title ?? word
      let identifier = try DestinationArgument.identifier(meantBy: name, among: offer.extensions)
      steps.append(
        ShareChain.Step(extension: identifier, text: isName ? message : setting?.value ?? message))
    }
    return ShareChain(steps: steps)
  }

  /// A share with one of several destinations.
  fileprivate struct One {
    let name: String
    var report = ShareReport(state: .failed)
    var posted: ShareStatus?
    var failure: ShareError?

    /// Whether the destination got the share. It may have returned no link.
    var hasArrived: Bool {
      failure == nil
        || !report.transfers.isEmpty && report.transfers.allSatisfy { $0.state == .delivered }
    }
  }

  /// Posts the content to each destination, and then waits for the deliveries. An error with one
  /// destination does not keep the others from their share.
  /// - Throws: `ShareError` with the code of the first error, or `CommandInterruption`.
  func shareWithEach(_ content: SharedContent) async throws {
    let connection = try await reporting { try await DaemonConnection.open() }
    let deadline = deadlineFromNow
    var shares = ([to].compactMap(\.self) + alsoTo).map { One(name: $0) }
    defer { if json { try? JSONResult.set(shares.map(\.report)) } }
    // A wrong name is noticed before anything is shared.
    let first = try await reporting {
      try await connection.offer(content, progress: HandOverLine.show(_:of:))
    }
    for share in shares {
      _ = try DestinationArgument.identifier(meantBy: share.name, among: first.extensions)
    }
    for index in shares.indices {
      var request = self
      (request.to, request.alsoTo) = (shares[index].name, [])
      try await shares[index].attempting {
        let offer = index == 0 ? first : try await connection.offer(content)
        $0.report.share = offer.share
        if case .posted(let status) = try await request.ending(
          offer, content, nil, connection, deadline, &$0.report)
        {
          $0.posted = status
          $0.report.state = .posted
        }
      }
    }
    for index in shares.indices {
      guard let posted = shares[index].posted else { continue }
      try await shares[index].attempting {
        try await finish(posted, connection, deadline, &$0.report)
      }
    }
    guard let failure = shares.lazy.compactMap(\.failure).first else { return }
    let count = shares.count(where: \.hasArrived)
    throw ShareError(
      failure.code, translated("\(count) of \(shares.count) destinations got the share."))
  }
}

extension ShareRequest.One {
  /// Performs a step, and prints its error with the destination's name.
  /// - Throws: `CommandInterruption`.
  fileprivate mutating func attempting(_ step: (inout Self) async throws -> Void) async throws {
    do {
      try await step(&self)
    } catch let interruption as CommandInterruption {
      throw interruption
    } catch {
      let refusal = ShareError(any: error)
      failure = refusal
      report.state = report.state.after(refusal.code)
      report.message = refusal.message.isEmpty ? report.message : refusal.message
      Console.say("\(name.printableLine): \(report.message ?? "\(refusal.code)")")
    }
  }
}
