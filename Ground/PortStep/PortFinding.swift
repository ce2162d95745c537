/// Something that sources name and that does not exist here.
package struct PortFinding: Codable {
  package var file: String
  package var line: Int
  package var column: Int
  package var name: String
  /// What to use in its place.
  package var instead: String

  package init(file: String, line: Int, column: Int, name: String, instead: String) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
    self.instead = instead
  }
}
