public import Foundation

extension URL {
  /// The folder for the user's documents.
  public static var documentsDirectory: URL { directory(.documentDirectory) }
  /// The folder for files that can be made again.
  public static var cachesDirectory: URL { directory(.cachesDirectory) }
  /// The folder for the app's own files.
  public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }

  private static func directory(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser
  }
}
