import UIKit

/// What the running program's own bundles declare.
func sayDeclaredTypes() {
  // The table itself is made at the first use of any type.
  _ = UTType.jpeg
  let start = ContinuousClock.now
  let note = UTType("com.example.note")
  let cost = ContinuousClock.now - start
  say(
    note?.isDeclared ?? false,
    UTType(exportedAs: "com.example.note", conformingTo: .text).conforms(to: .text))
  say(UTType(filenameExtension: "examplenote")?.identifier ?? "nil")
  say(UTType("com.example.extension-note")?.isDeclared ?? false)
  say(UTType("com.example.nobodys") == nil)
  FileHandle.standardError.write(Data("first look-up: \(cost)\n".utf8))
}

/// Does in an extension's process what the app does in its own.
final class SettingsExtension: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let words = extensionContext?.inputItems.compactMap {
      ($0 as? NSExtensionItem)?.attributedContentText?.string
    }.first
    switch words?.split(separator: " ").map(String.init) ?? [] {
    case let words where words.first == "own": keepOwnSettings(Array(words.dropFirst()))
    case let words where words.first == "foundation": keepByFoundation(words.last ?? "")
    default: sayDeclaredTypes()
    }
    extensionContext?.completeRequest(returningItems: nil)
  }
}
