/// What a channel may be called, in a document, a user and the configuration alike. Sync Gateway
/// 3.3 refuses an empty name and a comma, and nothing else.
package enum ChannelName {
  package static func isPossible(_ name: String) -> Bool {
    // A store that ends names at a NUL would take them for others.
    !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0 }
  }
}
