package import Contract
import Foundation

/// The reading of property lists in untrusted bundles.
package enum PropertyListFile {
  static let maximumSize = 256 << 10

  /// Returns the dictionary at the root of the file at `path`.
  package static func read(_ path: String) throws(ExtensionProblem) -> [String: Any] {
    let data = Data(try BundleFile.read(path, limit: maximumSize))
    guard isSafe(data) else {
      throw ExtensionProblem(
        path: path, reason: "it is not a property list in XML or binary form",
        remedy: "write it as XML, the way Xcode does")
    }
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey]
      throw ExtensionProblem(
        path: path, reason: "it cannot be read (\(reason ?? "damaged"))",
        remedy: "check it with `plutil -lint`")
    }
    guard let dictionary = list as? [String: Any] else {
      throw ExtensionProblem(
        path: path, reason: "its root is not a dictionary", remedy: "make <dict> its root")
    }
    return dictionary
  }

  /// Returns whether Foundation can read the list safely. Foundation limits the depth and rejects
  /// cycles, but it expands each reference to a shared array of a binary list: 300 bytes could
  /// expand to 2⁶⁴ arrays. Foundation would also read any text as the old text format.
  private static func isSafe(_ data: Data) -> Bool {
    if data.starts(with: Array("bplist".utf8)) {
      return BinaryPropertyList(Array(data))?.namesEachContainerOnce ?? false
    }
    let start = data.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    return text.first == UInt8(ascii: "<") && text.dropFirst().first != UInt8(ascii: "<")
  }
}
