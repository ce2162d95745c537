/// The extension that a share goes to, with the data that its session needs.
package struct ShareExtension: Hashable, Sendable {
  package var identifier: String
  /// The bundle identifier of the containing app.
  package var application: String
  package var name: String
  /// The path of its bundle, `…/X.app/PlugIns/Y.appex`.
  package var bundle: String
  /// The path of the program.
  package var executable: String
  /// The class, as `Module.Class`.
  package var principalClass: String
  /// The app groups in its entitlements.
  package var groups: [String]
  /// The extension's reason to use the local network, or `nil` if it gives none.
  package var localNetworkUse: String?

  package init(
    identifier: String, application: String, name: String, bundle: String, executable: String,
    principalClass: String, groups: [String], localNetworkUse: String? = nil
  ) {
    self.identifier = identifier
    self.application = application
    self.name = name
    self.bundle = bundle
    self.executable = executable
    self.principalClass = principalClass
    self.groups = groups
    self.localNetworkUse = localNetworkUse
  }
}
