/// What `sharesheet-port check` prints, as JSON.
package struct PortReport: Codable {
  /// How many files were read.
  package var files: Int
  package var findings: [PortFinding]

  package init(files: Int, findings: [PortFinding]) {
    self.files = files
    self.findings = findings
  }
}
