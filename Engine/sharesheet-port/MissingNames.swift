/// What to use instead of Apple's names. A name without an entry is reported without a replacement,
/// and an entry of a name that exists on Linux has no effect.
enum MissingNames {
  static let modules: [String: String] = [
    "AVKit": "send the file unchanged",
    "AppIntents": "leave it to the app on iOS, in '#if canImport(AppIntents)'",
    "AuthenticationServices":
      "sign in in the app, and read the token from the app group",
    "Contacts": "use the person's name as text; there is no address book",
    "CoreImage": "send the photo unchanged, or draw it smaller with UIGraphicsImageRenderer",
    "CoreLocation": "omit the location; there is no location service",
    "EventKit": "write a file into the app group's container, and import it in the app",
    "JavaScriptCore": "leave it to the app's server",
    "MapKit": "use the link as text",
    "MessageUI": "share the text to the user's mail program",
    "NaturalLanguage": "leave it to the app's server",
    "PDFKit": "send the file unchanged",
    "PhotosUI": "load the shared photo from the item provider",
    "QuickLook": "send the file unchanged",
    "StoreKit": "leave it to the app",
    "Vision": "leave it to the app's server",
    "WebKit": "show the link's title and host as labels",
  ]

  /// What to use instead of a name, by the name.
  private static let names: [String: String] = [
    "UIImagePickerController": "load the photo from the item provider; the user has chosen it",
    "UIPageViewController": "use UINavigationController",
    "UIWebView": modules["WebKit"] ?? "",
    "objc_getAssociatedObject": "store the value in a property of a subclass",
    "objc_setAssociatedObject": "store the value in a property of a subclass",
  ]

  /// The modules of names, by the names' beginnings.
  private static let beginnings: [(String, module: String)] = [
    ("ASAuthorization", "AuthenticationServices"), ("ASWeb", "AuthenticationServices"),
    ("AVPlayer", "AVKit"), ("CI", "CoreImage"), ("CL", "CoreLocation"), ("CN", "Contacts"),
    ("EK", "EventKit"), ("JS", "JavaScriptCore"),
    ("MF", "MessageUI"), ("MK", "MapKit"),
    ("NL", "NaturalLanguage"), ("PDF", "PDFKit"), ("PH", "PhotosUI"),
    ("QL", "QuickLook"), ("SK", "StoreKit"), ("VN", "Vision"),
    ("WK", "WebKit"),
  ]

  /// Returns what to use instead of a name that is missing, or `nil` if nothing is known.
  static func replacement(for name: String, _ known: ModuleNames) -> String? {
    if let own = names[name] { return own }
    // If the module exists, its replacement does not fit a single name of it.
    guard let found = beginnings.first(where: { name.hasPrefix($0.0) }),
      !known.modules.contains(found.module)
    else { return nil }
    return modules[found.module]
  }
}
