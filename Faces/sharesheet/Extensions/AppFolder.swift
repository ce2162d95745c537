import Contract
import DaemonClient
import ExtensionBundles
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The folder of an app that the user named. It is opened with the rights of the user.
struct AppFolder: Sendable {
  let descriptor: Descriptor
  let name: String

  /// - Throws: `ShareError` `invalidRequest` if the folder cannot be opened.
  init(_ path: String) throws(ShareError) {
    name = URL(writtenPath: path, directoryHint: .isDirectory).standardizedFileURL.lastPathComponent
    do {
      descriptor = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      let reason = error.code == ENOTDIR ? translated("it is not a folder") : error.reasonWords
      throw ShareError(
        .invalidRequest,
        translated("'\(path.printableLine)' cannot be installed: \(reason). Name a folder X.app."))
    }
  }

  /// Installs the app.
  /// - Parameters:
  ///   - replacesAny: Whether the new app may replace an app that was installed from another place,
  ///     and may get names of another team.
  ///   - digest: The digest of the app that the user has seen, or `nil` if none was shown.
  ///   - asks: Whether to ask the user at the terminal before such an installation.
  /// - Throws: `ControlError` `bundleRefused` with the reason; `ShareError` `unanswered` if the
  ///   user must decide but there is no terminal, or `cancelled` if the user declines.
  func install(
    over connection: DaemonConnection, replacesAny: Bool = false, digest: String? = nil, asks: Bool
  ) async throws -> InstalledApplication {
    do {
      return try await install(over: connection, replacesAny, digest)
    } catch let error as ControlError where error.code == .replacesAnother {
      guard asks, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw ShareError(
          .unanswered,
          translated(
            """
            \(error.message.printableLine) The new app could use the data that exists under its \
            names. To install it anyway: 'sharesheet extensions install PATH --yes'.
            """
          ))
      }
      Console.prompt(
        translated(
          """
          \(error.message.printableLine) The new app could use the data that exists under its \
          names. Install it anyway? [y/N] 
          """))
      guard Console.readsYes() else {
        throw ShareError(.cancelled, translated("Nothing was installed."))
      }
      return try await install(over: connection, true, digest)
    }
  }

  /// Prints what the app asks for. For a new app, also asks at a terminal whether to install it.
  /// - Parameter asks: Whether to ask.
  /// - Returns: The digest of the app that was shown.
  /// - Throws: `ShareError` `cancelled` if the user declines.
  func review(in directories: Directories, asks: Bool) throws(ShareError) -> String {
    let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: descriptor.path)
    let requests = folder.map(AppRequests.init(of:))
    for sentence in requests?.sentences ?? [] { Console.say(sentence) }
    let digest = requests?.digest ?? ""
    let present = directories.applications.appending(path: name).path
    guard asks, access(present, F_OK) != 0, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1
    else { return digest }
    Console.prompt(translated("Install \(name.printableLine)? [y/N] "))
    guard Console.readsYes() else {
      throw ShareError(.cancelled, translated("Nothing was installed."))
    }
    return digest
  }

  private func install(
    over connection: DaemonConnection, _ replacesAny: Bool, _ digest: String?
  ) async throws -> InstalledApplication {
    let socket = try DescriptorSocketClient(socket: connection.directories.descriptorSocket)
    let handle = try socket.handOver(descriptor, as: DescriptorHandOver(name: name))
    return try await connection.client.install(
      ApplicationInstallation(handle: handle, replacesAny: replacesAny, digest: digest))
  }
}
