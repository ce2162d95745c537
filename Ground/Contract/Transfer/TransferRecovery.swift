package import Foundation

/// The result of recovering transfers from a damaged journal.
package struct TransferRecovery: Codable, Hashable, Sendable {
  /// A transfer that existed and could not be recovered.
  package struct Rest: Codable, Hashable, Sendable {
    /// The transfer's identifier.
    package var id: String
    /// The body's file name, or `nil`.
    package var name: String?
    /// The URL of the request.
    package var url: String
    /// The reason why the transfer was not recovered, for people.
    package var reason: String

    package init(id: String, name: String?, url: String, reason: String) {
      self.id = id
      self.name = name
      self.url = url
      self.reason = reason
    }
  }

  /// A body in the folder `lost`.
  package struct File: Codable, Hashable, Sendable {
    /// The path of the file.
    package var path: String
    /// The size in bytes.
    package var size: Int64
    /// The time at which the file was last modified.
    package var modified: Date

    package init(path: String, size: Int64, modified: Date) {
      self.path = path
      self.size = size
      self.modified = modified
    }
  }

  /// The recovered transfers. The daemon sends a recovered transfer only after the user resumes or
  /// retries it.
  package var transfers: [TransferStatus]
  /// The transfers that existed and could not be recovered.
  package var rest: [Rest]
  /// The number of unreadable records. Some of them may be transfers that had already been removed.
  package var unreadable: Int
  /// The bodies in the folder `lost` that belong to no known transfer.
  package var files: [File]
  /// The folders that hold the damaged journals, unchanged.
  package var evidence: [String]

  package init(
    transfers: [TransferStatus], rest: [Rest], unreadable: Int, files: [File], evidence: [String]
  ) {
    self.transfers = transfers
    self.rest = rest
    self.unreadable = unreadable
    self.files = files
    self.evidence = evidence
  }
}
