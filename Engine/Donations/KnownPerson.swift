package import Contract
import Foundation

/// A person or group that an extension has sent to.
package struct KnownPerson: Codable, Hashable, Sendable {
  /// The random identifier, unique on this machine.
  package let id: String
  /// The newest donated conversation. Names and addresses may change.
  package internal(set) var conversation: Conversation
  package internal(set) var familiarity: Familiarity

  func precedes(_ other: KnownPerson, at time: Date) -> Bool {
    let (own, others) = (familiarity.weight(at: time), other.familiarity.weight(at: time))
    if own != others { return own > others }
    if familiarity.last != other.familiarity.last {
      return familiarity.last > other.familiarity.last
    }
    return (conversation.name, id) < (other.conversation.name, other.id)
  }
}

extension Conversation {
  /// Returns whether two donations belong to one conversation. The identifiers decide. Without
  /// identifiers, the group and the recipients decide.
  func isSame(as other: Conversation) -> Bool {
    if identifier != nil || other.identifier != nil { return identifier == other.identifier }
    return groupName == other.groupName && addresses == other.addresses
  }

  private var addresses: [String] {
    recipients.map { $0.customIdentifier ?? $0.handle ?? $0.displayName }.sorted()
  }
}
