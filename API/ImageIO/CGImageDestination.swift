public import Foundation
import Imaging

/// A JPEG or PNG file with one picture, to be written.
///
/// Apple: https://developer.apple.com/documentation/imageio/cgimagedestination
public final class CGImageDestination: NSObject {
  fileprivate enum Place {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let place: Place
  fileprivate let isJPEG: Bool
  fileprivate var picture: (raster: Raster, quality: Double)?
  /// Whether a second or an unreadable picture was added. In that case nothing is written.
  fileprivate var hasFailed = false

  fileprivate init?(_ place: Place, _ type: String, _ count: Int) {
    guard count == 1, type == "public.jpeg" || type == "public.png" else { return nil }
    self.place = place
    isJPEG = type == "public.jpeg"
  }

  fileprivate func add(_ raster: Raster?, _ properties: CFDictionary?) {
    guard let raster, picture == nil else {
      hasFailed = true
      return
    }
    let quality = properties?[kCGImageDestinationLossyCompressionQuality]
    picture = (
      raster, (quality as? Double) ?? (quality as? CGFloat).map { Double($0) } ?? 0.9
    )
  }
}

/// Returns `nil` unless the type is `public.jpeg` or `public.png` and `count` is 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  url.isFileURL ? CGImageDestination(.file(url), type, count) : nil
}

/// Returns `nil` unless the type is `public.jpeg` or `public.png` and `count` is 1.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(.data(data), type, count) }

/// Adds a picture. Of the properties only the compression quality is used. No Exif data is written.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image.raster, properties) }

/// Adds a source's picture, turned upright, because the orientation and the source's other
/// properties are not written.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  let image = CGImageSourceCreateImageAtIndex(isrc, index, nil)
  idst.add(isrc.header.flatMap { image?.raster.upright($0.orientation) }, properties)
}

/// Writes the picture and returns whether that succeeded. A file is written completely or not at
/// all.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard !idst.hasFailed, let picture = idst.picture,
    let bytes = idst.isJPEG
      ? picture.raster.jpeg(quality: picture.quality) : picture.raster.png
  else { return false }
  switch idst.place {
  case .data(let data): data.setData(Data(bytes))
  case .file(let url):
    do { try Data(bytes).write(to: url, options: .atomic) } catch { return false }
  }
  return true
}

/// The JPEG quality, a number from 0 to 1. Without it, the quality is 0.9. PNG ignores it.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
