import Foundation
package import TestServers

extension TemporaryFolder {
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Every file below, by its path from here.
  package var files: [String] {
    let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    let files = all?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
    return files.map { String($0.path.dropFirst(url.path.count + 1)) }.sorted()
  }
}
