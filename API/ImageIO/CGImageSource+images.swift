import Foundation
import Imaging

/// Returns the pixels as stored, without applying the orientation. Returns `nil` if the picture is
/// damaged or has more than 67 million pixels.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let header = isrc.header else { return nil }
  return header.raster(of: isrc.file).map { CGImage($0) }
}

/// Returns a thumbnail, which is always made from the picture and never from a stored thumbnail.
/// Without `kCGImageSourceThumbnailMaxPixelSize`, the thumbnail has the picture's size. Without
/// `kCGImageSourceCreateThumbnailWithTransform`, the thumbnail is not turned upright. Returns `nil`
/// if no option requests a thumbnail.
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
/// Whether to make a thumbnail from the picture.
public let kCGImageSourceCreateThumbnailFromImageAlways =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether to make a thumbnail. Even if the file stores a thumbnail, a new thumbnail is made from
/// the picture.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether to turn the thumbnail upright.
public let kCGImageSourceCreateThumbnailWithTransform =
  "kCGImageSourceCreateThumbnailWithTransform"
/// The maximum width and height of the thumbnail, in pixels. Values below 1 count as 1.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to cache the decoded pixels. Ignored, because nothing is cached.
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
/// Whether to decode the pixels immediately. Ignored, because nothing is cached.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// Whether components may be fractions. Ignored. Pixels always have 8 bits per component.
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
/// The expected type of the file. Ignored. The file's content determines its type.
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
