public import Foundation

/// How a session behaves. A session copies it: later changes do not reach the session.
open class URLSessionConfiguration: NSObject, NSCopying {
  /// The background session's name, unique in the app; nil for every other session.
  public let identifier: String?
  /// The app group that an extension's background session keeps its files in. Without it, such a
  /// session is invalid.
  open var sharedContainerIdentifier: String?
  /// Whether the containing app is started when the transfers have ended. Without it the events
  /// wait until the app makes the session again.
  open var sessionSendsLaunchEvents = true
  /// Whether the system may choose the time: others go first.
  open var isDiscretionary = false
  open var allowsCellularAccess = true
  open var allowsConstrainedNetworkAccess = true
  open var allowsExpensiveNetworkAccess = true
  /// Kept; a load that finds no network fails at once.
  open var waitsForConnectivity: Bool
  /// Added to every request that does not set them itself.
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// Seconds without a byte in either direction.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// Seconds that a task may take altogether.
  open var timeoutIntervalForResource: TimeInterval = 7 * 24 * 60 * 60
  /// 1 in a background session: one task to a host after the other, in the order in which they were
  /// resumed; one that has to be tried again holds up those behind it. More is kept; the daemon
  /// allows 6.
  open var httpMaximumConnectionsPerHost = 4
  /// Kept; nothing is cached here.
  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  /// Always nil: nothing is cached here.
  open var urlCache: Never?
  /// Always nil: there is no cookie store here.
  open var httpCookieStorage: Never?
  /// Kept; there is no cookie store here.
  open var httpShouldSetCookies = true
  /// Kept.
  open var httpShouldUsePipelining = false
  /// Kept; all traffic is alike here.
  open var networkServiceType = URLRequest.NetworkServiceType.default

  init(identifier: String?) {
    self.identifier = identifier
    waitsForConnectivity = identifier != nil
  }

  /// A session whose transfers go on when the process that made them has ended.
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier)
  }

  /// A session whose tasks end with this process. Nothing of them is kept, as with `ephemeral`.
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  var isBackground: Bool { identifier != nil }

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
