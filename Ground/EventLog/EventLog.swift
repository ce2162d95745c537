import Foundation
package import Logging

/// A log on standard error, one line for each event.
///
/// Events contain text from outside: names, addresses, responses. So a line is sanitized and has a
/// maximum length, a repeated event is logged only a few times a minute, and the file's size is
/// limited.
package struct EventLog: LogHandler {
  /// The metadata of each event.
  package var metadata = Logger.Metadata()
  /// The lowest level that is logged.
  package var logLevel = Logger.Level.info
  private let label: String
  private let output: LogOutput

  /// Creates a log on standard error.
  /// - Parameter label: The text before each message.
  package init(label: String) { self.init(label: label, output: .standardError) }

  init(label: String, output: LogOutput) {
    self.label = label
    self.output = output
  }

  /// Accesses the metadata value of a key.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event as one line, unless too many from the same place in the source were written
  /// recently.
  package func log(event: LogEvent) {
    var text = "\(event.message)"
    let values = metadata.merging(event.metadata ?? [:]) { $1 }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { text += " \(key)=\(value)" }
    output.put(
      "\(event.level) \(label):", text,
      kind: LogQuota.Kind(file: event.file, line: event.line))
  }
}
