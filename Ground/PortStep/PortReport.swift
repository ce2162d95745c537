/// The JSON output of `sharesheet-port check`.
package struct PortReport: Codable {
  /// The number of files read.
  package var files: Int
  /// The paths that end in `.swift` and were not read.
  package var skipped: [SkippedSource]
  /// Whether the folder of a project was found. Without a project, only modules and names with a
  /// prefix of Apple's are in the findings.
  package var isProjectKnown: Bool
  /// The names that do not exist on Linux.
  package var findings: [PortFinding]

  package init(
    files: Int, skipped: [SkippedSource], isProjectKnown: Bool, findings: [PortFinding]
  ) {
    self.files = files
    self.skipped = skipped
    self.isProjectKnown = isProjectKnown
    self.findings = findings
  }
}

/// A path among the sources that was not read.
package struct SkippedSource: Codable, Sendable {
  package var file: String
  package var fault: SourceFault

  package init(file: String, fault: SourceFault) {
    self.file = file
    self.fault = fault
  }
}

/// A name of Apple's in the sources that does not exist on Linux.
package struct PortFinding: Codable {
  /// The path of the source file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  /// The name in the source. The name of a module is after the word "module".
  package var name: String
  /// The replacement to use, or `nil` if none is known.
  package var instead: String?

  package init(file: String, line: Int, column: Int, name: String, instead: String?) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
    self.instead = instead
  }
}
