import Foundation
import Imaging
import Linux

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

/// The stored width in pixels, before the orientation is applied.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The stored height in pixels, before the orientation is applied.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The Exif orientation, 1 to 8. The default is 1.
public let kCGImagePropertyOrientation = "Orientation"
/// The number of bits per component. Always 8.
public let kCGImagePropertyDepth = "Depth"
/// The color model. Always `kCGImagePropertyColorModelRGB`.
public let kCGImagePropertyColorModel = "ColorModel"
/// The color model that is reported for all pictures.
public let kCGImagePropertyColorModelRGB = "RGB"
/// The size of the file in bytes.
public let kCGImagePropertyFileSize = "FileSize"

/// The dictionary of the TIFF tags. Missing if the file has no such tags.
public let kCGImagePropertyTIFFDictionary = "{TIFF}"
/// The camera's maker.
public let kCGImagePropertyTIFFMake = "Make"
/// The camera's model.
public let kCGImagePropertyTIFFModel = "Model"
/// The value of the orientation tag, 1 to 8.
public let kCGImagePropertyTIFFOrientation = "Orientation"
/// The program that wrote the file.
public let kCGImagePropertyTIFFSoftware = "Software"
/// The date of the last change, as `YYYY:MM:DD HH:MM:SS`.
public let kCGImagePropertyTIFFDateTime = "DateTime"
/// The creator of the picture.
public let kCGImagePropertyTIFFArtist = "Artist"

/// The dictionary of the Exif tags. Missing if the file has no such tags.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// The date on which the picture was taken, as `YYYY:MM:DD HH:MM:SS`.
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
/// The date on which the picture was digitized, as `YYYY:MM:DD HH:MM:SS`.
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
/// The time zone of the date on which the picture was taken, as `+HH:MM`.
public let kCGImagePropertyExifOffsetTimeOriginal = "OffsetTimeOriginal"
/// The exposure time in seconds.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
/// The f-number.
public let kCGImagePropertyExifFNumber = "FNumber"
/// The focal length in millimeters.
public let kCGImagePropertyExifFocalLength = "FocalLength"
/// The width in the Exif tags, in pixels.
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
/// The height in the Exif tags, in pixels.
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"
/// The lens's model.
public let kCGImagePropertyExifLensModel = "LensModel"

/// The dictionary of the GPS tags. Missing if the file has no such tags.
public let kCGImagePropertyGPSDictionary = "{GPS}"
/// The latitude in degrees, without a sign.
public let kCGImagePropertyGPSLatitude = "Latitude"
/// The hemisphere of the latitude, `N` or `S`.
public let kCGImagePropertyGPSLatitudeRef = "LatitudeRef"
/// The longitude in degrees, without a sign.
public let kCGImagePropertyGPSLongitude = "Longitude"
/// The hemisphere of the longitude, `E` or `W`.
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"
/// The altitude in meters, without a sign.
public let kCGImagePropertyGPSAltitude = "Altitude"
/// 0 if the altitude is above sea level, 1 if it is below.
public let kCGImagePropertyGPSAltitudeRef = "AltitudeRef"
/// The UTC date of the position, as `YYYY:MM:DD`.
public let kCGImagePropertyGPSDateStamp = "DateStamp"
