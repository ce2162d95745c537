import Foundation
import Linux

/// The head of a received request.
struct RequestHead: Sendable {
  let method: String
  let path: String
  private let fields: [String: String]

  /// - Returns: `nil` if the caller disconnects before the head is whole.
  init?(from caller: Descriptor) {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try? caller.read(upTo: 1).first, bytes.count < 1 << 16 else { return nil }
      bytes.append(byte)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    path = String(words[1])
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { fields[name.lowercased()] }

  var length: Int { self["Content-Length"].flatMap { Int($0) } ?? 0 }
  /// The name of the request's parcel.
  var name: String { path.split(separator: "/").first.map(String.init) ?? "" }
}
