import Foundation
package import Logging
import Text

/// What a program has to say, one line an event, wherever its standard error goes.
///
/// Much of what is said comes from outside: names, addresses, answers. So a line stays one line,
/// steers no terminal and has an end, the same event told again and again is told a few times a
/// minute, and the file stays within a bound.
package struct EventLog: LogHandler {
  package var metadata = Logger.Metadata()
  package var logLevel = Logger.Level.info
  private let label: String
  private let output: LogOutput

  package init(label: String) { self.init(label: label, output: .standardError) }

  init(label: String, output: LogOutput) {
    self.label = label
    self.output = output
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var text = "\(event.message)"
    let values = metadata.merging(event.metadata ?? [:]) { $1 }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { text += " \(key)=\(value)" }
    output.put(
      "\(event.level) \(label):", text,
      kind: LogQuota.Kind(file: event.file, line: event.line))
  }
}
