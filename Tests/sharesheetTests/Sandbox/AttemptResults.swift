import Foundation

/// What a hostile extension or app printed about its attempts.
struct AttemptResults {
  /// What the kernel refuses to an ordinary user anyway, on some or all systems.
  static let refusedToAll: Set = [
    "trace process", "copy memory of process", "new user namespace", "clone user namespace",
    "enter namespace", "measure performance", "handle page faults", "load bpf", "make ring",
    "make kernel keys", "compare processes", "open version six", "read system devices",
    "signal all", "unnamed file in folder", "write shared memory folder",
    "chmod secret by new call",
  ]

  var succeeded: Set<String> = []
  var refused: Set<String> = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      // The log's lines begin with the time and the process.
      if let range = line.range(of: "succeeded: ") {
        succeeded.insert(String(line[range.upperBound...]))
      } else if let range = line.range(of: "refused: ") {
        refused.insert(String(line[range.upperBound...]))
      }
    }
  }
}
