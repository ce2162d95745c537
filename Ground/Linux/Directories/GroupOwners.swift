package import Foundation
import Glibc

extension Directories {
  /// The folder that records the owners of app groups. It has a file for each used group with the
  /// identifiers of the group's apps, one per line. The first app that uses a group is recorded.
  /// The user may add other apps by hand.
  private var groupOwners: String { groupContainers.appending(path: ".owners").path }

  /// Returns the path of a group's file, for messages.
  package func ownersPath(ofGroup group: String) -> String { "\(groupOwners)/\(group)" }

  /// Returns the apps that own a group. The result is empty if no app has used the group.
  /// - Throws: `SystemError` if the file cannot be read.
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

  /// Makes the app the owner of the group if the group has no owner.
  /// - Returns: `false` if the group belongs to another app.
  /// - Throws: `SystemError` or `CocoaError` if the file cannot be read or written.
  package func claim(_ group: String, for app: String) throws -> Bool {
    let owners = try owners(ofGroup: group)
    guard owners.isEmpty else { return owners.contains(app) }
    // An app can start before the first daemon has created the folder.
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
    // If two apps claim the group at the same time, one app finds the name taken.
    if link(new, path) != 0 {
      guard errno == EEXIST else { throw SystemError(code: errno, operation: "make \(path)") }
      return try self.owners(ofGroup: group).contains(app)
    }
    try folder.synchronize()
    return true
  }

  /// Removes the owners of a group after its container was deleted.
  package func disown(_ group: String) { unlink(ownersPath(ofGroup: group)) }

  /// Returns the container of a group. Makes the app the group's owner if the group has no owner.
  /// - Returns: `nil` if the group belongs to another app or the identifier is invalid.
  package func containerURL(forGroup group: String, of app: String) throws -> URL? {
    guard Self.isGroupIdentifier(group), try claim(group, for: app) else { return nil }
    return try containerURL(forGroup: group)
  }
}
