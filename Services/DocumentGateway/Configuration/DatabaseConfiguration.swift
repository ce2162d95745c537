/// The configuration of one database.
package struct DatabaseConfiguration: Sendable {
  package let name: String
  /// The users. GUEST comes first.
  package private(set) var users: [UserChange] = []
  /// The sync function's JavaScript, or `nil` for the default function.
  package private(set) var sync: String?
  /// The configuration as received.
  package let json: ExactJSON

  /// - Parameters:
  ///   - json: An object from `databases`, or from a request that creates a database.
  ///   - warn: Receives a message for each setting that has no effect.
  /// - Throws: `GatewayFailure` with the remedy if the configuration is invalid.
  package init(
    name: String, _ json: ExactJSON, warn: (String) -> Void
  ) throws(GatewayFailure) {
    guard Self.isName(name) else {
      throw GatewayFailure(
        400,
        "'\(name)' is not a database name. A name begins with a lowercase letter, followed by "
          + "lowercase letters, digits and _$()+-")
    }
    guard let members = json.members else {
      throw GatewayFailure(400, "Database '\(name)' must be described by a JSON object")
    }
    self.name = name
    self.json = json
    let keys = ConfigurationKeys.database.of("Database '\(name)'")
    for member in members where !member.value.isNull {
      switch try keys.read(member.key, warn: warn) {
      case "server": try checkServer(member.value, warn)
      case "users": try readUsers(member.value)
      case "guest": users.insert(try UserChange(name: UserAccess.guest, member.value), at: 0)
      case "sync":
        guard let source = member.value.string else {
          throw problem("'sync' must be a string with a function")
        }
        sync = source.allSatisfy(\.isWhitespace) ? nil : source
      case "name":
        guard member.value.string == name else { throw problem("'name' must be '\(name)'") }
      default: break
      }
    }
  }

  private func problem(_ text: String) -> GatewayFailure {
    GatewayFailure(400, "Database '\(name)': \(text)")
  }

  private func checkServer(_ json: ExactJSON, _ warn: (String) -> Void) throws(GatewayFailure) {
    guard let server = json.string, server.hasPrefix("walrus:") || server.hasPrefix("rosmar:")
    else {
      throw problem(
        "'server' must be \"walrus:\" here, the built-in store. For a Couchbase "
          + "Server run Sync Gateway itself, and point the app's URL there.")
    }
    if server.drop(while: { $0 != ":" }).count > 1 {
      warn(
        "Database '\(name)' is stored in this service's own folder, not at '\(server)'.")
    }
  }

  private mutating func readUsers(_ json: ExactJSON) throws(GatewayFailure) {
    guard let members = json.members else {
      throw problem(
        "'users' must be an object, such as {\"GUEST\": {\"admin_channels\": [\"pop\"]}}")
    }
    for member in members {
      do {
        let user = try UserChange(name: member.key.text, member.value)
        users.insert(user, at: user.name.isEmpty ? 0 : users.count)
      } catch {
        throw problem("user '\(member.key)': \(error.reason)")
      }
    }
  }

  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.count <= 100
    else { return false }
    return name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "_$()+-".utf8.contains($0)
    }
  }
}
