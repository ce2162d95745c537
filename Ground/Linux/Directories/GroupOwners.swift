package import Foundation
import Glibc

extension Directories {
  /// Beside the groups' containers: for each group that an app has used a file of its name, with
  /// the identifiers of the apps that it belongs to, one a line. The first app to use a group is
  /// written there and no other ever is; a person may add one by hand.
  private var groupOwners: String { groupContainers.appending(path: ".owners").path }

  /// For people.
  package func ownersPath(ofGroup group: String) -> String { "\(groupOwners)/\(group)" }

  /// The apps that a group belongs to; none when no app has used it yet.
  /// - throws: `SystemError` when that cannot be known.
  package func owners(ofGroup group: String) throws(SystemError) -> [String] {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(ownersPath(ofGroup: group), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch  where error.code == ENOENT {
      return []
    }
    let text = String(decoding: try file.readAll(limit: 1 << 16), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether an app may have the group: it is nobody's, or its own.
  package func isFree(_ group: String, for app: String) throws(SystemError) -> Bool {
    let owners = try owners(ofGroup: group)
    return owners.isEmpty || owners.contains(app)
  }

  /// Makes a group that is nobody's the app's.
  /// - Returns: false when it is another's.
  /// - throws: `SystemError`, `CocoaError` when that cannot be known or written down.
  package func claim(_ group: String, for app: String) throws -> Bool {
    let owners = try owners(ofGroup: group)
    guard owners.isEmpty else { return owners.contains(app) }
    // An app may be started before there was ever a daemon.
    try FileManager.default.createDirectory(
      atPath: groupOwners, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let path = ownersPath(ofGroup: group)
    let folder = try Descriptor.open(groupOwners, O_RDONLY | O_DIRECTORY)
    let new = "\(groupOwners)/.\(UInt64.random(in: .min ... .max))"
    defer { unlink(new) }
    let file = try Descriptor.open(new, O_WRONLY | O_CREAT | O_EXCL)
    let line = Array("\(app)\n".utf8)
    try line.withUnsafeBytes { try file.writeAll($0) }
    try file.synchronize()
    // Of two at once one finds the name taken.
    if link(new, path) != 0 {
      guard errno == EEXIST else { throw SystemError(code: errno, operation: "make \(path)") }
      return try self.owners(ofGroup: group).contains(app)
    }
    try folder.synchronize()
    return true
  }

  /// Lets a group be anybody's again: its container has gone.
  package func disown(_ group: String) { unlink(ownersPath(ofGroup: group)) }

  /// The container of a group, for the app that it belongs to from now on.
  /// - Returns: nil when it is another app's, or the identifier cannot name a group.
  package func containerURL(forGroup group: String, of app: String) throws -> URL? {
    guard Self.isGroupIdentifier(group), try claim(group, for: app) else { return nil }
    return try containerURL(forGroup: group)
  }
}
