public import Foundation

/// The access of an app to the photo library. Always `restricted`.
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user has not been asked. Never reported.
  case notDetermined = 0
  /// The app cannot get access.
  case restricted
  /// The user refused access. Never reported.
  case denied
  /// The app has access. Never reported.
  case authorized
  /// The app has access to some photos. Never reported.
  case limited
}

/// The kind of access to the photo library.
public enum PHAccessLevel: Int, Sendable {
  /// The app adds photos.
  case addOnly = 1
  /// The app reads and changes photos.
  case readWrite
}

/// The photo library. It cannot be read or changed, because an extension has no access to the
/// user's files. Each change fails with `PHPhotosError.accessRestricted`.
///
/// Apple: https://developer.apple.com/documentation/photos/phphotolibrary
public final class PHPhotoLibrary: NSObject, Sendable {
  private static let only = PHPhotoLibrary()

  private override init() { super.init() }

  /// Returns the only photo library.
  public class func shared() -> PHPhotoLibrary { only }

  /// Returns `restricted`.
  public class func authorizationStatus() -> PHAuthorizationStatus { .restricted }

  /// Returns `restricted` for each kind of access.
  public class func authorizationStatus(
    for accessLevel: PHAccessLevel
  ) -> PHAuthorizationStatus { .restricted }

  /// Calls the handler with `restricted`, later on another thread. The user is not asked.
  public class func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) { DispatchQueue.global().async { handler(.restricted) } }

  /// Calls the handler with `restricted`, later on another thread. The user is not asked.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) { requestAuthorization(handler) }

  /// Returns `restricted`. The user is not asked.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel
  ) async -> PHAuthorizationStatus { .restricted }

  /// Calls the handler with `false` and an error, later on another thread. The changes are never
  /// made.
  public func performChanges(
    _ changeBlock: @escaping () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    DispatchQueue.global().async { completionHandler(false, PHPhotosError(.accessRestricted)) }
  }

  /// Fails. The changes are never made.
  /// - Throws: Always `PHPhotosError.accessRestricted`.
  public func performChanges(_ changeBlock: @escaping () -> Void) async throws {
    throw PHPhotosError(.accessRestricted)
  }

  /// Fails. The changes are never made.
  /// - Throws: Always `PHPhotosError.accessRestricted`.
  public func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
    throw PHPhotosError(.accessRestricted)
  }
}
