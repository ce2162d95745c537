import Foundation

extension CompiledAssets.Color {
  /// Reads the entries of a color set. A set without colors has the tint color.
  init(_ contents: [String: Any]) {
    let entries = AssetCatalog.Asset.entries(contents, "colors")
    func shade(isDark: Bool) -> CompiledAssets.Shade? {
      entries.lazy.filter { AssetCatalog.Asset.isDark($0) == isDark }
        .compactMap { ($0["color"] as? [String: Any]).flatMap(CompiledAssets.Shade.init) }.first
    }
    let dark = shade(isDark: true)
    light = shade(isDark: false) ?? dark ?? CompiledAssets.Shade(reference: "tintColor")
    self.dark = dark
  }
}

extension CompiledAssets.Shade {
  /// Reads a color, or returns `nil` if it has no valid components and no reference.
  init?(_ color: [String: Any]) {
    if let name = color["reference"] as? String {
      reference = name
      return
    }
    guard let all = color["components"] as? [String: Any] else { return nil }
    let space = color["color-space"] as? String ?? "srgb"
    let alpha = Self.fraction(all["alpha"], isOpacity: true) ?? 1
    let names = all["white"] == nil ? ["red", "green", "blue"] : ["white", "white", "white"]
    var channels: [Double] = []
    for name in names {
      guard let value = Self.fraction(all[name], isOpacity: false) else { return nil }
      channels.append(value)
    }
    components = Self.standard(channels, space) + [alpha]
  }

  /// Returns a component from 0 to 1. Xcode writes fractions with a point, and other numbers from 0
  /// to 255, in decimal or hexadecimal form.
  private static func fraction(_ value: Any?, isOpacity: Bool) -> Double? {
    if let number = value as? Double {
      guard number.isFinite else { return nil }
      return number > 1 ? number / 255 : number
    }
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces) else { return nil }
    if text.lowercased().hasPrefix("0x") {
      return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    let isFraction = text.contains(".") || isOpacity && number <= 1
    return isFraction ? number : number / 255
  }

  /// Returns the components in sRGB.
  private static func standard(_ channels: [Double], _ space: String) -> [Double] {
    switch space {
    case "display-p3":
      let linear = channels.map(linear)
      // The matrix from Display P3 to sRGB, which have the same white point.
      let rows: [[Double]] = [
        [1.2249401, -0.2249404, 0], [-0.0420569, 1.0420571, 0],
        [-0.0196376, -0.0786361, 1.0982735],
      ]
      return rows.map { row in encoded(zip(row, linear).map(*).reduce(0, +)) }
    case "extended-linear-srgb": return channels.map(encoded)
    default: return channels
    }
  }

  private static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }
}
