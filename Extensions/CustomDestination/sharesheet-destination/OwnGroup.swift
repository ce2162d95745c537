import AppleSupport

/// The app group of the destination.
enum OwnGroup {
  static var identifier: String? {
    (OwnBundle.entitlements["com.apple.security.application-groups"] as? [String])?.first
  }
}
