/// A response of `sharesheet-sync-function`, in the format that `verdict.h` writes.
struct EvaluatorResponse: Equatable {
  struct Failure: Error, Equatable {
    let message: String
    let line: Int?
  }

  enum Content: Equatable {
    case verdict(SyncVerdict)
    case failure(Failure)
  }

  let content: Content
  /// Whether the process ends after this response.
  let isLast: Bool

  /// - Returns: `nil` if the frame is not a valid response.
  init?(_ frame: some Sequence<UInt8>) {
    var reader = Reader(rest: Array(frame)[...])
    guard let last = reader.byte() else { return nil }
    isLast = last != 0
    var verdict = SyncVerdict()
    var (access, roles) = (GrantList(), GrantList())
    while let kind = reader.byte() {
      switch kind {
      case UInt8(ascii: "c"):
        guard let channel = reader.text() else { return nil }
        verdict.channels.append(channel)
      case UInt8(ascii: "a"):
        guard let name = reader.text(), let channel = reader.text() else { return nil }
        access.add(channel, for: name)
      case UInt8(ascii: "r"):
        guard let name = reader.text(), let role = reader.text() else { return nil }
        roles.add(role, for: name)
      case UInt8(ascii: "x"):
        guard let status = reader.number(), let reason = reader.text() else { return nil }
        content = .verdict(
          SyncVerdict(rejection: SyncRejection(status: status, reason: reason)))
        return
      case UInt8(ascii: "e"):
        guard let line = reader.number(), let message = reader.text() else { return nil }
        content = .failure(Failure(message: message, line: line == 0 ? nil : line))
        return
      default: return nil
      }
    }
    (verdict.access, verdict.roles) = (access.grants, roles.grants)
    content = .verdict(verdict.asSyncGatewayTakesIt())
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text() -> String? {
      guard let count = number(), count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
  }
}

extension SyncVerdict {
  fileprivate func asSyncGatewayTakesIt() -> SyncVerdict {
    let names = (access + roles).map(\.principal) + roles.flatMap(\.names)
    guard (channels + access.flatMap(\.names)).allSatisfy(ChannelName.isPossible) else {
      return SyncVerdict(
        rejection: SyncRejection(
          status: 500, reason: "Error in JS sync function",
          detail: "it uses an invalid channel name, for example one with a NUL character"))
    }
    guard names.allSatisfy(PrincipalName.isPossible) else {
      return SyncVerdict(
        rejection: SyncRejection(
          status: 500, reason: "Error in JS sync function",
          detail: "it uses an invalid name of a user or role"))
    }
    return SyncVerdict(
      channels: channels.contains("*") ? ["*"] : channels.eachOnce,
      // A document cannot grant `*`, the channel of all documents.
      access: access.map { SyncGrant($0.principal, $0.names.eachOnce.filter { $0 != "*" }) }
        .filter { !$0.names.isEmpty },
      roles: roles.map { SyncGrant($0.principal, $0.names.eachOnce) })
  }
}

extension [String] {
  /// The array without duplicates. Like channels, the texts are compared by their bytes, because
  /// `==` also treats some different texts as equal.
  fileprivate var eachOnce: [String] {
    if count < 2 { return self }
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }
}

/// The rules for the names of users and roles.
enum PrincipalName {
  private static let maximumLength = 239

  /// - Parameter name: A name in a sync function's form. The name of a role may begin with `role:`.
  static func isPossible(_ name: String) -> Bool {
    let own = name.hasPrefix("role:") ? name.dropFirst(5) : name[...]
    // The empty name is GUEST.
    if own.isEmpty { return true }
    guard own.utf8.count <= maximumLength,
      !own.utf8.contains(where: { "/:,`\0".utf8.contains($0) })
    else { return false }
    return own.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}

/// The rules for channel names in documents, users and the configuration. Sync Gateway 3.3 rejects
/// only empty names and commas.
package enum ChannelName {
  package static func isPossible(_ name: String) -> Bool {
    // A store that ends texts at a NUL would confuse a name that contains a NUL with another name.
    !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0 }
  }
}
