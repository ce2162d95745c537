import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Translations

extension Transfers {
  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Cancel transfers: they will not be sent."),
      discussion: translated(
        """
        If one of the ids is unknown, nothing is cancelled. If a transfer was already delivered \
        or cancelled, the command changes nothing, reports this and ends with 1.
        """
      ))

    @OptionGroup var transfers: TransferArguments
    @Flag(help: ArgumentHelp(translated("Print one JSON value per transfer, each on a line.")))
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      var refusals: [String] = []
      let ids = try await transfers.resolved(by: client)
      for id in ids {
        let status = try await client.cancelTransfer(id)
        try show(status, json: json, isOnly: ids.count == 1)
        if status.unchanged == true { refusals.append(Words.unchanged(status, by: .cancel)) }
      }
      try refuse(refusals)
    }
  }

  struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated(
        "Pause a transfer until it is resumed. Without an id, pause all."),
      discussion: translated(
        """
        Transfers that are added later are not paused. If the transfer cannot be paused, the \
        command prints the reason and ends with 1.
        """
      ))

    @Argument(
      help: ArgumentHelp(
        translated("The transfer's id, or its beginning; all transfers unless given.")))
    var id: String?
    @Flag(help: ArgumentHelp(translated("Print one JSON value: the transfer, or how many.")))
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      guard let id else {
        return try show(try await client.pauseAllTransfers(), json: json) {
          translated("\($0) transfer paused.", "\($0) transfers paused.", count: $0)
        }
      }
      let whole = try await TransferReference(text: id).id(from: client)
      let status = try await client.pauseTransfer(whole)
      try show(status, json: json)
      try refuse(status.unchanged == true ? [Words.unchanged(status, by: .pause)] : [])
    }
  }

  struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Resume a paused transfer. Without an id, resume all."),
      discussion: translated(
        "If the transfer is not paused, the command reports this and ends with 1."))

    @Argument(
      help: ArgumentHelp(
        translated("The transfer's id, or its beginning; all transfers unless given.")))
    var id: String?
    @Flag(help: ArgumentHelp(translated("Print one JSON value: the transfer, or how many.")))
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      guard let id else {
        return try show(try await client.resumeAllTransfers(), json: json) {
          translated("\($0) transfer resumed.", "\($0) transfers resumed.", count: $0)
        }
      }
      let whole = try await TransferReference(text: id).id(from: client)
      let status = try await client.resumeTransfer(whole)
      try show(status, json: json)
      try refuse(status.unchanged == true ? [Words.unchanged(status, by: .resume)] : [])
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Remove delivered and cancelled transfers from the list."),
      discussion: translated(
        """
        Failed transfers are kept with their content, because you may retry them. --failed removes \
        them too. A transfer is also kept until its app has been notified of its end.
        """
      ))

    @Flag(
      help: ArgumentHelp(
        translated(
          "Also remove failed transfers and those with an unknown outcome, with their content.")))
    var failed = false
    @Flag(help: ArgumentHelp(translated("Print one JSON value: how many.")))
    var json = false

    func run() async throws {
      let count = try await DaemonConnection.open().client.clearEndedTransfers(undecided: failed)
      try show(count, json: json) {
        translated("\($0) transfer removed.", "\($0) transfers removed.", count: $0)
      }
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated(
        "Retry a transfer immediately, even one that failed, and also with changes."),
      discussion: HelpText.joined(
        translated(
          """
          The content is kept until it is delivered or cancelled. To another origin (scheme, host \
          or port), only the header fields about the content are sent. Authorization, Cookie, \
          X-Api-Key and all others stay behind, because they may be secrets. Give the fields for \
          that origin with --header.
          """
        ),
        HelpText.examples(
          """
          sharesheet transfers retry 3f2a
          sharesheet transfers retry 3f2a --url https://example.org/new \\
              --header 'Authorization: Bearer …'
          """)))

    @OptionGroup var transfers: TransferArguments
    @Option(help: ArgumentHelp(translated("Send it to this URL from now on.")))
    var url: String?
    @Option(
      help: ArgumentHelp(
        translated(
          """
          A header field; may be repeated. The given fields replace all earlier ones, except those \
          about the content with other names.
          """),
        valueName: "'key: value'"))
    var header: [String] = []
    @Flag(help: ArgumentHelp(translated("Print one JSON value per transfer, each on a line.")))
    var json = false

    func validate() throws { _ = try edit() }

    func run() async throws {
      let edit = try edit()
      let client = try await DaemonConnection.open().client
      var refusals: [String] = []
      let ids = try await transfers.resolved(by: client)
      for id in ids {
        let status =
          if let edit {
            try await client.retryTransfer(id, with: edit)
          } else {
            try await client.retryTransfer(id)
          }
        try show(status, json: json, isOnly: ids.count == 1)
        // A transfer whose attempt is already in flight needs no retry, so this is not an error.
        if status.unchanged == true, status.state.isFinal {
          refusals.append(Words.unchanged(status, by: .retry))
        }
      }
      try refuse(refusals)
    }

    private func edit() throws -> TransferEdit? {
      if url == nil, header.isEmpty { return nil }
      if let problem = url.flatMap(TransferLine.problem(ofURL:)) { throw ValidationError(problem) }
      return TransferEdit(
        url: url, headers: header.isEmpty ? nil : try header.map(HeaderField.init(option:)))
    }
  }

  /// - Throws: `ShareError` `unchanged` if there are any messages.
  private static func refuse(_ refusals: [String]) throws {
    guard !refusals.isEmpty else { return }
    throw ShareError(.unchanged, refusals.joined(separator: "\n"))
  }

  /// - Parameter isOnly: Whether the command prints no other transfer.
  private static func show(
    _ status: TransferStatus, json: Bool, isOnly: Bool = true
  ) throws {
    guard json else { return Console.show(status.words) }
    if isOnly { try JSONResult.set(status) } else { try Console.show(json: status) }
  }

  private static func show(
    _ count: TransferCount, json: Bool, _ sentence: (Int) -> String
  ) throws {
    if json { return try JSONResult.set(count) }
    Console.show(sentence(count.count))
  }
}
