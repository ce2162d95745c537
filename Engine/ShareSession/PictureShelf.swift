import Contract
import ExtensionHost
import Foundation
import Linux
import Synchronization

/// The pictures that a share keeps until it ends, in one file without a name. It needs one file
/// descriptor and little memory.
///
/// The shelf has `Picture.maximumCount` places and at most `maximumBytes`. If it is full, the
/// oldest picture is removed.
final class PictureShelf<Key: Hashable & Sendable>: Sendable {
  /// The maximum size of one shelf on the disk, in bytes.
  static var maximumBytes: Int { 64 << 20 }

  private struct Place {
    let key: Key
    let slot: Int
    let size: Int
  }
  private struct State {
    var file: Descriptor?
    /// The places, oldest first.
    var places: [Place] = []
    var isClosed = false
  }
  private let folder: URL
  private let state = Mutex(State())

  /// - Parameter folder: The folder of the file. The file is created with the first picture.
  init(in folder: URL) { self.folder = folder }

  /// Keeps a picture. It replaces a picture with the same key.
  /// - Throws: `SystemError` if the disk is full, or an error of Foundation.
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

  /// Returns a picture in the format of `PixelMap`, or `nil` if there is none.
  func bytes(for key: Key) throws -> [UInt8]? {
    try state.withLock { state in
      guard let file = state.file, let place = state.places.first(where: { $0.key == key })
      else { return nil }
      return try file.read(at: Self.position(of: place.slot), upTo: place.size)
    }
  }

  /// Discards all pictures. Later pictures are not kept.
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
