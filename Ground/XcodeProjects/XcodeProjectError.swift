/// The reason why a project cannot be used, for the user.
package struct XcodeProjectError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
