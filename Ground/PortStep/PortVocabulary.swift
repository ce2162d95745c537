/// The names that the port step handles. `sharesheet-port` finds them in the parsed source.
/// `sharesheet bundle` searches the plain text, so that files without them are not parsed.
package enum PortVocabulary {
  /// Attributes for Objective-C's runtime or Xcode's editor. They have no meaning on Linux.
  package static let attributes: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSCopying", "NSManaged", "nonobjc", "objc", "objcMembers",
  ]

  /// Attributes of a program's entry point, replaced by `@main`.
  package static let entries: Set<String> = ["NSApplicationMain", "UIApplicationMain"]

  /// SwiftData's attributes of a class with `@Model`, and of its properties. They are macros of
  /// Apple's, which the port step expands.
  package static let modelAttributes: Set<String> = [
    "Attribute", "Model", "Relationship", "Transient",
  ]

  /// SwiftData's macros in a class with `@Model`.
  package static let modelMacros: Set<String> = ["Index", "Unique"]

  /// Macros for Xcode's previews. Their expansions have no meaning on Linux.
  package static let previews: Set<String> = ["Preview"]

  /// The names of Apple's modules, with the modules that provide their declarations on Linux. A
  /// module with Apple's name would change the result of `canImport` in other packages.
  package static let substitutes = [
    "AVKit": "AVFoundation", "Combine": "SharesheetCombine", "CommonCrypto": "CryptoKit",
    "CoreGraphics": "UIKit", "CoreTransferable": "UIKit", "ObjectiveC": "UIKit",
    "QuartzCore": "UIKit", "SafariServices": "UIKit", "StoreKit": "UIKit",
  ]

  /// The types of Apple's module `os`, which code names as in `os.Logger`.
  package static let logTypes: Set<String> = [
    "Logger", "OSLog", "OSLogMessage", "OSLogPrivacy", "OSLogType",
  ]

  /// Names that Foundation or Objective-C's runtime declares on Apple's platforms, and UIKit on
  /// Linux.
  private static let names: Set<String> = [
    "CFNotificationCenterGetDarwinNotifyCenter", "HTTPURLResponse", "LocalizedStringResource",
    "NSDataDetector", "NSFileCoordinator", "NSItemProvider", "NSMutableURLRequest", "NSPredicate",
    "NSSelectorFromString", "NSUserActivity", "Selector", "URLRequest",
    "URLResponse", "UserDefaults", "autoreleasepool",
    "objc_AssociationPolicy", "objc_getAssociatedObject", "objc_removeAssociatedObjects",
    "objc_setAssociatedObject", "sel_registerName", "selector",
    "startAccessingSecurityScopedResource", "stopAccessingSecurityScopedResource",
  ]
  private static let beginnings = ["NSExtension", "URLSession"]

  /// Returns whether Foundation or Objective-C's runtime declares the name on Apple's platforms,
  /// and this project's UIKit declares it on Linux.
  package static func isUIKits(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// Returns whether the name is one of those that Apple's SwiftUI and CoreData have together. Here
  /// they are in a module of their own, so that neither module needs the other.
  package static func isCoreDataSwiftUIs(_ name: String, isInKeyPath: Bool) -> Bool {
    ["FetchRequest", "FetchedResults"].contains(name)
      || name == "managedObjectContext" && isInKeyPath
  }

  /// Requirements that are optional on Apple's platforms, and that have a default here. They are
  /// called without `?`.
  package static let optionalRequirements: Set<String> = [
    "collectionView", "gestureRecognizer", "gestureRecognizerShouldBegin", "navigationController",
    "presentationControllerDidAttemptToDismiss", "presentationControllerDidDismiss",
    "presentationControllerShouldDismiss", "presentationControllerWillDismiss", "searchBar",
    "searchBarCancelButtonClicked", "searchBarSearchButtonClicked",
    "searchBarShouldBeginEditing", "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing",
    "tableView", "textField", "textFieldDidBeginEditing", "textFieldDidEndEditing",
    "textFieldShouldBeginEditing", "textFieldShouldClear", "textFieldShouldEndEditing",
    "textFieldShouldReturn", "textView", "textViewDidBeginEditing", "textViewDidChange",
    "textViewDidChangeSelection", "textViewDidEndEditing", "textViewShouldBeginEditing",
    "textViewShouldEndEditing",
  ]

  /// Returns whether a file may contain code to rewrite. A match in a string or comment counts too,
  /// because only the parser recognizes strings and comments.
  package static func mayConcern(_ text: String) -> Bool { signs.contains { text.contains($0) } }

  /// Returns whether a file may contain a name that another import declares on Linux.
  package static func mayNeedImport(_ text: String) -> Bool {
    names.union(beginnings).contains { text.contains($0) }
      || !ImplicitImports.possible(in: text).isEmpty
  }

  private static let signs =
    attributes.union(entries).map { "@\($0)" }
    + substitutes.keys.flatMap { ["import \($0)", "canImport(\($0))"] }
    + optionalRequirements.map { $0 + "?(" }
    + [
      ".absoluteString", "Foundation.", "#selector", "#keyPath", "#Preview", "os(iOS)",
      "@convention(block)", "import os", " os.",
      "canImport(os", "import UIKit.", "import AVFoundation.", "import CoreImage.",
      "import Security.",
      "FetchRequest", "FetchedResults", "\\.managedObjectContext",
      "import SwiftData",
    ]
}
