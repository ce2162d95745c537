/// The keys of `Info.plist` that Sharesheet reads or writes, each once. The keys inside an
/// activation rule and inside a response rule are in the types of these rules.
package enum InfoKey: String, CaseIterable, CustomStringConvertible, Sendable {
  // MARK: Bundles
  case identifier = "CFBundleIdentifier"
  case name = "CFBundleName"
  case displayName = "CFBundleDisplayName"
  case executable = "CFBundleExecutable"
  case icon = "CFBundleIconFile"
  case packageType = "CFBundlePackageType"
  case version = "CFBundleShortVersionString"
  case build = "CFBundleVersion"
  /// The reason for which the app uses the local network, for people.
  case localNetworkUse = "NSLocalNetworkUsageDescription"
  case urlTypes = "CFBundleURLTypes"
  /// A key of each dictionary of `urlTypes`.
  case urlSchemes = "CFBundleURLSchemes"

  // MARK: Extensions
  case extensionRole = "NSExtension"
  /// The following keys are in the dictionary of `extensionRole`.
  case extensionPoint = "NSExtensionPointIdentifier"
  case principalClass = "NSExtensionPrincipalClass"
  case mainStoryboard = "NSExtensionMainStoryboard"
  case attributes = "NSExtensionAttributes"
  /// A key of the dictionary of `attributes`.
  case activationRule = "NSExtensionActivationRule"

  // MARK: Types
  case exportedTypes = "UTExportedTypeDeclarations"
  case importedTypes = "UTImportedTypeDeclarations"
  /// A key of each dictionary of `exportedTypes` and `importedTypes`.
  case typeIdentifier = "UTTypeIdentifier"

  // MARK: Sharesheet's own
  /// The response rule of an extension. The key is also `ResponseRule.key`, for its errors.
  case response = "SharesheetResponse"
  /// The number of the template from which the daemon made a destination's bundle.
  case destination = "SharesheetDestination"
  /// The mark of an app that was made from a template.
  case made = "SharesheetMade"

  package var description: String { rawValue }
}

extension [String: Any] {
  package subscript(_ key: InfoKey) -> Any? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }
}
