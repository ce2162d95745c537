import ExtensionBundles
import Foundation
import Text
import Translations

/// A guess of the product from which an extension is built. It is needed if no product has the
/// extension's name and the property list names none.
struct ProductGuess {
  private let package: SwiftPackage

  init(_ package: SwiftPackage) { self.package = package }

  /// Applies the guesses to the template, and prints each guess.
  func applied(to template: BundleTemplate) -> BundleTemplate {
    template.extensions.map(\.program).reduce(template) { template, name in
      guard package.products[name] == nil, let product = product(for: name, template) else {
        return template
      }
      Console.say(
        translated(
          """
          There is no product '\(name)' for \(template.folder.lastPathComponent), so '\(product)' \
          is used. CFBundleExecutable can name another.
          """
        ).printableLine)
      return template.replacing(program: name, with: product)
    }
  }

  /// Returns the product whose name differs from `name` only in case and punctuation. If there is
  /// none, returns the only library that is not used yet.
  private func product(for name: String, _ template: BundleTemplate) -> String? {
    let taken = Set(template.extensions.map(\.program) + [template.application.program])
    let free = package.products.filter { !taken.contains($0.key) }
    let alike = free.keys.filter { Self.letters($0) == Self.letters(name) }
    if let product = alike.first { return alike.count == 1 ? product : nil }
    let libraries = free.filter { if case .library = $0.value { true } else { false } }.keys
    return libraries.count == 1 ? libraries.first : nil
  }

  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
