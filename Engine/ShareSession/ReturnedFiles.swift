import Contract
import Foundation
import Glibc
import Linux

/// The files that an extension's process has given back, in the share's folder, and how much of the
/// disk they may take together.
struct ReturnedFiles {
  private static let maximumCount = ReturnedItem.maximumCount * ReturnedItem.maximumAttachments

  /// By the numbers that the extension has given them.
  private(set) var paths: [Int: String] = [:]
  /// Bytes that still have a place; nil before the first.
  private var room: Int64?

  /// Takes the place that a file needs.
  /// - Parameter free: bytes on the disk now. An extension that never ends must not take them all:
  ///   half of what is free at the first file is for all.
  /// - throws: `Failure` where there is none.
  mutating func reserve(_ size: Int64, as number: Int, free: Int64) throws(Failure) {
    guard paths.count < Self.maximumCount, paths[number] == nil else {
      throw .notKept("It is one too many.")
    }
    let left = room ?? free / 2
    guard size >= 0, size <= left, size <= free else {
      throw .notKept("The disk has too little room for it.")
    }
    room = left - size
  }

  /// Gives the place back of what could not be copied.
  mutating func giveBack(_ size: Int64) { room? += size }

  mutating func add(_ path: String, as number: Int) { paths[number] = path }

  /// Nothing of a process counts for the next one of the same share.
  mutating func clear() {
    for path in paths.values { unlink(path) }
    self = ReturnedFiles()
  }

  /// Copies so many bytes and no more: the extension may still write to its file. What is not whole
  /// does not stay.
  static func copy(_ body: Descriptor, _ size: Int64, to path: String) throws {
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    do {
      guard try body.copyAll(to: file, limit: size) == size else {
        throw Failure.notKept("It has been cut off.")
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
