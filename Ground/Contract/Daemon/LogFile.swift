/// Where an extension's log is written, line after line: `GET /v1/logs/NAME/file`.
///
/// At some length the file is renamed to the same with `.1` behind it, in the place of the one
/// before, and a new one begins.
package struct LogFile: Codable, Hashable, Sendable {
  package var path: String

  package init(path: String) { self.path = path }
}
