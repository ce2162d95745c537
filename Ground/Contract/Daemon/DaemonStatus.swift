package import Translations

/// The response to `GET /v1/status`.
package struct DaemonStatus: Codable, Hashable, Sendable {
  /// The number of transfers in each state.
  package struct Queue: Codable, Hashable, Sendable {
    /// Pending transfers.
    package var waiting: Int
    /// Transfers in flight.
    package var sending: Int
    /// Delivered transfers.
    package var delivered: Int
    /// Failed transfers.
    package var failed: Int
    /// Transfers with an unknown outcome.
    package var unknown: Int?
    /// The maximum number of failed and unknown transfers that the daemon keeps until the user
    /// decides.
    package var keptLimit: Int?

    package init(
      waiting: Int, sending: Int, delivered: Int, failed: Int, unknown: Int? = nil,
      keptLimit: Int? = nil
    ) {
      self.waiting = waiting
      self.sending = sending
      self.delivered = delivered
      self.failed = failed
      self.unknown = unknown
      self.keptLimit = keptLimit
    }
  }

  /// The memory of the daemon's process in bytes.
  package struct Memory: Codable, Hashable, Sendable {
    /// All resident memory, in bytes.
    package var resident: Int64
    /// Resident memory that no file backs, in bytes.
    package var anonymous: Int64

    package init(resident: Int64, anonymous: Int64) {
      self.resident = resident
      self.anonymous = anonymous
    }
  }

  /// The version of the program.
  package var version: String
  /// The daemon's `ControlVersion`, or `nil` for a daemon that predates it.
  package var api: Int?
  /// The daemon's process identifier.
  package var pid: Int32
  /// The path of the daemon's socket.
  package var socket: String
  /// The number of transfers in each state.
  package var queue: Queue
  /// The daemon's memory.
  package var memory: Memory
  /// Notices for people, about limits that are almost reached and about files in the folder `lost`.
  package var notices: [String]?
  /// The notices as data, one for each.
  package var noticesExplanation: [Explanation]?
  /// The remedies for the notices.
  package var remedies: [Remedy]?
  /// The layers of the extensions' sandbox that this system does not offer, or `nil` if it offers
  /// all.
  package var sandbox: [SandboxWeakness]?

  package init(
    version: String, pid: Int32, socket: String, queue: Queue, memory: Memory,
    notices: [Explanation]? = nil, remedies: [Remedy]? = nil, sandbox: [SandboxWeakness]? = nil,
    api: Int? = ControlVersion.current
  ) {
    self.version = version
    self.api = api
    self.pid = pid
    self.socket = socket
    self.queue = queue
    self.memory = memory
    self.notices = notices?.map(\.description)
    noticesExplanation = notices
    self.remedies = remedies
    self.sandbox = sandbox
  }
}

/// A layer of the extensions' sandbox that the daemon's system does not offer.
package struct SandboxWeakness: Codable, Hashable, Sendable {
  /// What extensions can do because the layer is missing, and why it is missing.
  package var message: String
  /// The translatable form of `message`.
  package var messageExplanation: Explanation?
  /// The remedy, as an instruction.
  package var remedy: String
  /// The translatable form of `remedy`.
  package var remedyExplanation: Explanation?

  package init(_ message: Explanation, remedy: Explanation) {
    (self.message, messageExplanation) = (message.description, message)
    (self.remedy, remedyExplanation) = (remedy.description, remedy)
  }
}
