public import Foundation

/// How a session behaves. A session copies it: later changes do not reach the session.
open class URLSessionConfiguration: NSObject, NSCopying {
  /// The background session's name, unique in the app.
  public let identifier: String?
  /// The app group that an extension's background session keeps its files in. Without it, such a
  /// session is invalid.
  open var sharedContainerIdentifier: String?
  /// Whether the containing app is started when the transfers have ended.
  open var sessionSendsLaunchEvents = true
  /// Whether the system may choose the time.
  open var isDiscretionary = false
  open var allowsCellularAccess = true
  open var waitsForConnectivity = true
  /// Added to every request that does not set them itself.
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// Seconds.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// Seconds.
  open var timeoutIntervalForResource: TimeInterval = 7 * 24 * 60 * 60
  open var httpMaximumConnectionsPerHost = 4

  init(identifier: String?) { self.identifier = identifier }

  /// A session whose transfers go on when the process that made them has ended.
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    URLSessionConfiguration(identifier: identifier)
  }

  @available(
    *, unavailable,
    message: "Only background sessions exist here yet: use background(withIdentifier:)."
  )
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  @available(
    *, unavailable,
    message: "Only background sessions exist here yet: use background(withIdentifier:)."
  )
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = URLSessionConfiguration(identifier: identifier)
    copy.sharedContainerIdentifier = sharedContainerIdentifier
    copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
    copy.isDiscretionary = isDiscretionary
    copy.allowsCellularAccess = allowsCellularAccess
    copy.waitsForConnectivity = waitsForConnectivity
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
    return copy
  }
}
