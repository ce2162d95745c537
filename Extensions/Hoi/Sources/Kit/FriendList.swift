import UIKit

/// The friends. Each run of the app writes the list into the group's settings, where the extension
/// reads it.
public enum FriendList {
  static let key = "HoiFriends"
  static let nameKey = "HoiName"
  private static let folder = "friends"

  /// The friends that the app last published, sorted by name.
  public static var friends: [Friend] {
    let entries = AppGroup.settings?.array(forKey: key) as? [[String: String]] ?? []
    return entries.compactMap(Friend.init)
  }

  /// The user's own name, which every hoi carries.
  public static var ownName: String {
    AppGroup.settings?.string(forKey: nameKey) ?? NSUserName()
  }

  // MARK: The app's side

  /// Publishes the list of friends to the settings. The lock keeps an older list from replacing a
  /// newer one. Each friend is stored in a separate file, so that concurrent additions do not lose
  /// friends.
  /// - Throws: `HoiError.listUnwritten` if the settings cannot be stored, or the error of reading
  ///   the folder or a friend's file.
  public static func publish() throws {
    try withLock {
      let friends = try kept()
      sweep()
      guard let settings = AppGroup.settings else { throw HoiError.noContainer }
      settings.set(friends.map(\.entry), forKey: key)
      guard settings.synchronize(),
        (settings.array(forKey: key) as? [[String: String]])?.count == friends.count
      else {
        throw HoiError.listUnwritten
      }
    }
  }

  public static func setOwnName(_ name: String) throws {
    let name = try Friend(name: name, address: PushAddress("http://localhost/x")).name
    guard let settings = AppGroup.settings else { throw HoiError.noContainer }
    settings.set(name, forKey: nameKey)
    guard settings.synchronize(), ownName == name else { throw HoiError.settingUnwritten }
  }

  /// - Parameter replacing: Whether to replace a friend of the same name.
  /// - Throws: `HoiError.friendExists` if the name is taken. Nothing is changed then.
  public static func add(_ friend: Friend, replacing: Bool = false) throws {
    let file = try file(of: friend.name)
    // `UUID()` is not used, because it returns the same value in every process that has no free
    // file descriptor.
    let number = UInt64.random(in: .min ... .max)
    let new = file.deletingLastPathComponent().appendingPathComponent(".\(number)")
    defer { try? FileManager.default.removeItem(at: new) }
    let content = try PropertyListEncoder().encode(friend.entry)
    guard
      FileManager.default.createFile(
        atPath: new.path, contents: content, attributes: [.posixPermissions: 0o600])
    else { throw HoiError.listUnwritten }
    let handle = try FileHandle(forWritingTo: new)
    try handle.synchronize()
    try handle.close()
    // The lock ensures that the next published list contains this friend.
    try withLock {
      let alike = try files().filter { $0.friend.isCalled(friend.name) }
      if !replacing, let other = alike.map(\.friend).first(where: { $0 != friend }) {
        throw HoiError.friendExists(other)
      }
      guard rename(new.path, file.path) == 0 else { throw HoiError.listUnwritten }
      // A file of the same friend has another name if the friend's name was spelled differently.
      for other in alike where other.file.lastPathComponent != file.lastPathComponent {
        try FileManager.default.removeItem(at: other.file)
      }
      try synchronizeFolder()
    }
    try publish()
  }

  /// - Returns: The removed friend.
  /// - Throws: `HoiError.noFriend` if no friend has the name, `HoiError.whichFriend` if several
  ///   friends have similar names.
  @discardableResult public static func remove(_ name: String) throws -> Friend {
    let removed = try friend(called: name)
    try withLock {
      for (file, friend) in try files() where friend.name.utf8.elementsEqual(removed.name.utf8) {
        try FileManager.default.removeItem(at: file)
      }
      try synchronizeFolder()
    }
    try publish()
    return removed
  }

  /// Returns the friend with the exact name, or else the friend with a similar spelling.
  /// - Throws: `HoiError.noFriend` if no friend has the name, `HoiError.whichFriend` if several
  ///   friends have similar names.
  public static func friend(called name: String) throws -> Friend {
    let all = try kept()
    let exact = all.filter { $0.name == name }
    if exact.count == 1 { return exact[0] }
    let alike = all.filter { $0.isCalled(name) }
    if alike.count > 1 { throw HoiError.whichFriend(name, known: alike.map(\.name)) }
    guard let friend = alike.first else { throw HoiError.noFriend(name, known: all.map(\.name)) }
    return friend
  }

  public static func kept() throws -> [Friend] {
    try files().map(\.friend)
      .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
  }

  private static func files() throws -> [(file: URL, friend: Friend)] {
    try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "plist" }
    .compactMap { file -> (file: URL, friend: Friend)? in
      let content: Data
      do {
        content = try Data(contentsOf: file)
      } catch CocoaError.fileReadNoSuchFile {
        // The file was removed after the folder was read. Other read errors are reported, so that
        // no friend silently disappears from the list.
        return nil
      }
      let entry = try? PropertyListDecoder().decode([String: String].self, from: content)
      guard let friend = entry.flatMap(Friend.init) else {
        throw HoiError.damagedFriend(file.path)
      }
      return (file, friend)
    }
  }

  private static func synchronizeFolder() throws {
    let descriptor = open(
      try AppGroup.folder(folder).path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HoiError.listUnwritten }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw HoiError.listUnwritten }
  }

  /// Removes files of programs that were killed while they added a friend.
  private static func sweep() {
    let key = URLResourceKey.contentModificationDateKey
    guard let folder = try? AppGroup.folder(folder),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [key])
    else { return }
    for file in files
    where file.lastPathComponent.hasPrefix(".") && file.lastPathComponent != ".lock" {
      // A younger file may still be in use.
      if let date = try? file.resourceValues(forKeys: [key]).contentModificationDate,
        date < Date(timeIntervalSinceNow: -600)
      {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  /// Returns the friend's file. The name is encoded in hexadecimal, so that it cannot contain a
  /// path.
  private static func file(of name: String) throws -> URL {
    let name = Data(name.utf8).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }
      .joined()
    // A file's name is limited to 255 bytes.
    let short = name.count <= 200 ? name : "\(name.prefix(180))-\(digest(name))"
    return try AppGroup.folder(folder).appendingPathComponent("\(short).plist")
  }

  /// Returns the FNV-1a hash, which distinguishes the files of long names.
  private static func digest(_ text: String) -> String {
    String(
      text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
        ($0 ^ UInt64($1)) &* 1_099_511_628_211
      },
      radix: 16)
  }

  private static func withLock(_ body: () throws -> Void) throws {
    let lock = open(
      try AppGroup.folder(folder).appendingPathComponent(".lock").path,
      O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw HoiError.listUnwritten }
    // The system also releases the lock if this program is killed.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw HoiError.listUnwritten }
    }
    try body()
  }
}
