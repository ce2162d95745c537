/// The response to `GET /v1/logs/NAME/file`: the file with an extension's log, one entry per line.
///
/// When the file reaches its size limit, a new file starts. The full file gets the suffix `.1` and
/// replaces the previous file with that name.
package struct LogFile: Codable, Hashable, Sendable {
  /// The path of the current file.
  package var path: String

  package init(path: String) { self.path = path }
}
