import Foundation
import Linux

/// The source of a transfer's body.
enum TransferBody: Sendable {
  case file(URL)
  case data(Data)

  /// The file's name for display, or `nil` if the body is data.
  var fileName: String? {
    switch self {
    case .file(let url): url.lastPathComponent
    case .data: nil
    }
  }

  /// The body's size in bytes, or -1 if unknown.
  var size: Int64 {
    switch self {
    case .data(let data): Int64(data.count)
    case .file(let url):
      (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize).map { Int64($0) } ?? -1
    }
  }

  /// Opens the body. The descriptor stays valid after the file is removed.
  func open() throws(TransferRefusal) -> Descriptor {
    do throws(SystemError) {
      switch self {
      case .file(let url):
        let file = try Descriptor.open(url.path, O_RDONLY | O_NONBLOCK)
        guard try file.status().isRegularFile else {
          throw SystemError(code: EISDIR, operation: "")
        }
        return file
      case .data(let data):
        var failure: SystemError?
        var file: Descriptor?
        data.withUnsafeBytes { bytes in
          do throws(SystemError) {
            file = try Descriptor.memoryFile(named: "request body", holding: bytes)
          } catch { failure = error }
        }
        guard let file else {
          throw failure ?? SystemError(code: ENOMEM, operation: "create a memory file")
        }
        return file
      }
    } catch {
      throw .bodyUnreadable(fileName, error)
    }
  }
}
