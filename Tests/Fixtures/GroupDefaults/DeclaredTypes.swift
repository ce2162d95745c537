import UIKit

/// Prints the types that the running program's bundles declare.
func sayDeclaredTypes() {
  // The first use of any type builds the table, so it is not measured.
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

/// Runs the app's commands in an extension's process.
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
