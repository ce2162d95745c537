import AppleSupport

/// The app group of the destination.
enum OwnGroup {
  static var identifier: String? {
    (OwnBundle.entitlements["com.apple.security.application-groups"] as? [String])?.first
  }

  /// The name of the destination's file, without `.json`.
  static var key: String? { identifier?.split(separator: ".").last.map(String.init) }
}
