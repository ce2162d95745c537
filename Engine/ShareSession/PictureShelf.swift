import Contract
import ExtensionHost
import Foundation
import Linux
import Synchronization

/// Pictures that a share keeps until it ends, in one file without a name: one descriptor, however
/// many there are, and no memory that they could fill.
///
/// `Picture.maximumCount` places, and `maximumBytes` for all of them; the picture that came first
/// makes way.
final class PictureShelf<Key: Hashable & Sendable>: Sendable {
  /// Bytes on the disk of one shelf.
  static var maximumBytes: Int { 64 << 20 }

  private struct Place {
    let key: Key
    let slot: Int
    let size: Int
  }
  private struct State {
    var file: Descriptor?
    /// Oldest first.
    var places: [Place] = []
    var isClosed = false
  }
  private let folder: URL
  private let state = Mutex(State())

  /// - Parameter folder: where the file is, once there is something to keep.
  init(in folder: URL) { self.folder = folder }

  /// Keeps a picture; one with this key makes way for it.
  /// - throws: `SystemError` when the disk is full, or an error of Foundation's.
  func put(_ picture: PictureFile, for key: Key) throws {
    let bytes = try picture.bytes()
    try state.withLock { state in
      guard !state.isClosed else { return }
      let file = try state.file ?? open()
      state.file = file
      state.places.removeAll { $0.key == key }
      var total = state.places.reduce(bytes.count) { $0 + $1.size }
      while let first = state.places.first,
        state.places.count >= Picture.maximumCount || total > Self.maximumBytes
      {
        total -= first.size
        state.places.removeFirst()
      }
      let taken = Set(state.places.map(\.slot))
      guard let slot = (0..<Picture.maximumCount).first(where: { !taken.contains($0) }) else {
        return
      }
      try bytes.withUnsafeBytes { try file.writeAll($0, at: Self.position(of: slot)) }
      state.places.append(Place(key: key, slot: slot, size: bytes.count))
    }
  }

  /// The picture's file, in the format of `PixelMap`; nil when there is none.
  func bytes(for key: Key) throws -> [UInt8]? {
    try state.withLock { state in
      guard let file = state.file, let place = state.places.first(where: { $0.key == key })
      else { return nil }
      return try file.read(at: Self.position(of: place.slot), upTo: place.size)
    }
  }

  /// Lets go of everything; nothing is kept from now on.
  func close() {
    state.withLock { state in
      state = State()
      state.isClosed = true
    }
  }

  private static func position(of slot: Int) -> Int64 {
    Int64(slot) * Int64(Picture.maximumBytes)
  }

  private func open() throws -> Descriptor {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder.appending(path: "pictures-\(RandomIdentifier.make())").path
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    try FileManager.default.removeItem(atPath: path)
    return file
  }
}
