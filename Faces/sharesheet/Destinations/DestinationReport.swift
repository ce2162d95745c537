import Destinations
import ShareSheet

/// A destination for people and, with `--json`, for scripts. It never contains a secret.
struct DestinationReport: Encodable {
  var name: String
  /// The name of the file without `.json`.
  var key: String
  /// The bundle identifier, for `--to`.
  var id: String
  var path: String
  /// The server's host and port.
  var server: String?
  var accepts: [String]
  /// The form in which the link is copied, or `nil` if the file is not usable.
  var copy: String?
  var secrets: [String]
  var questions: [String]
  var notes: [String]
  /// The reason why the file is not usable.
  var problem: String?

  init(_ destination: DestinationFile, key: String, path: String, notes: [String] = []) {
    self.init(
      DestinationFolder.Entry(key: key, path: path, content: .success(destination)))
    self.notes = notes
  }

  init(_ entry: DestinationFolder.Entry) {
    let destination = entry.destination
    name = destination?.name ?? entry.key
    key = entry.key
    id = DestinationFolder.identifier(entry.key)
    path = entry.path
    server = destination?.server
    accepts = destination?.accepts.keys ?? []
    copy = destination?.copy.rawValue
    secrets = destination?.secrets ?? []
    questions = destination?.questions.map(\.title) ?? []
    notes = []
    if case .failure(let error) = entry.content { problem = error.description }
  }
}
