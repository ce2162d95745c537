import HoiKit
import UIKit

/// The received hois, one file each in the app's container. A hoi is durable before it is
/// announced.
final class InboxStore {
  /// The largest number of hois. The oldest hois are removed first.
  static let maximum = 10_000

  let folder: URL
  private var next = 1
  private var known: Set<String> = []
  private var lock: Int32 = -1
  private var numbers: [Int] = []
  /// The id of the newest message of each topic.
  private var last: [String: String] = [:]
  /// The numbers of hois whose pictures have not arrived.
  private(set) var wanting: Set<Int> = []
  /// The numbers of hois that were not announced yet.
  private(set) var untold: Set<Int> = []
  /// The size of each hoi's picture, in bytes.
  var pictures: [Int: Int] = [:]

  init() throws { folder = try AppGroup.folder("inbox") }

  deinit { if lock >= 0 { close(lock) } }

  /// Locks the inbox for this process and reads its messages.
  /// - Throws: `InboxError.isFollowed` if another process uses the inbox, `HoiError.noContainer` if
  ///   the lock cannot be created.
  func open() throws {
    lock = Glibc.open(
      folder.appendingPathComponent(".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw HoiError.noContainer }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw InboxError.isFollowed }
    for message in messages() {
      numbers.append(message.number)
      note(message)
    }
    next = (numbers.last ?? 0) + 1
  }

  /// Returns the messages, oldest first. Files that are not messages are skipped.
  func messages() -> [InboxMessage] {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }
      .compactMap { file in
        (try? Data(contentsOf: file)).flatMap {
          try? JSONDecoder().decode(InboxMessage.self, from: $0)
        }
      }
      .sorted { $0.number < $1.number }
  }

  /// Returns the id of the topic's newest message, after which the push service continues.
  func last(from topic: String) -> String? { last[topic] }

  private func note(_ message: InboxMessage) {
    known.formUnion(keys(message.id, message.hoi))
    last[message.topic] = message.id
    if message.wantsPicture { wanting.insert(message.number) }
    if message.isAnnounced == false { untold.insert(message.number) }
    if let picture = message.picture { pictures[message.number] = size(of: picture) }
  }

  /// - Returns: Whether the event was new.
  func keep(_ event: PushEvent, from topic: String) throws -> Bool {
    let keys = keys(event.id, event.hoi)
    guard known.isDisjoint(with: keys) else { return false }
    let message = InboxMessage(event, number: next, topic: topic)
    try save(message)
    note(message)
    numbers.append(next)
    next += 1
    if numbers.count > Self.maximum { forget(numbers.removeFirst()) }
    return true
  }

  /// Stores changes to a message, unless the message was removed to make space.
  func update(_ message: InboxMessage) throws {
    guard let oldest = numbers.first, message.number >= oldest else {
      if let picture = message.picture {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(picture))
      }
      return
    }
    try save(message)
    if !message.wantsPicture { wanting.remove(message.number) }
    if message.isAnnounced != false { untold.remove(message.number) }
    if let picture = message.picture, pictures[message.number] == nil {
      pictures[message.number] = size(of: picture)
      try makeRoom()
    }
  }

  /// Stores a message durably.
  func save(_ message: InboxMessage) throws {
    let file = self.file(message.number)
    let new = folder.appendingPathComponent(".new-\(message.number)")
    guard FileManager.default.createFile(atPath: new.path, contents: nil) else {
      throw InboxError.unwritten
    }
    let handle = try FileHandle(forWritingTo: new)
    try handle.write(contentsOf: JSONEncoder().encode(message))
    try handle.synchronize()
    try handle.close()
    guard rename(new.path, file.path) == 0 else { throw InboxError.unwritten }
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 {
      fsync(descriptor)
      close(descriptor)
    }
  }

  private func forget(_ number: Int) {
    let message = message(number)
    if let picture = message?.picture {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(picture))
    }
    if let message { known.subtract(keys(message.id, message.hoi)) }
    wanting.remove(number)
    untold.remove(number)
    pictures[number] = nil
    try? FileManager.default.removeItem(at: file(number))
  }

  func message(_ number: Int) -> InboxMessage? {
    try? JSONDecoder().decode(InboxMessage.self, from: Data(contentsOf: file(number)))
  }

  private func keys(_ id: String, _ hoi: String?) -> Set<String> {
    Set([id, hoi].compactMap { $0 })
  }

  private func file(_ number: Int) -> URL {
    let digits = "\(number)"
    return folder.appendingPathComponent(
      String(repeating: "0", count: max(0, 12 - digits.count)) + digits + ".json")
  }
}

enum InboxError: LocalizedError {
  case isFollowed, unwritten, noAddress
  case refused(Int)

  var errorDescription: String? {
    switch self {
    case .isFollowed:
      "Another hoi process is already receiving. 'hoi inbox' shows what has arrived."
    case .unwritten: "The message cannot be written. Check that the disk is not full."
    case .noAddress:
      "Your inbox has no address. Choose a topic that is hard to guess: "
        + "hoi inbox https://HOST/TOPIC"
    case .refused(let status) where [401, 403].contains(status):
      "The push service responded with \(status): reading is not allowed. Give a token: "
        + "hoi inbox ADDRESS --token TOKEN."
    case .refused(404):
      "The push service responded with 404. Check the address, or set another: hoi inbox ADDRESS."
    case .refused(let status): "The push service responded with \(status)."
    }
  }
}
