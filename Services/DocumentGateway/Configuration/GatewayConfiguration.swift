package import HTTPService

/// A Sync Gateway configuration, reduced to the settings that the gateway uses.
package struct GatewayConfiguration: Sendable {
  package private(set) var databases: [DatabaseConfiguration] = []
  /// The public port's address, if the file gives one.
  package private(set) var publicAddress: LoopbackAddress?
  package private(set) var adminAddress: LoopbackAddress?
  package private(set) var cors: CrossOriginRules?
  /// Whether the gateway logs each request.
  package private(set) var logsRequests = false
  /// Messages about settings that have no effect, or another effect than in Sync Gateway.
  package private(set) var warnings: [String] = []

  /// The configuration if there is no file. It has the teams of the tutorial. The sync function
  /// also accepts the tutorial's document, which names a team instead of a channel.
  package static let usual = """
    {
      "databases": {
        "db": {
          "server": "walrus:",
          "users": {
            "GUEST": {"disabled": false, "admin_channels": ["pop", "rock", "house"]}
          },
          "sync": `function (doc) { channel(doc.channels); channel(doc.team); }`
        }
      }
    }
    """

  /// - Throws: `ListenError` with the remedy if the configuration is invalid.
  package init(parsing text: [UInt8], name: String) throws(ListenError) {
    let json: ExactJSON
    do { json = try ExactJSON(parsing: BackquotedStrings.converted(text)) } catch {
      throw ListenError(
        "\(name) is not JSON: \(error). Write a string of several lines in backquotes.")
    }
    try self.init(json, name: name)
  }

  /// - Throws: `ListenError` with the remedy if the configuration is invalid.
  package init(_ json: ExactJSON, name: String) throws(ListenError) {
    do {
      try read(json)
    } catch {
      throw ListenError("\(name): \(error.reason)")
    }
  }

  private mutating func read(_ json: ExactJSON) throws(GatewayFailure) {
    guard let members = json.members else {
      throw GatewayFailure(400, "The configuration must be a JSON object.")
    }
    guard json["databases"] != nil else {
      throw GatewayFailure(
        400,
        "The configuration has no 'databases'. Write at least {\"databases\": {\"db\": "
          + "{\"server\": \"walrus:\"}}}.")
    }
    var warnings: [String] = []
    for member in members where !member.value.isNull {
      let key = try ConfigurationKeys.file.read(member.key) { warnings.append($0) }
      switch key {
      case "databases":
        guard let members = member.value.members else {
          throw GatewayFailure(
            400, "'databases' must be an object, such as {\"db\": {\"server\": \"walrus:\"}}.")
        }
        for database in members {
          databases.append(
            try DatabaseConfiguration(
              name: database.key.text, database.value, warn: { warnings.append($0) }))
        }
      case "log":
        guard let kinds = member.value.strings else {
          throw GatewayFailure(400, "'log' must be a list of strings, such as [\"HTTP+\"].")
        }
        logsRequests = kinds.contains { ["HTTP", "HTTP+", "*"].contains($0) }
      case "interface":
        publicAddress = try Self.address(member, &warnings)
      case "adminInterface":
        adminAddress = try Self.address(member, &warnings)
      case "CORS": cors = try CrossOriginRules(member.value) { warnings.append($0) }
      default: break
      }
    }
    self.warnings = warnings
  }

  private static func address(
    _ member: ExactJSON.Member, _ warnings: inout [String]
  ) throws(GatewayFailure) -> LoopbackAddress {
    guard let text = member.value.string, let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else {
      throw GatewayFailure(400, "'\(member.key)' must be ADDRESS:PORT, for example 127.0.0.1:4984.")
    }
    let host = String(text[..<colon])
    if let host = LoopbackAddress.host(named: host) {
      return LoopbackAddress(host: host, port: port)
    }
    warnings.append(
      "'\(member.key)' is \(text): this gateway listens on 127.0.0.1:\(port), where other machines "
        + "cannot reach it.")
    return LoopbackAddress(port: port)
  }
}

/// The sites whose pages may use the public port.
package struct CrossOriginRules: Sendable {
  private var origins: [String] = []
  private var loginOrigins: [String] = []
  private(set) var headers: [String] = []
  private(set) var maxAge = 0
  let json: ExactJSON

  init(_ json: ExactJSON, warn: (String) -> Void) throws(GatewayFailure) {
    guard let members = json.members else { throw GatewayFailure(400, "'CORS' must be an object.") }
    self.json = json
    for member in members where !member.value.isNull {
      let key = try ConfigurationKeys.cors.of("CORS").read(member.key, warn: warn)
      if key == "MaxAge" {
        guard let age = member.value.integer, age >= 0 else {
          throw GatewayFailure(400, "CORS: 'MaxAge' must be a number of seconds.")
        }
        maxAge = age
        continue
      }
      guard let texts = member.value.strings else {
        throw GatewayFailure(400, "CORS: '\(member.key)' must be a list of strings.")
      }
      switch key {
      case "Origin": origins = texts
      case "LoginOrigin": loginOrigins = texts
      default: headers = texts
      }
    }
  }

  func allows(_ origin: String) -> Bool { Self.matches(origins, origin) }
  func allowsLogin(_ origin: String) -> Bool { Self.matches(loginOrigins, origin) }

  private static func matches(_ origins: [String], _ origin: String) -> Bool {
    origins.contains("*") || origins.contains { $0.utf8.elementsEqual(origin.utf8) }
  }
}
