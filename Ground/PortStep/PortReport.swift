/// The JSON output of `sharesheet-port check`.
package struct PortReport: Codable {
  /// The number of files read.
  package var files: Int
  /// The names that do not exist on Linux.
  package var findings: [PortFinding]

  package init(files: Int, findings: [PortFinding]) {
    self.files = files
    self.findings = findings
  }
}
