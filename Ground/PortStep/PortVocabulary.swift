/// What the port step looks for: `sharesheet-port` in what the parser reads, and `sharesheet
/// bundle` in the bare text, to leave alone what has nothing of it.
package enum PortVocabulary {
  /// Attributes that say something to Objective-C's runtime or to Xcode's editor, and nothing here.
  package static let attributes: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSCopying", "NSManaged", "nonobjc", "objc", "objcMembers",
  ]

  /// Attributes of a program's entry, in whose place `@main` stands here.
  package static let entries: Set<String> = ["NSApplicationMain", "UIApplicationMain"]

  /// Modules of Apple's whose names UIKit has here: modules of those names would change what other
  /// packages' `canImport` finds.
  package static let modulesOfUIKit: Set<String> = ["CoreGraphics", "QuartzCore"]

  /// What Foundation or Objective-C's runtime declares on Apple's platforms, and UIKit here.
  private static let names: Set<String> = [
    "CFNotificationCenterGetDarwinNotifyCenter", "HTTPURLResponse", "NSDataDetector",
    "NSFileCoordinator", "NSItemProvider", "NSMutableURLRequest", "NSPredicate",
    "NSSelectorFromString", "NSUserActivity", "Selector", "URLRequest",
    "URLResponse", "UserDefaults", "autoreleasepool",
    "sel_registerName", "selector", "startAccessingSecurityScopedResource",
    "stopAccessingSecurityScopedResource",
  ]
  private static let beginnings = ["NSExtension", "URLSession"]

  /// Whether Apple's Foundation has it and this house's UIKit.
  package static func isUIKits(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// Whether a file may have something that cannot stay. It may stand in a string or a comment: the
  /// parser tells.
  package static func mayConcern(_ text: String) -> Bool { signs.contains { text.contains($0) } }

  /// The same of what Apple's Foundation has and this house's UIKit.
  package static func mayNeedUIKit(_ text: String) -> Bool {
    names.union(beginnings).contains { text.contains($0) }
  }

  private static let signs =
    attributes.union(entries).map { "@\($0)" }
    + modulesOfUIKit.map { "import \($0)" } + modulesOfUIKit.map { "canImport(\($0))" }
    + [
      "#selector", "#keyPath", "os(iOS)", "@convention(block)", "import os", " os.", "canImport(os",
    ]
}
