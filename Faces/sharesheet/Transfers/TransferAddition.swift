import ArgumentParser
import Contract
import Translations

/// The command `transfers add`.
struct TransferAddition: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: translated("Queue files to be sent."),
    discussion: HelpText.joined(
      translated("The list for --from-list has one JSON object per line (here folded):")
        + """

          {"url": "http://…", "file": "cow.jpg", "method": "PUT",
           "headers": {"X-Cow": "1"}}
        """,
      translated("method and headers are optional. Every 64 lines are queued in one commit."),
      HelpText.examples(
        """
        sharesheet transfers add --url http://127.0.0.1:4986/bins/cow \\
            --file cow.jpg
        sharesheet transfers add --url http://127.0.0.1:4986/bins/cow \\
            --file cow.jpg --method POST --header 'Content-Type: image/jpeg' --wait
        sharesheet transfers add --from-list farm.jsonl --json
        """),
      CommandStatus.help([
        .done: translated("queued; with --wait, delivered"),
        .failed: translated("not queued"),
        .usage: nil,
        .cancelled: translated("cancelled, with --wait"),
        .deliveryFailed: translated("delivery failed, with --wait"),
        .noDaemon: nil,
        .unanswered: translated(
          "with --wait: queued; the server wants credentials, or the daemon a proxy"),
        .unknown: nil,
      ])))

  @Option(help: ArgumentHelp(translated("Where to send it: an http or https URL.")))
  var url: String?

  @Option(help: ArgumentHelp(translated("The file to send; '-' is standard input.")))
  var file: String?

  @Option(help: ArgumentHelp(translated("The HTTP method; PUT unless given.")))
  var method: String?

  @Option(
    help: ArgumentHelp(translated("A header field; may be repeated."), valueName: "'key: value'"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp(
      translated("How to resume after an interruption: auto, tus, ietf or off."),
      valueName: "protocol"))
  var resumable: ResumableUpload?

  @Option(
    help: ArgumentHelp(
      translated("Have the server verify the content, by sha256 or sha1."),
      discussion: translated(
        """
        With tus each piece is verified, and nothing is sent to a server that cannot verify. \
        Otherwise the digest of the whole content is sent in Repr-Digest, and the server does not \
        report whether it verified the digest.
        """
      ),
      valueName: "sum"))
  var checksum: UploadDigest?

  @Option(
    help: ArgumentHelp(translated("Read the transfers from this list; '-' is standard input.")))
  var fromList: String?

  @Flag(
    help: ArgumentHelp(
      translated("Wait until everything is delivered, failed for good, or needs you.")))
  var wait = false

  @Flag(help: ArgumentHelp(translated("Print JSON: one transfer; with --from-list, one per line.")))
  var json = false

  func validate() throws {
    if fromList != nil {
      guard url == nil, file == nil, method == nil, header.isEmpty, resumable == nil,
        checksum == nil
      else {
        throw ValidationError(
          translated("With --from-list, the list holds all options. Leave the other options out.")
        )
      }
    } else {
      guard let url, let file else {
        throw ValidationError(translated("Give both --url and --file, or --from-list."))
      }
      let line = TransferLine(url: url, file: file, method: method, headers: try fields())
      if let problem = line.problem { throw ValidationError(problem) }
    }
  }

  func run() async throws {
    let line = TransferLine(
      url: url ?? "", file: file ?? "", method: method, headers: try fields())
    let submission = TransferSubmission(
      source: fromList.map(TransferSubmission.Source.list) ?? .one(line), resumable: resumable,
      checksum: checksum, wait: wait, json: json)
    try await submission.run()
  }

  private func fields() throws -> [HeaderField] { try header.map(HeaderField.init(option:)) }
}

extension HeaderField {
  /// Parses the value of `--header`.
  /// - Throws: `ValidationError` if the text is not a header field.
  init(option: String) throws {
    guard let field = HeaderField(line: option) else {
      throw ValidationError(
        translated("--header '\(option.excerpt)' is not of the form 'Key: value'."))
    }
    self = field
  }
}

extension ResumableUpload: ExpressibleByArgument {}
extension UploadDigest: ExpressibleByArgument {}
