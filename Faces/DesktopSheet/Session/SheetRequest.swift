package import ArgumentParser
import Foundation
import HTTPSyntax
import Linux
import ShareContent
package import ShareSheet

/// A request by the user or another program to share something in a window.
package struct SheetRequest: ParsableCommand, Sendable {
  package static let configuration = CommandConfiguration(commandName: "sharesheet-desktop")

  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: "\(Words.Window.Help.text)")
  package var text: [String] = []

  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: "\(Words.Window.Help.url)")
  package var url: [String] = []

  @Option(parsing: .unconditional, help: "\(Words.Window.Help.title)")
  package var title: String?

  @Option(parsing: .unconditional, help: "\(Words.Window.Help.to)")
  package var to: String?

  @Option(parsing: .unconditional, help: "\(Words.Window.Help.person)")
  package var person: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("\(Words.Window.Help.set)", valueName: "title=value"),
    transform: { argument in
      guard let setting = Setting(argument: argument) else {
        throw ValidationError(Words.Window.Help.noSetting)
      }
      return setting
    })
  package var set: [Setting] = []

  @Option(parsing: .unconditional, help: "\(Words.Window.Help.message)")
  package var message: String?

  @Flag(help: "\(Words.History.help)")
  package var history = false

  @Flag(help: "\(Words.Settings.help)")
  package var settings = false

  @Flag(help: "\(Words.Window.Help.paste)")
  package var paste = false

  @Flag(help: "\(Words.Window.Help.screenshot)")
  package var screenshot = false

  @Flag(help: "\(Words.Window.Help.lastScreenshot)")
  package var lastScreenshot = false

  @Flag(help: "\(Words.Window.Help.wait)")
  package var wait = false

  @Argument(help: "\(Words.Window.Help.files)")
  package var files: [String] = []

  package init() {}

  package func validate() throws {
    let hasItems = !(files + text + url).isEmpty
    let alone = [paste, screenshot, lastScreenshot].count { $0 }
    let hasContent = hasItems || alone > 0 || title != nil || wish != RequestedStart()
    if settings, hasContent || history { throw ValidationError(Words.Settings.noItems) }
    if history, hasContent { throw ValidationError(Words.History.noItems) }
    if alone > (hasItems ? 0 : 1) {
      throw ValidationError(Words.Window.noOtherItems)
    }
  }

  /// Opens the files with the user's permissions.
  /// - Throws: `ShareError` `invalidRequest` if there are too many files or a file cannot be
  ///   shared.
  func content() async throws -> SharedContent {
    try await OwnThread.run {
      try OpenedFile.makeRoom(for: files.count)
      var items = SharedItems(texts: text)
      for path in ProgramArguments.own.bytes(of: files) {
        items.add(try OpenedFile(bytes: path, folders: true))
      }
      items.links += url.map { URL(reading: $0)?.absoluteString ?? $0 }
      return SharedContent(items: items, title: title)
    }
  }

  package var wish: RequestedStart {
    RequestedStart(to: to, person: person, message: message, settings: set)
  }

  /// The request as arguments with absolute paths, so that a process with another current folder
  /// finds the files.
  package var arguments: [String] {
    let options: [(String, [String])] = [
      ("text", text), ("url", url), ("title", title.map { [$0] } ?? []),
      ("to", to.map { [$0] } ?? []), ("person", person.map { [$0] } ?? []),
      ("set", set.map(\.argument)), ("message", message.map { [$0] } ?? []),
    ]
    let flags: [(String, Bool)] = [
      ("settings", settings), ("history", history), ("paste", paste), ("screenshot", screenshot),
      ("last-screenshot", lastScreenshot), ("wait", wait),
    ]
    return flags.filter { $0.1 }.map { "--\($0.0)" }
      + options.flatMap { name, values in values.flatMap { ["--\(name)", $0] } } + ["--"]
      + files.map(Folder.absolute)
  }
}
