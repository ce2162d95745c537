public import Foundation
import Glibc
import Linux
import Synchronization

/// A session that copies a file unchanged, with the preset `Passthrough` and in the file's own
/// format. Any other export fails with `AVError.operationNotSupportedForAsset`, because there is no
/// encoder.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avassetexportsession
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // Sendable: the export changes only state behind the mutex. As on iOS, clients set all other
  // properties before the export.

  /// The progress of an export.
  public enum Status: Int, Sendable {
    /// No export was started.
    case unknown = 0
    /// Never set here, because an export starts at once.
    case waiting
    /// The file is being copied.
    case exporting
    /// The copy is complete.
    case completed
    /// The export ended with an error.
    case failed
    /// Never set here, because `cancelExport()` has no effect.
    case cancelled
  }

  /// The asset whose file is copied.
  public let asset: AVAsset
  /// The name of the preset. If it is not `AVAssetExportPresetPassthrough`, an export fails.
  public let presetName: String
  /// The file URL of the copy. If this file already exists, an export fails.
  open var outputURL: URL?
  /// The format of the copy. If `supportedFileTypes` does not contain it, an export fails.
  open var outputFileType: AVFileType?
  /// Ignored, because the file is copied unchanged.
  open var shouldOptimizeForNetworkUse = false

  private let state = Mutex<(status: Status, error: (any Error)?)>((.unknown, nil))

  /// Makes a session. Never returns `nil`. An unsupported preset makes the export fail.
  public init?(asset: AVAsset, presetName: String) {
    self.asset = asset
    self.presetName = presetName
  }

  /// The session's current status.
  public var status: Status { state.withLock { $0.status } }
  /// The error of the last export, or `nil` if it has not failed.
  public var error: (any Error)? { state.withLock { $0.error } }
  /// The progress: 1 after a completed export, otherwise 0. Values in between do not occur.
  public var progress: Float { status == .completed ? 1 : 0 }

  /// The file's own format, because a copy keeps the format.
  public var supportedFileTypes: [AVFileType] {
    asset.header.map { [$0.brand == "qt  " ? .mov : .mp4] } ?? []
  }

  /// Returns `AVAssetExportPresetPassthrough` alone, because there is no encoder.
  public class func allExportPresets() -> [String] { [AVAssetExportPresetPassthrough] }

  /// Returns `AVAssetExportPresetPassthrough`, or no preset if the asset's header cannot be read.
  public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    asset.header == nil ? [] : allExportPresets()
  }

  /// Copies the file. The handler is called after the copy is complete or `error` is set.
  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    state.withLock { $0 = (.exporting, nil) }
    let (url, type) = (outputURL, outputFileType)
    DispatchQueue.global().async {
      do {
        try self.copy(to: url, as: type)
        self.state.withLock { $0.status = .completed }
      } catch {
        self.state.withLock { $0 = (.failed, error) }
      }
      handler()
    }
  }

  /// Copies the file and returns when the copy is complete or `error` is set.
  open func export() async {
    await withCheckedContinuation { done in exportAsynchronously { done.resume() } }
  }

  /// Copies the file to `url`.
  /// - Throws: the error that prevented the copy.
  open func export(to url: URL, as fileType: AVFileType) async throws {
    outputURL = url
    outputFileType = fileType
    await export()
    if let error { throw error }
  }

  /// Has no effect. A running export completes.
  open func cancelExport() {}

  private func copy(to url: URL?, as type: AVFileType?) throws {
    guard asset.header != nil else { throw AVError(.fileFormatNotRecognized) }
    guard presetName == AVAssetExportPresetPassthrough, let url, url.isFileURL,
      let type, supportedFileTypes.contains(type)
    else { throw AVError(.operationNotSupportedForAsset) }
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw AVError(.fileAlreadyExists)
    }
    // A partial file must never be visible, and an existing file must not be replaced.
    let new = url.deletingLastPathComponent().appending(path: ".export-\(RandomIdentifier.make())")
    defer { try? FileManager.default.removeItem(at: new) }
    try FileManager.default.copyItem(at: asset.location, to: new)
    try Self.name(new, url)
  }

  /// Gives the file its final name. Unlike a rename, this function never replaces another file.
  private static func name(_ file: URL, _ target: URL) throws {
    if link(file.path, target.path) == 0 { return }
    switch errno {
    case EEXIST: throw AVError(.fileAlreadyExists)
    // The file system has no hard links. Foundation checks first that the name is free.
    case EPERM, EOPNOTSUPP: try FileManager.default.moveItem(at: file, to: target)
    case let code: throw SystemError(code: code, operation: "link \(target.path)")
    }
  }
}

/// The preset that copies the file unchanged. Exports with other presets fail.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// A preset that needs an encoder. Exports with this preset fail.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
