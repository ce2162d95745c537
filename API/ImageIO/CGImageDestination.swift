public import Foundation
import Imaging

/// A writer of a JPEG or PNG file with one picture.
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
  /// Whether a second picture or an unreadable picture was added. If so, nothing is written.
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

/// Makes a writer of a file. Returns `nil` unless the URL is a file URL, the type is `public.jpeg`
/// or `public.png`, and `count` is 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  url.isFileURL ? CGImageDestination(.file(url), type, count) : nil
}

/// Makes a writer that stores its file in `data`. Returns `nil` unless the type is `public.jpeg` or
/// `public.png`, and `count` is 1.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(.data(data), type, count) }

/// Adds a picture. Only the compression quality is read from the properties. No Exif data is
/// written.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image.raster, properties) }

/// Adds the picture of a source. The pixels are turned upright, because the orientation and the
/// other properties of the source are not written.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  let image = CGImageSourceCreateImageAtIndex(isrc, index, nil)
  idst.add(isrc.header.flatMap { image?.raster.upright($0.orientation) }, properties)
}

/// Writes the picture and returns whether the write succeeded. A file is written completely or not
/// at all.
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

/// The JPEG quality, a number from 0 to 1. The default is 0.9. Has no effect on a PNG file.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
