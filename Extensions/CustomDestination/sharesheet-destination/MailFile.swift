import Destinations
import Foundation
import Mail
import UIKit

/// The message of a share, which is written to a file in the container piece by piece.
final class MailFile: @unchecked Sendable {
  // Sendable: the caller waits for each file before it adds the next.
  private static let piece = 256 << 10

  let url: URL
  private let head: MailHead
  private let file: FileHandle

  /// - Throws: An error if the container cannot be written.
  init(_ mail: FilledMail) throws {
    head = mail.head
    url = try BodyFolder.newFile()
    file = try FileHandle(forWritingTo: url)
    try write(head.text)
    guard !mail.text.isEmpty else { return }
    try write(head.beginOfText)
    var lines = Base64Lines()
    try file.write(contentsOf: lines.encode(Data(mail.text.utf8)))
    try file.write(contentsOf: lines.finish())
  }

  func add(_ shared: ShareValues.File, at source: URL) throws {
    guard let bytes = try? FileHandle(forReadingFrom: source) else {
      throw DestinationFailure.unreadable(shared.name)
    }
    defer { try? bytes.close() }
    try write(head.begin(file: shared.name, type: shared.type))
    var lines = Base64Lines()
    while let piece = try bytes.read(upToCount: Self.piece), !piece.isEmpty {
      try file.write(contentsOf: lines.encode(piece))
    }
    try file.write(contentsOf: lines.finish())
  }

  func finish() throws {
    try write(head.end)
    try file.close()
  }

  private func write(_ text: String) throws { try file.write(contentsOf: Data(text.utf8)) }
}
