package import ControlAPI

/// What the person hears when the share is posted.
package enum Acknowledgement {
  /// An extension that handed nothing off has done its work itself, and nothing is on its way.
  package static func sentence(_ status: ShareStatus, to name: String?) -> String {
    if status.transfers.isEmpty {
      return name.map { "Done. \($0) has nothing to send." } ?? "Done."
    }
    // Not "sent": that is for the server to say.
    return name.map { "Saved. \($0) will send it." } ?? "Saved. It will be sent."
  }
}
