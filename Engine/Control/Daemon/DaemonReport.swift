import Contract
import ExtensionHost
import Foundation
import Linux
import Sandbox
import Transfers
import Translations

/// The daemon's status, and the logs of its extensions.
struct DaemonReport: Sendable {
  let directories: Directories
  let shares: ShareRegistry
  let transfers: TransferQueue
  let journal: Journal
  let sandbox: Sandbox

  func status() async throws -> DaemonStatus {
    let counts = try await journal.counts()
    let sending = await transfers.sendingCount
    let notices = await transfers.notices(counting: counts)
    let remedies =
      (notices.contains(where: \.isOfLost) ? [Remedy.recoverTransfers] : [])
      + (notices.contains { !$0.isOfLost } ? [.listTransfers] : [])
    let weaknesses = try await OwnThread.run { [sandbox] in
      sandbox.layers.gaps.map { SandboxWeakness($0.sentence, remedy: $0.remedy) }
    }
    return DaemonStatus(
      version: Daemon.version, pid: ProcessInfo.processInfo.processIdentifier,
      socket: directories.controlSocket.path,
      queue: DaemonStatus.Queue(
        waiting: max(0, (counts[.waiting] ?? 0) - sending), sending: sending,
        delivered: counts[.delivered] ?? 0, failed: counts[.failed] ?? 0,
        unknown: counts[.outcomeUnknown] ?? 0, keptLimit: transfers.retention.undecided),
      memory: .current(), notices: notices.map(\.explanation),
      remedies: remedies.isEmpty ? nil : remedies,
      sandbox: weaknesses.isEmpty ? nil : weaknesses)
  }

  /// Returns the log of an extension, or of an app that was launched.
  /// - Parameter name: The extension's name in upper or lower case, its bundle identifier, or its
  ///   app's bundle identifier.
  /// - Throws: `ControlError.notFound` with the existing names.
  func log(of name: String) async throws -> ExtensionLog {
    let extensions = await shares.extensions()
    if extensions.contains(where: { $0.id.hasPrefix(name + ".") }) {
      return ExtensionLog(folder: directories.logs, bundleIdentifier: name)
    }
    guard
      let found = extensions.first(where: {
        $0.id == name || $0.name.caseInsensitiveCompare(name) == .orderedSame
      })
    else {
      let names = extensions.map(\.name).joined(separator: ", ")
      throw ControlError(
        .notFound,
        names.isEmpty
          ? Explanation("There is no extension \(name). None is installed.")
          : Explanation("There is no extension \(name). Installed extensions: \(names)."))
    }
    return ExtensionLog(folder: directories.logs, bundleIdentifier: found.id)
  }
}

extension DaemonStatus.Memory {
  /// Returns this process's memory, from `/proc/self/status` (proc(5)).
  static func current() -> Self {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func bytes(_ key: String) -> Int64 {
      for line in status.split(separator: "\n") where line.hasPrefix(key) {
        let number = line.split(whereSeparator: { !$0.isNumber }).first
        return (number.flatMap { Int64($0) } ?? 0) * 1024
      }
      return 0
    }
    return Self(resident: bytes("VmRSS:"), anonymous: bytes("RssAnon:"))
  }
}
