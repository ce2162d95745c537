import Foundation
import SyncFunction

/// A change to a user from an administrator or the configuration. A `nil` property stays unchanged.
package struct UserChange: Sendable {
  /// The user's name. Empty for GUEST.
  package let name: String
  var password: String?
  var email: String?
  var isDisabled: Bool?
  var channels: [ExactText]?
  var roles: [String]?

  /// - Throws: `GatewayFailure` with status 400 if the name or a member of the JSON is invalid.
  package init(name: String, _ json: ExactJSON) throws(GatewayFailure) {
    guard let members = json.members else {
      throw GatewayFailure(
        400, "A user must be a JSON object, such as {\"admin_channels\": [\"pop\"]}")
    }
    self.name = name == UserAccess.guest ? "" : name
    guard Self.isName(name) else {
      throw GatewayFailure(
        400,
        "Invalid name '\(name)': a name has 1 to 200 ASCII letters, digits and -+=_.@%")
    }
    for member in members where !member.value.isNull {
      try read(member)
    }
  }

  /// The same change, but missing properties become empty or `false` instead of staying unchanged.
  var saysAll: Self {
    var change = self
    change.channels = channels ?? []
    change.roles = roles ?? []
    change.isDisabled = isDisabled ?? false
    return change
  }

  private mutating func read(_ member: ExactJSON.Member) throws(GatewayFailure) {
    switch member.key {
    case "name":
      guard let text = member.value.string, text == name || (text == UserAccess.guest && name == "")
      else { throw GatewayFailure(400, "Name mismatch (can't change name)") }
    case "password":
      guard let text = member.value.string else { throw Self.wrong(member, "a string") }
      guard text.unicodeScalars.count >= 3 else {
        // These are Sync Gateway's own words.
        throw GatewayFailure(
          400, "Error creating user: Passwords must be at least three 3 characters")
      }
      guard text.utf8.count <= StoredPassword.longest else {
        throw GatewayFailure(
          400, "A password has at most \(StoredPassword.longest) bytes. Choose a shorter one")
      }
      password = text
    case "email":
      guard let text = member.value.string else { throw Self.wrong(member, "a string") }
      email = text
    case "disabled":
      guard let value = member.value.bool else { throw Self.wrong(member, "true or false") }
      isDisabled = value
    case "admin_channels":
      guard let names = member.value.strings else { throw Self.wrong(member, "a list of names") }
      if let bad = names.first(where: { !ChannelName.isPossible($0) }) {
        throw GatewayFailure(400, "Illegal channel name '\(bad)'")
      }
      channels = names.map { ExactText($0) }
    case "admin_roles":
      guard let names = member.value.strings, names.allSatisfy(Self.isName) else {
        throw Self.wrong(member, "a list of names")
      }
      roles = names
    // These members are derived. They are accepted and ignored, so that an administrator can send
    // back a user that the gateway returned.
    case "all_channels", "roles": break
    case "collection_access": throw .later("Collections are")
    default:
      throw GatewayFailure(
        400,
        "A user has no '\(member.key)'. The keys are name, password, email, disabled, "
          + "admin_channels and admin_roles")
    }
  }

  private static func wrong(_ member: ExactJSON.Member, _ what: String) -> GatewayFailure {
    GatewayFailure(400, "'\(member.key)' must be \(what)")
  }

  private static func isName(_ name: String) -> Bool {
    (1...200).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0123456789-+=_.@%".unicodeScalars.contains($0))
      }
  }
}
