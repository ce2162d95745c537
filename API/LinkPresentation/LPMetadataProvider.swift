public import Foundation
import ItemProviders
import Synchronization

public import struct URLLoading.URLRequest

/// Loads the details of one link. A provider serves one request.
///
/// Apple: https://developer.apple.com/documentation/linkpresentation/lpmetadataprovider
open class LPMetadataProvider: NSObject, @unchecked Sendable {
  // Sendable: all mutable state is protected by the mutex.

  private struct State {
    var timeout: TimeInterval = 30
    var shouldFetchSubresources = true
    var work: Task<LinkDetails, any Error>?
    var isCancelled = false
    var hasStarted = false
  }

  private let state = Mutex(State())

  /// Makes a provider.
  public override init() { super.init() }

  /// The time in seconds after which the request fails, by default 30.
  open var timeout: TimeInterval {
    get { state.withLock { $0.timeout } }
    set { state.withLock { $0.timeout = newValue } }
  }

  /// Whether the icon and the picture are loaded, by default `true`.
  open var shouldFetchSubresources: Bool {
    get { state.withLock { $0.shouldFetchSubresources } }
    set { state.withLock { $0.shouldFetchSubresources = newValue } }
  }

  /// Loads the title, the icon and the picture that a page names. At most 1 MB of the page, 1 MB of
  /// the icon and 8 MB of the picture are read. A larger or damaged picture is left out. The title
  /// of a file is its name.
  /// - Throws: `LPError`, also if the provider has already served a request.
  open func startFetchingMetadata(for url: URL) async throws -> sending LPLinkMetadata {
    try await startFetchingMetadata(for: URLRequest(url: url))
  }

  /// Loads the details of the page to which the request leads.
  /// - Throws: `LPError`, also if the provider has already served a request.
  open func startFetchingMetadata(for request: URLRequest) async throws -> sending LPLinkMetadata {
    let work = try begin(request)
    do {
      let details = try await withTaskCancellationHandler {
        try await work.value
      } onCancel: {
        cancel()
      }
      return details.metadata
    } catch let error as LPError {
      throw error
    } catch {
      if state.withLock({ $0.isCancelled }) { throw LPError(.metadataFetchCancelled) }
      if (error as? URLError)?.code == .timedOut { throw LPError(.metadataFetchTimedOut) }
      throw LPError(.metadataFetchFailed, error.localizedDescription)
    }
  }

  /// Loads the details and passes them to the handler, in the background.
  open func startFetchingMetadata(
    for url: URL,
    completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
  ) { startFetchingMetadata(for: URLRequest(url: url), completionHandler: completionHandler) }

  /// Loads the details and passes them to the handler, in the background.
  open func startFetchingMetadata(
    for request: URLRequest,
    completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await startFetchingMetadata(for: request), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Ends the request with `LPError.metadataFetchCancelled`.
  open func cancel() {
    let work = state.withLock { state in
      state.isCancelled = true
      return state.work
    }
    work?.cancel()
  }

  private func begin(_ request: URLRequest) throws -> Task<LinkDetails, any Error> {
    try state.withLock { state in
      guard !state.isCancelled else { throw LPError(.metadataFetchCancelled) }
      guard !state.hasStarted else {
        throw LPError(.metadataFetchFailed, "A provider serves one request. Make another provider.")
      }
      state.hasStarted = true
      let (timeout, withPictures) = (state.timeout, state.shouldFetchSubresources)
      let work = Task {
        try await withThrowingTaskGroup(of: LinkDetails.self) { group in
          defer { group.cancelAll() }
          group.addTask { try await LinkDetails(loading: request, withPictures: withPictures) }
          group.addTask {
            // A timeout that is not a number ends the request at once.
            try await Task.sleep(for: .seconds(timeout > 0 ? min(timeout, 3600) : 0))
            throw LPError(.metadataFetchTimedOut)
          }
          guard let first = try await group.next() else { throw LPError(.unknown) }
          return first
        }
      }
      state.work = work
      return work
    }
  }
}
