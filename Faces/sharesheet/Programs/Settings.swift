import ArgumentParser
import Foundation
import Linux
import ShareSheet
import Text
import Translations

struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show or change settings."),
    discussion: HelpText.joined(
      translated(
        "notifications: true or false. The desktop notifies you of delivered and failed shares."),
      translated(
        """
        copyLinks: true or false. The link of a delivered share is copied to the \
        clipboard.
        """
      ),
      translated(
        """
        undo: a number of seconds, 0 to \(UserSettings.longestUndo). A share is sent this long \
        after Post. Until then, 'sharesheet history cancel' or the window's Undo stops it.
        """
      ),
      translated(
        """
        requireSandbox: true or false. An extension runs only if the system offers all layers of \
        its sandbox. Otherwise it also runs with those that are left.
        """
      ),
      translated(
        """
        certificates: a file (PEM) of certificates that are trusted in addition to the system's, \
        such as a server's own. It applies from the daemon's next start.
        """
      ),
      translated("The value - resets a key to its default."),
      HelpText.examples(
        """
        sharesheet settings
        sharesheet settings notifications false
        sharesheet settings undo 10
        sharesheet settings certificates ~/nas.pem
        """)))

  typealias Key = UserSettings.Key

  @Argument(help: ArgumentHelp(translated("The key to show or to set.")))
  var key: Key?

  @Argument(help: ArgumentHelp(translated("The new value; - resets it to the default.")))
  var value: String?

  @Flag(help: ArgumentHelp(translated("Print one JSON object with all settings.")))
  var json = false

  func run() async throws {
    let directories = Directories()
    try directories.check()
    if let key, let value { try set(key, value, in: directories) }
    let settings = UserSettings.read(directories)
    if json { return try JSONResult.set(Report(settings)) }
    for shown in key.map({ [$0] }) ?? Key.allCases {
      let text = text(of: shown, in: settings)
      Console.show(key == nil ? "\(shown.rawValue.padding(to: 15))\(text)" : text)
    }
  }

  private func set(_ key: Key, _ value: String, in directories: Directories) throws {
    let new: (any Sendable)? = if value == "-" { nil } else { try read(value, for: key) }
    try UserSettings.set(key, to: new, in: directories)
    if key == .certificates {
      Console.say(Words.Settings.afterRestart)
    }
  }

  private func read(_ value: String, for key: Key) throws -> any Sendable {
    switch key {
    case .notifications, .copyLinks, .requireSandbox:
      switch value.lowercased() {
      case "true", "on", "yes": return true
      case "false", "off", "no": return false
      default:
        throw ShareError(
          .invalidRequest,
          translated("\(key.rawValue) must be true or false, not '\(value.printableLine)'."))
      }
    case .undo:
      guard let seconds = Int(value), (0...UserSettings.longestUndo).contains(seconds) else {
        throw ShareError(
          .invalidRequest,
          translated(
            """
            undo must be a number of seconds from 0 to \(UserSettings.longestUndo), not \
            '\(value.printableLine)'.
            """))
      }
      return seconds
    case .certificates:
      return try UserSettings.certificates(
        at: URL(writtenPath: value).standardizedFileURL.path)
    }
  }

  private func text(of key: Key, in settings: UserSettings) -> String {
    switch key {
    case .notifications: "\(settings.notifications)"
    case .copyLinks: "\(settings.copyLinks)"
    case .undo: "\(settings.undo)"
    case .requireSandbox: "\(settings.requireSandbox)"
    case .certificates: settings.certificates?.printableLine ?? "-"
    }
  }

  private struct Report: Encodable {
    var notifications: Bool
    var copyLinks: Bool
    var undo: Int
    var requireSandbox: Bool
    var certificates: String?

    init(_ settings: UserSettings) {
      (notifications, copyLinks) = (settings.notifications, settings.copyLinks)
      (undo, requireSandbox) = (settings.undo, settings.requireSandbox)
      certificates = settings.certificates
    }
  }
}

extension String {
  fileprivate func padding(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - count))
  }
}

extension UserSettings.Key: ExpressibleByArgument {}
