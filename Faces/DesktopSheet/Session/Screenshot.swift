import CAdwaita
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet

/// A screenshot, taken by a program in which the user selects a part of the screen.
enum Screenshot {
  /// The arguments with which Flameshot writes the picture to its standard output.
  private static let arguments = ["gui", "--raw"]

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
      if try WholePicture.isPNG(picture) {
        return OpenedFile(picture, named: Words.Window.screenshotName)
      }
      // If the user cancels, Flameshot writes nothing, and its status depends on its version.
      guard try picture.status().size == 0, case .exited = status else {
        throw ShareError(.failed, Words.Window.noScreenshot("\(status)"))
      }
      return nil
    }
  }

  /// Opens the newest picture in the folder in which GNOME Shell saves screenshots. The folder's
  /// name is in GNOME Shell's language.
  /// - Throws: `ShareError` if there is no picture, or if it is cut off.
  static func last(_ environment: [String: String]) async throws -> OpenedFile? {
    let folder = screenshots(on: Desktop(environment: environment))
    return try await OwnThread.run { try folder.newest() }
  }

  static func screenshots(on desktop: Desktop) -> ScreenshotFolder {
    let name = cadwaita_translation("gnome-shell", ScreenshotFolder.englishName)
    return ScreenshotFolder(desktop, translation: name.map { String(cString: $0) } ?? "")
  }
}
