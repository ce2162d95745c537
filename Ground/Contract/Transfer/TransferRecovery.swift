package import Foundation

/// What came back of transfers that a damaged journal had lost, and what did not.
package struct TransferRecovery: Codable, Hashable, Sendable {
  package struct Rest: Codable, Hashable, Sendable {
    package var id: String
    package var name: String?
    package var url: String
    /// For people.
    package var reason: String

    package init(id: String, name: String?, url: String, reason: String) {
      self.id = id
      self.name = name
      self.url = url
      self.reason = reason
    }
  }

  package struct File: Codable, Hashable, Sendable {
    package var path: String
    /// Bytes.
    package var size: Int64
    package var modified: Date

    package init(path: String, size: Int64, modified: Date) {
      self.path = path
      self.size = size
      self.modified = modified
    }
  }

  /// Those that came back now. None is sent before the person resumes or retries it.
  package var transfers: [TransferStatus]
  /// Those that are known to have been, and did not come back.
  package var rest: [Rest]
  /// How many nothing can be read of; some of them may have been forgotten before.
  package var unreadable: Int
  /// Of which nobody knows where they were to go.
  package var files: [File]
  /// Folders with damaged journals as they were.
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
