public import Foundation

// Apple's declarations that are unavailable on Linux, with their replacements.

extension NSItemProvider {
  /// Unavailable on Linux, because there is no CoreTransferable.
  @available(
    *, unavailable,
    message:
      "there is no CoreTransferable on Linux; use registerDataRepresentation(for:) or registerObject"
  )
  public func register<T>(_ transferable: @autoclosure @escaping @Sendable () -> T) {}

  /// Unavailable on Linux, because there is no CoreTransferable.
  @available(
    *, unavailable,
    message: "there is no CoreTransferable on Linux; use loadDataRepresentation(for:) or loadObject"
  )
  public func loadTransferable<T>(
    type transferableType: T.Type,
    completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
}
