public import Foundation
import ResourceCatalogs

/// A color of an asset catalog. `sharesheet bundle` makes a member for each color, as Xcode does.
///
/// Apple: https://developer.apple.com/documentation/developertoolssupport/colorresource
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// Creates a resource from a color's name, such as `Icons/cow`.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIColor {
  /// Creates the color of an asset catalog, or the clear color if the bundle has none with this name.
  public convenience init(resource: ColorResource) {
    self.init(Self.named(resource.name, in: resource.bundle) ?? .clear)
  }

  /// Creates the color of an asset catalog for the light appearance. Returns `nil` if the bundle has
  /// none with this name.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// Creates the color of an asset catalog. The traits have no effect: it is the color of the light
  /// appearance. Returns `nil` if the bundle has none with this name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }

  private convenience init?(named name: String, in bundle: Bundle?) {
    guard let found = Self.named(name, in: bundle) else { return nil }
    self.init(found)
  }

  private static func named(_ name: String, in bundle: Bundle?) -> UIColor? {
    guard let shade = BundleAssets(of: bundle)?.assets.colors[name]?.light else { return nil }
    if let reference = shade.reference { return system(reference) }
    let all = shade.components.map { CGFloat($0) }
    guard all.count == 4 else { return nil }
    return UIColor(red: all[0], green: all[1], blue: all[2], alpha: all[3])
  }

  /// Returns the color that a catalog names, as in `systemBlueColor`. An unknown color is black.
  private static func system(_ reference: String) -> UIColor {
    let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
    return referenced[name] ?? .black
  }

  private static let referenced: [String: UIColor] = [
    "black": .black, "blue": .blue, "brown": .brown, "clear": .clear, "cyan": .cyan,
    "darkGray": .darkGray, "darkText": .darkText, "gray": .gray, "green": .green,
    "groupTableViewBackground": .groupTableViewBackground, "label": .label,
    "lightGray": .lightGray, "lightText": .lightText, "link": .link, "magenta": .magenta,
    "opaqueSeparator": .opaqueSeparator, "orange": .orange, "placeholderText": .placeholderText,
    "purple": .purple, "quaternaryLabel": .quaternaryLabel,
    "quaternarySystemFill": .quaternarySystemFill, "red": .red,
    "secondaryLabel": .secondaryLabel, "secondarySystemBackground": .secondarySystemBackground,
    "secondarySystemFill": .secondarySystemFill,
    "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
    "separator": .separator, "systemBackground": .systemBackground, "systemBlue": .systemBlue,
    "systemBrown": .systemBrown, "systemCyan": .systemCyan, "systemFill": .systemFill,
    "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
    "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
    "systemGreen": .systemGreen, "systemGroupedBackground": .systemGroupedBackground,
    "systemIndigo": .systemIndigo, "systemMint": .systemMint, "systemOrange": .systemOrange,
    "systemPink": .systemPink, "systemPurple": .systemPurple, "systemRed": .systemRed,
    "systemTeal": .systemTeal, "systemYellow": .systemYellow, "tertiaryLabel": .tertiaryLabel,
    "tertiarySystemBackground": .tertiarySystemBackground,
    "tertiarySystemFill": .tertiarySystemFill,
    "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground, "tint": .tintColor,
    "white": .white, "yellow": .yellow,
  ]
}
