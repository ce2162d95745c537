public import CoreMedia
public import Foundation

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

  public convenience init(url URL: URL) { self.init(URL) }

  /// Zero if the header cannot be read. In that case `load(.duration)` throws the reason.
  public var duration: CMTime {
    header.map { CMTime(value: $0.duration, timescale: $0.timescale) } ?? .zero
  }

  /// Whether the header could be read. This does not mean that the file can be played here.
  public var isReadable: Bool { header != nil }
  public var isPlayable: Bool { header != nil }
  public var isExportable: Bool { header != nil }

  public var tracks: [AVAssetTrack] { header?.tracks.map { AVAssetTrack($0) } ?? [] }

  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// - Throws: `AVError.fileFormatNotRecognized` if the header cannot be read.
  public func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
    guard header != nil else { throw AVError(.fileFormatNotRecognized) }
    return property.read(self)
  }

  /// - Throws: `AVError.fileFormatNotRecognized` if the header cannot be read.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    guard header != nil else { throw AVError(.fileFormatNotRecognized) }
    return tracks(withMediaType: mediaType)
  }
}

/// Apple: https://developer.apple.com/documentation/avfoundation/avurlasset
open class AVURLAsset: AVAsset, @unchecked Sendable {  // For the same reason as its superclass.
  public var url: URL { location }

  /// Makes an asset. The options are ignored.
  public convenience init(url URL: URL, options: [String: Any]?) { self.init(URL) }
}

/// Apple: https://developer.apple.com/documentation/avfoundation/avassettrack
public final class AVAssetTrack: NSObject, Sendable {
  public let mediaType: AVMediaType
  /// The size as stored, before `preferredTransform`.
  public let naturalSize: CGSize
  public let preferredTransform: CGAffineTransform

  init(_ track: MovieHeader.Track) {
    mediaType = AVMediaType(rawValue: track.kind)
    naturalSize = track.size
    preferredTransform = track.transform
  }

  public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
    property.read(self)
  }

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
  public static var duration: AVAsyncProperty<AVAsset, CMTime> { .init { $0.duration } }
  public static var tracks: AVAsyncProperty<AVAsset, [AVAssetTrack]> { .init { $0.tracks } }
  public static var isPlayable: AVAsyncProperty<AVAsset, Bool> { .init { $0.isPlayable } }
}

extension AVAsyncProperty where Root == AVAssetTrack {
  public static var naturalSize: AVAsyncProperty<AVAssetTrack, CGSize> {
    .init { $0.naturalSize }
  }
  public static var preferredTransform: AVAsyncProperty<AVAssetTrack, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
}

/// Apple: https://developer.apple.com/documentation/avfoundation/avmediatype
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")
  public static let text = AVMediaType(rawValue: "text")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Apple: https://developer.apple.com/documentation/avfoundation/avfiletype
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
  public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
  public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
  public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
