import ArgumentParser
import Foundation
import Linux
import ShareSheet
import Text
import Translations

struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show what can be set, and what it is; or set it."),
    discussion: HelpText.joined(
      translated(
        "notifications: true or false. The desktop tells of what has been delivered or has failed."),
      translated(
        """
        copyLinks: true or false. The link that comes back goes to the clipboard, with 'share \
        --wait'.
        """
      ),
      translated(
        """
        certificates: a file (PEM) of certificates that are trusted beside the system's, such \
        as a server's own, from the daemon's next start on.
        """
      ),
      translated("A value of - sets a key back to what it is by itself."),
      HelpText.examples(
        """
        sharesheet settings
        sharesheet settings notifications false
        sharesheet settings certificates ~/nas.pem
        """)))

  enum Key: String, CaseIterable, ExpressibleByArgument {
    case notifications, copyLinks, certificates
  }

  @Argument(help: ArgumentHelp(translated("What to show or to set.")))
  var key: Key?

  @Argument(help: ArgumentHelp(translated("What it is to be; - for what it is by itself.")))
  var value: String?

  @Flag(help: ArgumentHelp(translated("Print one JSON object with all that is set.")))
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
    do {
      try UserSettings.write(new, for: key.rawValue, in: directories)
    } catch is DecodingError {
      throw ShareError(
        .failed,
        translated(
          """
          \(UserSettings.file(in: directories).path) is no object of JSON. Mend it or move it \
          away.
          """
        )
      )
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          \(UserSettings.file(in: directories).path) cannot be written: \
          \(ShareError(any: error).message)
          """
        ))
    }
    if key == .certificates {
      Console.say(
        translated("The daemon trusts them once it is started anew: sharesheet daemon stop"))
    }
  }

  private func read(_ value: String, for key: Key) throws -> any Sendable {
    switch key {
    case .notifications, .copyLinks:
      switch value.lowercased() {
      case "true", "on", "yes": return true
      case "false", "off", "no": return false
      default:
        throw ShareError(
          .invalidRequest,
          translated("\(key.rawValue) is true or false, not '\(value.printableLine)'."))
      }
    case .certificates:
      let path = URL(writtenPath: value).standardizedFileURL.path
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        text.contains("-----BEGIN CERTIFICATE-----")
      else {
        throw ShareError(
          .invalidRequest,
          translated(
            """
            \(path.printableLine) is no file of certificates in PEM, which begin with -----BEGIN \
            CERTIFICATE-----.
            """
          ))
      }
      return path
    }
  }

  private func text(of key: Key, in settings: UserSettings) -> String {
    switch key {
    case .notifications: "\(settings.notifications)"
    case .copyLinks: "\(settings.copyLinks)"
    case .certificates: settings.certificates?.printableLine ?? "-"
    }
  }

  private struct Report: Encodable {
    var notifications: Bool
    var copyLinks: Bool
    var certificates: String?

    init(_ settings: UserSettings) {
      (notifications, copyLinks) = (settings.notifications, settings.copyLinks)
      certificates = settings.certificates
    }
  }
}

extension String {
  fileprivate func padding(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - count))
  }
}
