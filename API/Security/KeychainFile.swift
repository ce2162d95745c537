import AppGroups
import AppleSupport
import Foundation
import Glibc
import Linux

/// The file that stores keychain items. Each container has one.
struct KeychainFile {
  private static let name = "Keychain"
  /// The maximum size of the file, in bytes. Passwords need much less.
  private static let maximumSize = 16 << 20

  private let folder: String
  private var path: String { "\(folder)/\(Self.name)" }

  private init(_ container: URL) {
    folder = container.appending(path: "Library/Keychains", directoryHint: .isDirectory).path
  }

  // MARK: Choice of the file

  /// The first keychain group in the entitlements, as on iOS. If there is none, the value is `nil`,
  /// which means the program's own group.
  static var defaultGroup: String? {
    (OwnBundle.entitlements["keychain-access-groups"] as? [String])?.first.map(withoutTeam)
  }

  /// Returns the file for a new item. An app group's item is stored in that group's container. A
  /// keychain group's item is stored in the container of the first app group that the app and its
  /// extensions share. Any other item is stored in the program's own container.
  static func forAdding(_ group: String?) throws -> KeychainFile {
    let group = group ?? defaultGroup
    if let group, group.hasPrefix("group.") {
      guard let container = OwnContainers.group(group) else {
        throw KeychainError(errSecMissingEntitlement)
      }
      return KeychainFile(container)
    }
    let shared = group == nil ? nil : OwnContainers.common
    guard let container = shared ?? OwnContainers.own else {
      throw KeychainError(errSecNotAvailable)
    }
    return KeychainFile(container)
  }

  /// Returns the files of all containers that the program may read.
  static func forFinding(_ group: String?) throws -> [KeychainFile] {
    if let group, group.hasPrefix("group."), OwnContainers.group(group) == nil {
      throw KeychainError(errSecMissingEntitlement)
    }
    let containers = ([OwnContainers.own].compactMap { $0 } + OwnContainers.groups)
    guard !containers.isEmpty else { throw KeychainError(errSecNotAvailable) }
    return containers.map { KeychainFile($0) }
  }

  /// Removes the team prefix: `ABCDE12345.group.com.example` becomes `group.com.example`. There are
  /// no signatures here and therefore no teams.
  static func withoutTeam(_ group: String) -> String {
    let parts = group.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].count == 10,
      parts[0].allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
    else { return group }
    return String(parts[1])
  }

  // MARK: Items

  func items() throws -> [KeychainItem] {
    let file: Descriptor
    do {
      file = try .open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch  where error.code == ENOENT {
      return []
    }
    let bytes = try file.readAll(limit: Self.maximumSize)
    do {
      return try JSONDecoder().decode([KeychainItem].self, from: Data(bytes))
    } catch {
      throw KeychainError(errSecDecode)
    }
  }

  func change(_ body: (inout [KeychainItem]) throws -> Void) throws {
    try Self.change([self], body)
  }

  /// Changes several files. If any change is invalid, no file is changed. If the process is killed,
  /// each file holds either its old items or its new items. When the function returns, the change
  /// is on the disk.
  static func change(
    _ files: [KeychainFile], _ body: (inout [KeychainItem]) throws -> Void
  ) throws {
    // A fixed lock order prevents deadlocks.
    try holding(files.sorted { $0.path < $1.path }[...]) {
      var changes: [(path: String, data: Data)] = []
      for file in files {
        let before = try file.items()
        var items = before
        try body(&items)
        guard items != before else { continue }
        let data = try JSONEncoder().encode(items)
        guard data.count <= maximumSize else { throw KeychainError(errSecAllocate) }
        changes.append((file.path, data))
      }
      for change in changes {
        try change.data.withUnsafeBytes { try Naming.replace(change.path, with: $0) }
      }
    }
  }

  private static func holding(
    _ files: ArraySlice<KeychainFile>, _ body: () throws -> Void
  ) throws {
    guard let file = files.first else { return try body() }
    try FileManager.default.createDirectory(
      atPath: file.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try SettingsLock.holding("\(file.path).lock") { try holding(files.dropFirst(), body) }
  }
}
