/// Apple's names that extensions use and that this API does not declare, with replacements.
///
/// A test compares `modules` and `names` with the API. A name that the API declares must be removed
/// here.
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
    "LinkPresentation": "show the link's host; no page is loaded for a preview",
    "MapKit": "use the link as text",
    "MessageUI": "share the text to the user's mail program",
    "NaturalLanguage": "leave it to the app's server",
    "PDFKit": "send the file unchanged",
    "PhotosUI": "load the shared photo from the item provider",
    "QuickLook": "send the file unchanged",
    "SafariServices": "share the link to the browser",
    "StoreKit": "leave it to the app",
    "SwiftData": "write a file into the app group's container, and import it in the app",
    "Vision": "leave it to the app's server",
    "WebKit": "show the link's title and host as labels",
  ]

  static let names: [String: String] = [
    "ASWebAuthenticationSession": modules["AuthenticationServices"] ?? "",
    "AVPlayer": modules["AVKit"] ?? "",
    "CIContext": modules["CoreImage"] ?? "",
    "CIFilter": modules["CoreImage"] ?? "",
    "CIImage": modules["CoreImage"] ?? "",
    "CLGeocoder": modules["CoreLocation"] ?? "",
    "CLLocationManager": modules["CoreLocation"] ?? "",
    "LPMetadataProvider": modules["LinkPresentation"] ?? "",
    "MFMailComposeViewController": modules["MessageUI"] ?? "",
    "ModelContainer": modules["SwiftData"] ?? "",
    "PDFDocument": modules["PDFKit"] ?? "",
    "PHAsset": modules["PhotosUI"] ?? "",
    "PHPickerViewController": modules["PhotosUI"] ?? "",
    "QLPreviewController": modules["QuickLook"] ?? "",
    "SFSafariViewController": modules["SafariServices"] ?? "",
    "UIImagePickerController": "load the photo from the item provider; the user has chosen it",
    "UIPageViewController": "use UINavigationController",
    "UITabBarController": "use UISegmentedControl, or UINavigationController",
    "UIWebView": modules["WebKit"] ?? "",
    "VNRecognizeTextRequest": modules["Vision"] ?? "",
    "WKWebView": modules["WebKit"] ?? "",
  ]
}
