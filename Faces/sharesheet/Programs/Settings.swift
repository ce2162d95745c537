import ArgumentParser
import Foundation
import Linux
import ShareSheet
import Text

struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what can be set, and what it is; or set it.",
    discussion: """
      notifications  true or false: the desktop tells of what has been
                     delivered or has failed
      copyLinks      true or false: the link that comes back goes to the
                     clipboard, with 'share --wait'
      certificates   a file (PEM) of certificates that are trusted beside the
                     system's, such as a server's own; from the daemon's next
                     start on

      A value of - sets a key back to what it is by itself.

      EXAMPLES
        sharesheet settings
        sharesheet settings notifications false
        sharesheet settings certificates ~/nas.pem
      """)

  enum Key: String, CaseIterable, ExpressibleByArgument {
    case notifications, copyLinks, certificates
  }

  @Argument(help: "What to show or to set.")
  var key: Key?

  @Argument(help: "What it is to be; - for what it is by itself.")
  var value: String?

  @Flag(help: "Print one JSON object with all that is set.")
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
        "\(UserSettings.file(in: directories).path) is no object of JSON. Mend it or move it away."
      )
    } catch {
      throw ShareError(
        .failed, "\(UserSettings.file(in: directories).path) cannot be written: \(error)")
    }
    if key == .certificates {
      Console.say("The daemon trusts them once it is started anew: sharesheet daemon stop")
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
          .invalidRequest, "\(key.rawValue) is true or false, not '\(value.printableLine)'.")
      }
    case .certificates:
      let path = URL(writtenPath: value).standardizedFileURL.path
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        text.contains("-----BEGIN CERTIFICATE-----")
      else {
        throw ShareError(
          .invalidRequest,
          "\(path.printableLine) is no file of certificates in PEM, which begin with "
            + "-----BEGIN CERTIFICATE-----.")
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
