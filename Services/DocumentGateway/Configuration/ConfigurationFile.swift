package import HTTPService

/// A file that may hold both the services' settings and Sync Gateway's configuration.
package struct ConfigurationFile: Sendable {
  /// The services' settings, as JSON.
  package let settings: [UInt8]
  private let rest: ExactJSON
  private let name: String

  /// - Parameter own: The names of the services' settings.
  /// - Throws: `ListenError` if the text is not a JSON object.
  package init(_ text: [UInt8], name: String, settings own: [String]) throws(ListenError) {
    let json: ExactJSON
    do { json = try ExactJSON(parsing: BackquotedStrings.converted(text)) } catch {
      throw ListenError("\(name) is not valid JSON: \(error).")
    }
    guard let members = json.members else {
      throw ListenError(
        "\(name) is not valid. Write JSON such as {\"bin\": \"127.0.0.1:4986\"}.")
    }
    let names = Set(own.map { ExactText($0) })
    settings = Array(ExactJSON.joined(members.filter { names.contains($0.key) }).bytes)
    rest = .joined(members.filter { !names.contains($0.key) })
    self.name = name
  }

  /// - Returns: The gateway's configuration, or `nil` if the file has none.
  /// - Throws: `ListenError` with the remedy if the configuration is invalid.
  package func gateway() throws(ListenError) -> GatewayConfiguration? {
    rest == .emptyObject ? nil : try GatewayConfiguration(rest, name: name)
  }
}
