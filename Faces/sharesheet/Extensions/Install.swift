import ArgumentParser
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import ShareSheet
import Text

extension Extensions {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install an app with its share extensions.",
      discussion: """
        The app is copied, so what is at PATH may go afterwards. An older version of
        the same app is replaced; shares under way go on. One that was installed from
        another place is replaced with --yes, or when you say so at a terminal: it
        gives up its data to the new one. What cannot be used is refused with the
        reason, and then nothing has changed.

        EXAMPLES
          sharesheet extensions install Cow.app
          sharesheet extensions install ~/Downloads/Cow.app --json
        """)

    @Argument(help: ArgumentHelp("The app.", valueName: "path.app"))
    var path: String

    @Flag(help: "Replace one that was installed from another place, and ask nothing.")
    var yes = false

    @Flag(help: "Print what was installed as one JSON value.")
    var json = false

    func run() async throws {
      let app = try AppFolder(path)
      let installed = try await app.install(
        over: try await DaemonConnection.open(), replacesAny: yes, asks: !json)
      if json { return try JSONResult.set(installed) }
      Self.report(installed)
    }

    static func report(_ installed: InstalledApplication) {
      Console.show(
        "\(installed.replaced ? "Replaced" : "Installed") \(installed.name.printableLine): "
          + installed.extensions.joined(separator: ", ").printableLine + ".")
      if let other = installed.hiddenBy {
        Console.say(
          "The copy in \(other.printableLine) is found before it, and is the one that the sheet "
            + "offers.")
      }
    }
  }
}

/// An app's folder that the user named, opened with the rights of the user.
struct AppFolder: Sendable {
  let descriptor: Descriptor
  let name: String

  /// - Throws: `ShareError` `invalidRequest` if the folder cannot be opened.
  init(_ path: String) throws(ShareError) {
    name = URL(writtenPath: path, directoryHint: .isDirectory).standardizedFileURL.lastPathComponent
    do {
      descriptor = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      let reason = error.code == ENOTDIR ? "it is not a folder" : error.reason
      throw ShareError(
        .invalidRequest,
        "'\(path.printableLine)' cannot be installed: \(reason). Name a folder X.app.")
    }
  }

  /// Installs the app.
  /// - Parameters:
  ///   - replacesAny: Whether an app that was installed from another place may be replaced.
  ///   - asks: Whether the user at the terminal is asked about such a replacement.
  /// - Throws: `ControlError` `bundleRefused` with the reason; `ShareError` `unanswered` if the
  ///   user must decide but there is no terminal, or `cancelled` if the user declines.
  func install(
    over connection: DaemonConnection, replacesAny: Bool = false, asks: Bool
  ) async throws -> InstalledApplication {
    do {
      return try await install(over: connection, replacesAny)
    } catch let error as ControlError where error.code == .replacesAnother {
      guard asks, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw ShareError(
          .unanswered,
          "\(error.message.printableLine) It would get the data of the other. If that is meant, "
            + "'sharesheet extensions install PATH --yes' replaces it.")
      }
      Console.prompt("\(error.message.printableLine) Give it the other's place and data? [y/N] ")
      let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
      guard ["y", "yes"].contains(answer) else {
        throw ShareError(.cancelled, "Nothing was installed.")
      }
      return try await install(over: connection, true)
    }
  }

  private func install(
    over connection: DaemonConnection, _ replacesAny: Bool
  ) async throws -> InstalledApplication {
    let socket = try DescriptorSocketClient(socket: connection.directories.descriptorSocket)
    let handle = try socket.handOver(descriptor, as: DescriptorHandOver(name: name))
    return try await connection.client.install(
      ApplicationInstallation(handle: handle, replacesAny: replacesAny))
  }
}
