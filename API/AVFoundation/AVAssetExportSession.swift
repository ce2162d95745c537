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

  public enum Status: Int, Sendable {
    case unknown = 0
    case waiting
    case exporting
    case completed
    case failed
    case cancelled
  }

  public let asset: AVAsset
  public let presetName: String
  open var outputURL: URL?
  open var outputFileType: AVFileType?
  /// Ignored, because the file is copied unchanged.
  open var shouldOptimizeForNetworkUse = false

  private let state = Mutex<(status: Status, error: (any Error)?)>((.unknown, nil))

  public init?(asset: AVAsset, presetName: String) {
    self.asset = asset
    self.presetName = presetName
  }

  public var status: Status { state.withLock { $0.status } }
  public var error: (any Error)? { state.withLock { $0.error } }
  public var progress: Float { status == .completed ? 1 : 0 }

  /// The file's own format, in which it can be copied.
  public var supportedFileTypes: [AVFileType] {
    asset.header.map { [$0.brand == "qt  " ? .mov : .mp4] } ?? []
  }

  public class func allExportPresets() -> [String] { [AVAssetExportPresetPassthrough] }

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

  /// Gives the file its final name. Unlike a rename, this never replaces another file.
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

public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
