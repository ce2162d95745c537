package import HTTPService

/// A file that may hold the services' own settings and Sync Gateway's configuration side by side.
package struct ConfigurationFile: Sendable {
  /// JSON.
  package let settings: [UInt8]
  private let rest: ExactJSON
  private let name: String

  /// - Parameters:
  ///   - own: the names of the services' own settings.
  /// - throws: `ListenError` when it is no JSON object.
  package init(_ text: [UInt8], name: String, settings own: [String]) throws(ListenError) {
    let json: ExactJSON
    do { json = try ExactJSON(parsing: BackquotedStrings.converted(text)) } catch {
      throw ListenError("\(name) is not understood, since it is not JSON: \(error).")
    }
    guard let members = json.members else {
      throw ListenError(
        "\(name) is not understood. It is JSON such as {\"bin\": \"127.0.0.1:4986\"}.")
    }
    let names = Set(own.map { ExactText($0) })
    settings = Array(ExactJSON.joined(members.filter { names.contains($0.key) }).bytes)
    rest = .joined(members.filter { !names.contains($0.key) })
    self.name = name
  }

  /// - Returns: nil when it says nothing of the gateway.
  /// - throws: `ListenError` with the mend.
  package func gateway() throws(ListenError) -> GatewayConfiguration? {
    rest == .emptyObject ? nil : try GatewayConfiguration(rest, name: name)
  }
}
