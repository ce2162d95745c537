import Foundation
import Linux
import Storyboards

extension Storyboard {
  /// Reads a storyboard from the bundle or its `Base.lproj`, where Xcode puts localized
  /// storyboards. Returns `nil` if the file is missing or unreadable. An unreadable file is
  /// reported in the log.
  init?(named name: String, in bundle: URL) {
    guard !name.contains("/") else { return nil }
    let base = name.hasSuffix(".storyboard") ? name : name + ".storyboard"
    let file = [base, "Base.lproj/" + base].map { bundle.appending(path: $0) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    guard let file else { return nil }
    do {
      let handle = try FileHandle(forReadingFrom: file)
      let limit = Storyboard.maximumSize
      let bytes = try handle.read(upToCount: limit + 1) ?? Data()
      guard bytes.count <= limit else { throw Refusal(reason: "it is too large") }
      try self.init(Array(bytes))
    } catch let refusal as Refusal {
      StandardError.print("\(file.lastPathComponent): \(refusal.reason).")
      return nil
    } catch {
      StandardError.print("\(file.lastPathComponent): \(error.localizedDescription)")
      return nil
    }
  }
}
