import Text

/// A destination from a file of another program, before the user has seen it.
package struct ImportedDestination: Hashable, Sendable {
  package var destination: DestinationFile
  /// The secrets that the file contained, by their names. The destination has only placeholders.
  /// The value is empty if the file names the secret without its value.
  package var secrets: [String: String]
  /// What the user should know, as sentences.
  package var notes: [String]

  package init(
    _ destination: DestinationFile, secrets: [String: String] = [:], notes: [String] = []
  ) {
    self.destination = destination
    self.secrets = secrets
    self.notes = notes
  }

  /// The format of a file.
  package enum Format: String, Sendable, CaseIterable {
    case destination, sxcu, contract, curl, manifest
  }

  /// Returns the format of a text, by its content.
  package static func format(of text: String) -> Format {
    let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if trimmed.hasPrefix("curl ") || trimmed.hasPrefix("$ curl ") { return .curl }
    if ContractEntry.isContract(String(trimmed)) { return .contract }
    guard let document = try? JSONDocument(text) else { return .sxcu }
    if document["share_target"] != nil || document["start_url"] != nil { return .manifest }
    if document["accepts"] != nil || document["request"] != nil { return .destination }
    return .sxcu
  }

  /// - Parameter address: The URL of a web app's manifest, or the address that replaces the one of
  ///   another file.
  /// - Throws: `DestinationError` with the reason if the text cannot be a destination.
  package static func read(
    _ text: String, address: String? = nil
  ) throws(DestinationError) -> ImportedDestination {
    guard text.utf8.count <= DestinationReader.maximumSize else {
      throw DestinationError("The file is larger than 1 MiB, so it is not a destination.")
    }
    var imported: ImportedDestination
    switch format(of: text) {
    case .destination: return ImportedDestination(try DestinationReader.read(text))
    case .sxcu: imported = try ShareXUploader.read(text, address: address)
    case .contract: throw ContractEntry.refusal(of: text)
    case .curl: imported = try CurlCommand.read(text)
    case .manifest: imported = try WebAppManifest.read(text, base: address)
    }
    imported.destination = imported.destination.withoutLostItems
    try DestinationCheck(imported.destination).run()
    return imported
  }
}
