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
      abstract: translated("Share the same items again, with the same or another destination."),
      discussion: HelpText.joined(
        translated(
          """
          Files are read from their original paths. Without --to the sheet opens. All other \
          options are those of 'sharesheet share'.
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
              .invalidRequest, translated("\(item.name) is no longer at \(path.printableLine)."))
          }
          words.append(path)
        case .url(let url), .page(let url, _): words += ["--url", url]
        case .text(let text): words += ["--text", text]
        case nil:
          throw ShareError(
            .invalidRequest,
            translated("The content of \(item.name.printableLine) is no longer known."))
        }
      }
      if entry.items.isEmpty {
        throw ShareError(
          .invalidRequest,
          translated(
            "The content of that share is no longer known."))
      }
      let share = try Share.parse(Array(words.dropFirst()))
      try await share.run()
    }
  }
}
