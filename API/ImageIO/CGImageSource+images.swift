import Foundation
import Pictures

/// Returns the pixels as stored, not turned upright, or `nil` if the picture is damaged or has more
/// than 67 million pixels.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let header = isrc.header else { return nil }
  return header.raster(of: isrc.file).map { CGImage($0) }
}

/// Returns a thumbnail, which is always made from the picture and never from a stored thumbnail.
/// Without `kCGImageSourceThumbnailMaxPixelSize` it has the picture's size. It is turned upright
/// only with `kCGImageSourceCreateThumbnailWithTransform`. Returns `nil` without one of the options
/// that request a thumbnail.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let header = isrc.header else { return nil }
  let options = options ?? [:]
  func isOn(_ key: String) -> Bool {
    (options[key] as? NSNumber)?.boolValue ?? options[key] as? Bool ?? false
  }
  guard
    isOn(kCGImageSourceCreateThumbnailFromImageAlways)
      || isOn(kCGImageSourceCreateThumbnailFromImageIfAbsent)
  else { return nil }
  let stored = PixelSize(width: header.width, height: header.height)
  let side = number(options[kCGImageSourceThumbnailMaxPixelSize])
  guard
    let raster = header.raster(
      of: isrc.file, size: side.map { stored.fitting(side: max($0, 1)) })
  else { return nil }
  guard isOn(kCGImageSourceCreateThumbnailWithTransform) else { return CGImage(raster) }
  return raster.upright(header.orientation).map { CGImage($0) }
}

/// Converts a number of any type.
private func number(_ value: Any?) -> Int? {
  switch value {
  case let number as Int: number
  case let number as Double: number.isFinite ? Int(min(max(number, 1), 1e6)) : nil
  case let number as CGFloat: number.isFinite ? Int(min(max(number, 1), 1e6)) : nil
  case let number as NSNumber: number.intValue
  default: nil
  }
}

// The keys of the options. Apple's other options are ignored.
public let kCGImageSourceCreateThumbnailFromImageAlways =
  "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImageSourceCreateThumbnailWithTransform =
  "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
