import ArgumentParser
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

extension History {
  struct Again: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Share the same again, with another destination or the same."),
      discussion: HelpText.joined(
        translated(
          """
          Files are taken from where they were. Without --to the sheet opens; all other options \
          are those of 'sharesheet share'.
          """
        ),
        HelpText.examples(
          """
          sharesheet history again cow
          sharesheet history again cow --to ShareAlike --post
          """)))

    @OptionGroup var entry: HistoryArgument

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp(translated("Options of 'sharesheet share'.")))
    var options: [String] = []

    func run() async throws {
      let entry = try await entry.reference.entry(from: DaemonConnection.open().client)
      var words = ["share"] + options
      for item in entry.items {
        switch item.source {
        case .file(let file):
          let path = file.path
          guard FileStatus(path: path) != nil else {
            throw ShareError(
              .invalidRequest, translated("\(item.name) is not at \(path.printableLine) any more."))
          }
          words.append(path)
        case .url(let url), .page(let url, _): words += ["--url", url]
        case .text(let text): words += ["--text", text]
        case nil:
          throw ShareError(
            .invalidRequest,
            translated("What \(item.name.printableLine) was is not known any more."))
        }
      }
      if entry.items.isEmpty {
        throw ShareError(.invalidRequest, translated("What was shared then is not known any more."))
      }
      let share = try Share.parse(Array(words.dropFirst()))
      try await share.run()
    }
  }
}
