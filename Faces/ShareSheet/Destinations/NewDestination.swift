package import Destinations
package import Linux

/// A destination that the user may add.
package struct NewDestination: Sendable {
  package let destination: DestinationFile
  /// What the user should know, as sentences.
  package let notes: [String]
  /// The secrets that the destination will have, by their names. The value is empty if the secret
  /// is not set.
  private let secrets: [String: String]
  private let directories: Directories

  /// - Parameter secrets: The secrets that the user has given, besides those of the imported file.
  package init(
    _ imported: ImportedDestination, secrets: [String: String] = [:], in directories: Directories
  ) {
    let given = imported.secrets.merging(secrets) { $1 }
    let destination = imported.destination
    (self.destination, notes, self.directories) = (destination, imported.notes, directories)
    if let old = Self.present(destination, in: DestinationFolder(directories)) {
      // Servers that all have a secret already may get it again.
      let kept = try? DestinationSecrets(of: old.key, in: directories)
        .read(for: destination.servers)
      self.secrets = given.filter { !$0.value.isEmpty }.merging(kept ?? [:]) { new, _ in new }
    } else {
      self.secrets = given
    }
  }

  package var review: DestinationReview {
    DestinationReview(destination, notes: notes, secrets: secrets)
  }

  /// The names of the secrets that the user still has to set.
  package var missing: [String] {
    destination.secrets.filter { secrets[$0, default: ""].isEmpty }
  }

  /// Whether another destination has this name.
  package var replaces: Bool {
    let old = Self.present(destination, in: DestinationFolder(directories))
    return old.map { $0.destination != destination } ?? false
  }

  /// - Throws: `ShareError` `invalidRequest` if another destination has this name and must not be
  ///   replaced, or if there are too many destinations.
  package func check(replacing: Bool) throws(ShareError) {
    if replaces, !replacing {
      throw ShareError(.invalidRequest, Words.Destinations.exists(destination.name))
    }
    let folder = DestinationFolder(directories)
    guard Self.present(destination, in: folder) != nil || !folder.isFull else {
      throw ShareError(.invalidRequest, Words.Destinations.tooMany)
    }
  }

  /// Adds the destination. On return, it is on the disk.
  /// - Returns: The key of its file.
  /// - Throws: `ShareError` as `check`, or if a folder cannot be written. `SystemError` if a file
  ///   cannot be written.
  package func add(replacing: Bool) throws -> String {
    try DestinationChange.perform(in: directories) { try write(replacing: replacing) }
  }

  private func write(replacing: Bool) throws -> String {
    let folder = DestinationFolder(directories)
    return try folder.changing {
      try check(replacing: replacing)
      let key =
        Self.present(destination, in: folder)?.key ?? folder.newKey(for: destination.name)
      let names = Set(destination.secrets)
      // The secrets are written first, so that a share never finds the destination without them.
      try DestinationSecrets(of: key, in: directories).write(
        secrets.filter { names.contains($0.key) && !$0.value.isEmpty }, for: destination.servers)
      try folder.write(destination, as: key)
      return key
    }
  }

  private static func present(
    _ destination: DestinationFile, in folder: DestinationFolder
  ) -> DestinationFolder.Entry? {
    folder.entries().first { $0.destination?.name == destination.name }
  }
}
