import Contract
import Foundation
import Linux

/// Sends valid and invalid pictures.
struct Pictures {
  let channel: Channel

  /// Sends eight pictures. Only 1 and 8 are valid, and the second 8 replaces the first.
  func sendGoodAndBad() throws {
    let good = Self.file(width: 3, height: 2)
    try send(1, sealed: good)
    let plain = try good.withUnsafeBytes { try Descriptor.memoryFile(named: "2", holding: $0) }
    try channel.send(.picture(id: 2), descriptors: [plain])
    try send(3, sealed: Array(good.dropLast()))
    try send(4, sealed: good + [0])
    try send(5, sealed: Array("P7\nWIDTH 99999999999\nHEIGHT 4\nDEPTH 4\n".utf8))
    try send(6, sealed: [UInt8](repeating: 7, count: Picture.maximumBytes + 1))
    try channel.send(.picture(id: 7), descriptors: [Descriptor.open("/dev/zero", O_RDONLY)])
    try send(8, sealed: good)
    try send(8, sealed: Self.file(width: 1, height: 4))
  }

  /// Sends more valid pictures than a share may have.
  func flood(count: Int) throws {
    let file = Self.file(width: 2, height: 2)
    for id in 0..<count { try send(id, sealed: file) }
  }

  private func send(_ id: Int, sealed bytes: [UInt8]) throws {
    let file = try bytes.withUnsafeBytes {
      try Descriptor.sealedMemoryFile(named: "\(id)", holding: $0)
    }
    try channel.send(.picture(id: id), descriptors: [file])
  }

  private static func file(width: Int, height: Int) -> [UInt8] {
    PixelMap(
      width: width, height: height,
      bytes: (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0) })?
      .file ?? []
  }
}
