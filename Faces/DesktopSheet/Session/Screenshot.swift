import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet

/// A screenshot, taken by a program in which the user selects a part of the screen.
enum Screenshot {
  /// The arguments with which Flameshot writes the picture to its standard output.
  private static let arguments = ["gui", "--raw"]
  /// The first bytes of a PNG, and its last chunk (PNG 3rd edition, 5.2 and 11.2.5).
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// Waits until the user has taken a screenshot.
  /// - Returns: `nil` if the user took none.
  /// - Throws: `ShareError` if the program is missing or fails, `SystemError` if it cannot be
  ///   started.
  static func take(_ environment: [String: String]) async throws -> OpenedFile? {
    guard let path = Desktop(environment: environment).camera else {
      throw ShareError(.failed, Words.Window.noCamera)
    }
    return try await OwnThread.run {
      let picture = try Descriptor.memoryFile(
        named: "screenshot", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      var process = ChildProcess(path: path)
      process.arguments = arguments
      process.environment = environment
      process.descriptors = [nil, picture, nil]
      process.startsSession = true
      let status = try ChildProcess.wait(for: process.start())
      _ = lseek(picture.number, 0, SEEK_SET)
      let first = try picture.read(upTo: signature.count)
      _ = lseek(picture.number, -off_t(end.count), SEEK_END)
      let last = try picture.read(upTo: end.count)
      _ = lseek(picture.number, 0, SEEK_SET)
      if first == signature && last == end {
        return OpenedFile(picture, named: Words.Window.screenshotName)
      }
      // If the user cancels, Flameshot writes nothing, and its status depends on its version.
      guard first.isEmpty, case .exited = status else {
        throw ShareError(.failed, Words.Window.noScreenshot("\(status)"))
      }
      return nil
    }
  }
}
