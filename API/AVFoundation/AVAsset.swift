@_exported public import CoreMedia
public import Foundation
@_exported public import Graphics

/// A QuickTime or MPEG-4 file with video or audio. Only its header is read. Nothing is played or
/// decoded.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avasset
open class AVAsset: NSObject, @unchecked Sendable {
  // Sendable: every property is set once, in the initializer.

  let location: URL
  let header: MovieHeader?

  init(_ location: URL) {
    self.location = location
    header = MovieHeader(of: location)
  }

  /// Makes an asset and reads the file's header. The call blocks until the header is read. If the
  /// header cannot be read, `isReadable` is `false`.
  public convenience init(url URL: URL) { self.init(URL) }

  /// The duration of the media. If the header cannot be read, the duration is zero, and
  /// `load(.duration)` throws the reason.
  public var duration: CMTime {
    header.map { CMTime(value: $0.duration, timescale: $0.timescale) } ?? .zero
  }

  /// Whether the header could be read. This does not mean that the file can be played here.
  public var isReadable: Bool { header != nil }
  /// Whether the header could be read. This module cannot play the file.
  public var isPlayable: Bool { header != nil }
  /// Whether the header could be read. An export can only copy the file.
  public var isExportable: Bool { header != nil }

  /// The tracks that the header lists, or an empty array if the header cannot be read.
  public var tracks: [AVAssetTrack] { header?.tracks.map { AVAssetTrack($0) } ?? [] }

  /// Returns the tracks with the given media type, or an empty array if the header cannot be read.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// Returns a property of the file. The header is already read, so the call does not wait.
  /// - Throws: `AVError.fileFormatNotRecognized` if the header cannot be read.
  public func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
    guard header != nil else { throw AVError(.fileFormatNotRecognized) }
    return property.read(self)
  }

  /// Returns the tracks with the given media type. The call does not wait.
  /// - Throws: `AVError.fileFormatNotRecognized` if the header cannot be read.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    guard header != nil else { throw AVError(.fileFormatNotRecognized) }
    return tracks(withMediaType: mediaType)
  }
}

/// An asset that is named by a URL.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avurlasset
open class AVURLAsset: AVAsset, @unchecked Sendable {  // Adds no state.
  /// The URL with which the asset was made.
  public var url: URL { location }

  /// Makes an asset. The options are ignored.
  public convenience init(url URL: URL, options: [String: Any]?) { self.init(URL) }
}

/// A track of a file, as the header describes the track.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avassettrack
public final class AVAssetTrack: NSObject, Sendable {
  /// The kind of the track's media, from the track's handler type.
  public let mediaType: AVMediaType
  /// The size of the stored picture, before `preferredTransform` is applied.
  public let naturalSize: CGSize
  /// The rotation and offset that turn the stored picture upright.
  public let preferredTransform: CGAffineTransform

  init(_ track: MovieHeader.Track) {
    mediaType = AVMediaType(rawValue: track.kind)
    naturalSize = track.size
    preferredTransform = track.transform
  }

  /// Returns a property of the track. Never waits and never throws.
  public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
    property.read(self)
  }

  /// Returns two properties of the track. Never waits and never throws.
  public func load<One, Other>(
    _ one: AVAsyncProperty<AVAssetTrack, One>, _ other: AVAsyncProperty<AVAssetTrack, Other>
  ) async throws -> (One, Other) { (one.read(self), other.read(self)) }
}

/// A property that `load(_:)` reads.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avasyncproperty
public struct AVAsyncProperty<Root, Value>: Sendable {
  let read: @Sendable (Root) -> Value
}

extension AVAsyncProperty where Root == AVAsset {
  /// The asset's `duration`.
  public static var duration: AVAsyncProperty<AVAsset, CMTime> { .init { $0.duration } }
  /// The asset's `tracks`.
  public static var tracks: AVAsyncProperty<AVAsset, [AVAssetTrack]> { .init { $0.tracks } }
  /// The asset's `isPlayable`.
  public static var isPlayable: AVAsyncProperty<AVAsset, Bool> { .init { $0.isPlayable } }
}

extension AVAsyncProperty where Root == AVAssetTrack {
  /// The track's `naturalSize`.
  public static var naturalSize: AVAsyncProperty<AVAssetTrack, CGSize> {
    .init { $0.naturalSize }
  }
  /// The track's `preferredTransform`.
  public static var preferredTransform: AVAsyncProperty<AVAssetTrack, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
}

/// The kind of a track's media.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avmediatype
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// Sound.
  public static let audio = AVMediaType(rawValue: "soun")
  /// Text, such as chapter titles.
  public static let text = AVMediaType(rawValue: "text")

  /// The four-character handler type that a QuickTime or MPEG-4 header uses.
  public let rawValue: String

  /// Makes a media type. The value is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A file format, named by its uniform type identifier.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avfiletype
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// A QuickTime movie.
  public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
  /// An MPEG-4 file.
  public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
  /// An iTunes video. No export writes this format.
  public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
  /// An MPEG-4 file with sound only. No export writes this format.
  public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")

  /// The uniform type identifier.
  public let rawValue: String

  /// Makes a file type. The value is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a file type. The value is not checked.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
