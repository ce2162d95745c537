import Contract
import Foundation
import Glibc
import Linux

/// The files that an extension has returned, in the share's folder, and their limit of disk space.
struct ReturnedFiles {
  private static let maximumCount = ReturnedItem.maximumCount * ReturnedItem.maximumAttachments

  /// The paths by the numbers that the extension gave the files.
  private(set) var paths: [Int: String] = [:]
  /// The remaining space in bytes, or `nil` before the first file.
  private var room: Int64?

  /// Reserves the space for a file.
  /// - Parameter free: The free space on the disk, in bytes. The limit for all files is half of the
  ///   space that is free when the first file arrives, so that an extension cannot fill the disk.
  /// - Throws: `Failure` if there is too little space or there are too many files.
  mutating func reserve(_ size: Int64, as number: Int, free: Int64) throws(Failure) {
    guard paths.count < Self.maximumCount, paths[number] == nil else {
      throw .notKept("The share has returned too many files.")
    }
    let left = room ?? free / 2
    guard size >= 0, size <= left, size <= free else {
      throw .notKept("The disk has too little space for the file.")
    }
    room = left - size
  }

  /// Releases the space of a file that could not be copied.
  mutating func giveBack(_ size: Int64) { room? += size }

  mutating func add(_ path: String, as number: Int) { paths[number] = path }

  /// Removes all files. Files of one process do not count for the next process of the share.
  mutating func clear() {
    for path in paths.values { unlink(path) }
    self = ReturnedFiles()
  }

  /// Copies exactly `size` bytes, because the extension may still write to its file. An incomplete
  /// copy is removed.
  static func copy(_ body: Descriptor, _ size: Int64, to path: String) throws {
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    do {
      guard try body.copyAll(to: file, limit: size) == size else {
        throw Failure.notKept("The file became shorter during the copy.")
      }
      try file.synchronize()
    } catch {
      unlink(path)
      throw error
    }
  }
}

extension Failure {
  static func notKept(_ reason: String) -> Failure {
    Failure(domain: "Sharesheet", code: 8, message: reason)
  }
}
