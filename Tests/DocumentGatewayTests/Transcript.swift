import Foundation

/// A recording of requests to a real server and of the server's responses:
///
///     ### POST [admin]/db/_user/  body={"name": "ana"} hdr={'Content-Type': 'application/json'}
///     HTTP 201 Created
///     Content-Length: 0
///
///     (the body)
struct Transcript {
  struct Exchange: CustomStringConvertible {
    let number: Int
    let method: String
    let isAdmin: Bool
    let path: String
    let body: String?
    let headers: [(name: String, value: String)]
    let status: Int
    let answerHeaders: [(name: String, value: String)]
    let answer: String

    /// The request's name in the table of differences.
    var description: String { "\(method) \(isAdmin ? "[admin]" : "")\(path)" }
  }

  let exchanges: [Exchange]

  init(_ text: String) {
    var exchanges: [Exchange] = []
    for block in "\n\(text)".components(separatedBy: "\n### ").dropFirst() {
      guard let exchange = Self.exchange(block, number: exchanges.count) else { continue }
      exchanges.append(exchange)
    }
    self.exchanges = exchanges
  }

  private static func exchange(_ block: String, number: Int) -> Exchange? {
    guard let answer = block.range(of: "\nHTTP ") else { return nil }
    let request = String(block[..<answer.lowerBound])
    guard let body = request.range(of: "  body="),
      let fields = request.range(of: " hdr={", options: .backwards)
    else { return nil }
    let line = request[..<body.lowerBound].split(separator: " ", maxSplits: 1)
    let content = String(request[body.upperBound..<fields.lowerBound])
    let path = String(line[1])
    let isAdmin = path.hasPrefix("[admin]")
    let parts = block[answer.upperBound...].split(
      separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts[0].split(separator: "\n")
    return Exchange(
      number: number, method: String(line[0]), isAdmin: isAdmin,
      path: isAdmin ? String(path.dropFirst("[admin]".count)) : path,
      body: content == "None" ? nil : content,
      headers: pairs(String(request[fields.upperBound...])),
      status: Int(head[0].prefix(3)) ?? 0,
      answerHeaders: head.dropFirst().compactMap { line in
        line.range(of: ": ").map {
          (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
        }
      },
      answer: parts.count > 1 ? parts[1].trimmingCharacters(in: .newlines) : "")
  }

  /// Returns the pairs in a text such as `'A': 'b', 'C': 'd'`.
  private static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.matches(of: /'([^']+)': '([^']*)'/).map { (String($0.1), String($0.2)) }
  }
}
