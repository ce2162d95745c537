import Foundation
import HTTPService
import Linux

/// The folder that the user gives with `--data`, for all services.
///
/// The folder must be new, empty or already used by the services, so that the services' files do
/// not mix with other files.
struct ServicesFolder {
  /// The file that marks a folder as the services' own.
  static let mark = ".sharesheet-services"
  /// The names that the services give to their files. Older versions wrote no mark, so a folder
  /// that contains only these names is also accepted.
  private static let names: Set<String> = [
    "bin", "images", "image-uploads", "push", "gateway", mark,
  ]

  let url: URL

  /// - Throws: `ListenError` if the folder holds other files, or cannot be used.
  init(_ path: String) throws(ListenError) {
    url = URL(filePath: path, directoryHint: .isDirectory)
    let files = FileManager.default
    do {
      if files.fileExists(atPath: url.path) {
        let names = try files.contentsOfDirectory(atPath: url.path)
        let others = Set(names).subtracting(Self.names).sorted()
        guard names.contains(Self.mark) || others.isEmpty else {
          throw ListenError(
            "\(path) contains other files, such as \(others[0]). Choose an empty folder, or a new one, "
              + "with --data.")
        }
      } else {
        try files.createDirectory(
          at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      _ = try Descriptor.open(url.appending(path: Self.mark).path, O_WRONLY | O_CREAT)
    } catch let error as ListenError {
      throw error
    } catch {
      let reason = (error as? SystemError)?.reason ?? error.localizedDescription
      throw ListenError("\(path) cannot be used: \(reason). Choose another folder with --data.")
    }
  }
}
