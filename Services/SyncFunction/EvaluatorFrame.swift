/// A message to `sharesheet-sync-function`: the length as four little-endian bytes, then the
/// content.
struct EvaluatorFrame: Sendable {
  private(set) var bytes: [UInt8]

  init(source: String) {
    bytes = [0, 0, 0, 0]
    bytes.append(contentsOf: source.utf8)
    finish()
  }

  /// Creates a message in the format that `request.h` reads.
  init(_ request: SyncRequest) {
    bytes = [0, 0, 0, 0]
    bytes.reserveCapacity(
      request.document.utf8.count + (request.oldDocument?.utf8.count ?? 0) + 64)
    bytes.append((request.oldDocument == nil ? 0 : 1) | (request.user == nil ? 0 : 2))
    append(request.document)
    if let old = request.oldDocument { append(old) }
    if let user = request.user {
      append(user.name ?? "")
      append(user.roles)
      append(user.channels)
    }
    finish()
  }

  private mutating func append(number: Int) {
    let value = UInt32(clamping: number)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  private mutating func append(_ text: String) {
    append(number: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ texts: some Collection<String>) {
    append(number: texts.count)
    for text in texts { append(text) }
  }

  private mutating func finish() {
    let count = UInt32(clamping: bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index))) }
  }
}
