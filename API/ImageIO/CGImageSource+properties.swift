import Foundation
import Linux
import Pictures

/// Returns the stored size, the orientation, and the Exif, TIFF and GPS properties that
/// `ImageProperty` lists. Returns `nil` if the file is not a picture.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = isrc.header else { return nil }
  var properties: [String: Any] = [
    kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height,
    kCGImagePropertyOrientation: Int(header.orientation.rawValue), kCGImagePropertyDepth: 8,
    kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
  ]
  guard let tags = PictureTags(of: isrc.file) else { return properties }
  for (key, group, known) in ImageProperty.groups {
    let values = known.compactMapValues { tag in tags[group, tag].flatMap(ImageProperty.plain) }
    if !values.isEmpty { properties[key] = values }
  }
  if var gps = properties[kCGImagePropertyGPSDictionary] as? [String: Any] {
    ImageProperty.addPlaces(&gps, tags)
    properties[kCGImagePropertyGPSDictionary] = gps
  }
  return properties
}

/// Returns the properties of the file: its size in bytes.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  (try? isrc.file.status().size).map { [kCGImagePropertyFileSize: Int($0)] }
}

/// The Exif tags for which this module has keys.
enum ImageProperty {
  static let groups: [(key: String, group: PictureTags.Group, tags: [String: UInt32])] = [
    (
      kCGImagePropertyTIFFDictionary, .main,
      [
        kCGImagePropertyTIFFMake: 0x010F, kCGImagePropertyTIFFModel: 0x0110,
        kCGImagePropertyTIFFOrientation: 0x0112, kCGImagePropertyTIFFSoftware: 0x0131,
        kCGImagePropertyTIFFDateTime: 0x0132, kCGImagePropertyTIFFArtist: 0x013B,
      ]
    ),
    (
      kCGImagePropertyExifDictionary, .exif,
      [
        kCGImagePropertyExifDateTimeOriginal: 0x9003,
        kCGImagePropertyExifDateTimeDigitized: 0x9004,
        kCGImagePropertyExifOffsetTimeOriginal: 0x9011, kCGImagePropertyExifExposureTime: 0x829A,
        kCGImagePropertyExifFNumber: 0x829D, kCGImagePropertyExifFocalLength: 0x920A,
        kCGImagePropertyExifPixelXDimension: 0xA002, kCGImagePropertyExifPixelYDimension: 0xA003,
        kCGImagePropertyExifLensModel: 0xA434,
      ]
    ),
    (
      kCGImagePropertyGPSDictionary, .gps,
      [
        kCGImagePropertyGPSLatitudeRef: 0x0001, kCGImagePropertyGPSLongitudeRef: 0x0003,
        kCGImagePropertyGPSAltitudeRef: 0x0005, kCGImagePropertyGPSAltitude: 0x0006,
        kCGImagePropertyGPSDateStamp: 0x001D,
      ]
    ),
  ]

  /// Returns a plain value, or `nil` for a fraction whose denominator is 0.
  static func plain(_ value: PictureTags.Value) -> Any? {
    switch value {
    case .text(let text): return text.trimmingCharacters(in: .whitespaces)
    case .number(let number): return number
    case .fractions(let parts) where !parts.allSatisfy(\.isFinite): return nil
    case .fractions(let parts): return parts.count == 1 ? parts[0] as Any : parts
    }
  }

  /// Adds latitude and longitude, converted from degrees, minutes and seconds to degrees.
  static func addPlaces(_ gps: inout [String: Any], _ tags: PictureTags) {
    for (key, tag) in [
      (kCGImagePropertyGPSLatitude, UInt32(2)), (kCGImagePropertyGPSLongitude, 4),
    ] {
      guard case .fractions(let parts)? = tags[.gps, tag], parts.count == 3,
        parts.allSatisfy(\.isFinite)
      else { continue }
      gps[key] = parts[0] + parts[1] / 60 + parts[2] / 3600
    }
  }
}

public let kCGImagePropertyPixelWidth = "PixelWidth"
public let kCGImagePropertyPixelHeight = "PixelHeight"
public let kCGImagePropertyOrientation = "Orientation"
public let kCGImagePropertyDepth = "Depth"
public let kCGImagePropertyColorModel = "ColorModel"
public let kCGImagePropertyColorModelRGB = "RGB"
public let kCGImagePropertyFileSize = "FileSize"

public let kCGImagePropertyTIFFDictionary = "{TIFF}"
public let kCGImagePropertyTIFFMake = "Make"
public let kCGImagePropertyTIFFModel = "Model"
public let kCGImagePropertyTIFFOrientation = "Orientation"
public let kCGImagePropertyTIFFSoftware = "Software"
public let kCGImagePropertyTIFFDateTime = "DateTime"
public let kCGImagePropertyTIFFArtist = "Artist"

public let kCGImagePropertyExifDictionary = "{Exif}"
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
public let kCGImagePropertyExifOffsetTimeOriginal = "OffsetTimeOriginal"
public let kCGImagePropertyExifExposureTime = "ExposureTime"
public let kCGImagePropertyExifFNumber = "FNumber"
public let kCGImagePropertyExifFocalLength = "FocalLength"
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"
public let kCGImagePropertyExifLensModel = "LensModel"

public let kCGImagePropertyGPSDictionary = "{GPS}"
public let kCGImagePropertyGPSLatitude = "Latitude"
public let kCGImagePropertyGPSLatitudeRef = "LatitudeRef"
public let kCGImagePropertyGPSLongitude = "Longitude"
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"
public let kCGImagePropertyGPSAltitude = "Altitude"
public let kCGImagePropertyGPSAltitudeRef = "AltitudeRef"
public let kCGImagePropertyGPSDateStamp = "DateStamp"
