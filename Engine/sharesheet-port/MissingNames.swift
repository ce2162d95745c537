/// What to use instead of Apple's names. A name without an entry is reported without a replacement,
/// and an entry of a name that exists on Linux has no effect.
enum MissingNames {
  static let modules: [String: String] = [
    "AVKit": "show the video's name in a UILabel, and send the file unchanged",
    "AppIntents":
      "put the code into '#if canImport(AppIntents)', so that only iOS compiles the intents",
    "AuthenticationServices":
      "sign in in the app, store the token in UserDefaults(suiteName:) of the app group, and read "
      + "the token there in the extension",
    "Contacts": "ask for the person's name with a UITextField, because there is no address book",
    "CoreImage":
      "send the photo unchanged, or draw a smaller copy with UIGraphicsImageRenderer",
    "CoreLocation": "send the request without a location, because there is no location service",
    "EventKit":
      "write the event into a file in the app group's container, and let the app on iOS add the "
      + "event to the calendar",
    "JavaScriptCore":
      "write the script's logic in Swift, or send the input to your server with URLSession and "
      + "run the script there",
    "MapKit": "show the place's name or the link in a UILabel, because no map can be drawn",
    "MessageUI":
      "remove the composer; the user can choose a mail program in the share sheet instead",
    "NaturalLanguage":
      "send the text to your server with URLSession and analyze the text there, or omit the "
      + "analysis",
    "PDFKit":
      "show the file's name in a UILabel, and send the PDF file unchanged",
    "QuickLook": "show the file's name in a UILabel, and send the file unchanged",
    "StoreKit":
      "offer purchases in the app, store the result in UserDefaults(suiteName:) of the app group, "
      + "and read the result there in the extension",
    "Vision":
      "send the photo to your server with URLSession and analyze the photo there, or omit the "
      + "analysis",
    "WebKit":
      "show the link's title and host in labels (UILabel), because no web page can be shown",
  ]

  private static let photo =
    "load the shared photo with NSItemProvider.loadFileRepresentation(forTypeIdentifier:)"

  /// What to use instead of a name, by the name.
  private static let names: [String: String] = [
    "PHAsset": photo,
    "PHImageManager": photo,
    "UIImagePickerController": "remove the picker, and " + photo,
    "UIPageViewController":
      "show one page after another with UINavigationController.pushViewController(_:animated:)",
    "UIWebView": modules["WebKit"] ?? "",
  ]

  /// The modules of names, by the names' beginnings.
  private static let beginnings: [(String, module: String)] = [
    ("ASAuthorization", "AuthenticationServices"), ("ASWeb", "AuthenticationServices"),
    ("AVPlayer", "AVKit"), ("CI", "CoreImage"), ("CL", "CoreLocation"), ("CN", "Contacts"),
    ("EK", "EventKit"), ("JS", "JavaScriptCore"),
    ("MF", "MessageUI"), ("MK", "MapKit"),
    ("NL", "NaturalLanguage"), ("PDF", "PDFKit"), ("QL", "QuickLook"),
    ("SK", "StoreKit"), ("VN", "Vision"),
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
