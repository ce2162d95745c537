/// The rules for channel names in documents, users and the configuration. Sync Gateway 3.3 rejects
/// only empty names and commas.
package enum ChannelName {
  package static func isPossible(_ name: String) -> Bool {
    // A store that ends names at a NUL would confuse them with other names.
    !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0 }
  }
}
