import Foundation

/// A file of build settings (`.xcconfig`), on which a configuration is based.
struct XcodeSettingsFile {
  private(set) var settings: [String: String] = [:]
  private var files = 0

  init(_ path: String) { read(path, depth: 0) }

  private mutating func read(_ path: String, depth: Int) {
    files += 1
    guard depth < 10, files <= 50,
      let data = XcodeObjects.content(of: path, limit: 1 << 20)
    else { return }
    let text = String(decoding: data, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      // Xcode has no way to write `//` in a value.
      let content = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
        .trimmingCharacters(in: .whitespaces)
      if let match = content.wholeMatch(of: /#include\??\s*"([^"]+)"/) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        let file = String(match.1)
        read(file.hasPrefix("/") ? file : folder.appending(path: file).path, depth: depth + 1)
      } else if let match = content.wholeMatch(of: /([A-Za-z_]\w*(?:\[[^\]]*\])*)\s*=\s*(.*?);?/) {
        settings[String(match.1)] = String(match.2)
      }
    }
  }
}
