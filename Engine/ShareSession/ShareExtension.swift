/// The extension that a share goes to: what its session needs to know of the bundle.
package struct ShareExtension: Hashable, Sendable {
  package var identifier: String
  /// Bundle identifier of the app that brought it along.
  package var application: String
  package var name: String
  /// Path of its bundle, `…/X.app/PlugIns/Y.appex`.
  package var bundle: String
  /// Path of the program.
  package var executable: String
  /// `Module.Class`.
  package var principalClass: String
  /// App groups it is entitled to.
  package var groups: [String]

  package init(
    identifier: String, application: String, name: String, bundle: String, executable: String,
    principalClass: String, groups: [String]
  ) {
    self.identifier = identifier
    self.application = application
    self.name = name
    self.bundle = bundle
    self.executable = executable
    self.principalClass = principalClass
    self.groups = groups
  }
}
