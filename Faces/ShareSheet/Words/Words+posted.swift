import Translations

/// Sentences about a share after Post.
extension Words {
  package enum Posted {
    static let isSaved = translated("Saved. It is being sent.")
    static let waits = translated("This share waits for you.")
    /// - Parameter reason: A sentence, or `nil` if the reason is unknown.
    static func failed(because reason: String?) -> String {
      reason.map { translated("Not delivered: \($0)") } ?? translated("Not delivered.")
    }
    static let isUnknown = translated("It is unknown whether this share was delivered.")
    package static let isCancelled = translated("Cancelled. Nothing more will be sent.")
    static let isDelivered = translated("Delivered.")
    static let isRemoved = translated("Removed from the server.")
  }
}
