public import Foundation

/// The settings of a session. A session copies its configuration, so later changes do not affect
/// it.
open class URLSessionConfiguration: NSObject, NSCopying {
  /// The background session's name, which is unique in the app. `nil` for every other session.
  public let identifier: String?
  /// The app group that stores the files of an extension's background session. Without it, such a
  /// session is invalid.
  open var sharedContainerIdentifier: String?
  /// Whether the daemon launches the containing app when the transfers have ended. If the value is
  /// `false`, the events wait until the app makes the session again.
  open var sessionSendsLaunchEvents = true
  /// Whether other transfers to the same host precede this session's transfers.
  open var isDiscretionary = false
  /// Stored but ignored.
  open var allowsCellularAccess = true
  /// Stored but ignored.
  open var allowsConstrainedNetworkAccess = true
  /// Stored but ignored.
  open var allowsExpensiveNetworkAccess = true
  /// Stored but ignored. If there is no network, a foreground request fails immediately.
  open var waitsForConnectivity: Bool
  /// Fields that are added to every request that does not set them itself.
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// The longest time without a byte in either direction, in seconds. Background sessions ignore
  /// it.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// The longest duration of a task, in seconds. A value of 7 days or more means no limit.
  /// Background sessions ignore it.
  open var timeoutIntervalForResource: TimeInterval = 7 * 24 * 60 * 60
  /// If the value is 1, a background session sends one task at a time to each host, in the order of
  /// their `resume()` calls. A task that waits for a retry delays the later tasks. Any other value
  /// is stored but ignored, and the daemon sends up to 6 tasks at a time to each host.
  open var httpMaximumConnectionsPerHost = 4
  /// Stored but ignored, because there is no cache.
  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  /// Always `nil`, because there is no cache.
  open var urlCache: Never?
  /// Always `nil`, because there is no cookie store.
  open var httpCookieStorage: Never?
  /// Stored but ignored, because there is no cookie store.
  open var httpShouldSetCookies = true
  /// Stored but ignored.
  open var httpShouldUsePipelining = false
  /// Stored but ignored.
  open var networkServiceType = URLRequest.NetworkServiceType.default

  init(identifier: String?) {
    self.identifier = identifier
    waitsForConnectivity = identifier != nil
  }

  /// Returns the configuration of a session whose transfers continue after this process ends.
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier)
  }

  /// The configuration of a session whose tasks end with this process. It stores nothing on disk
  /// and is the same as `ephemeral`.
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  /// The configuration of a session whose tasks end with this process. It stores nothing on disk
  /// and is the same as `default`.
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  var isBackground: Bool { identifier != nil }

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = URLSessionConfiguration(identifier: identifier)
    copy.sharedContainerIdentifier = sharedContainerIdentifier
    copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
    copy.isDiscretionary = isDiscretionary
    copy.allowsCellularAccess = allowsCellularAccess
    copy.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
    copy.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
    copy.waitsForConnectivity = waitsForConnectivity
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
    copy.requestCachePolicy = requestCachePolicy
    copy.httpShouldSetCookies = httpShouldSetCookies
    copy.httpShouldUsePipelining = httpShouldUsePipelining
    copy.networkServiceType = networkServiceType
    return copy
  }
}
