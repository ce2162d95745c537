/// The response to `GET /v1/logs/NAME/file`: the file with an extension's log, one entry per line.
///
/// When the file reaches its size limit, it is renamed with the suffix `.1`, which replaces the
/// previous one, and a new file starts.
package struct LogFile: Codable, Hashable, Sendable {
  /// The path of the current file.
  package var path: String

  package init(path: String) { self.path = path }
}
