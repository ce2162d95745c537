public import Foundation

/// The class form of `URLRequest`. Sessions take it as `request as URLRequest`.
open class NSURLRequest: NSObject {
  fileprivate var value: URLRequest

  fileprivate init(_ value: URLRequest) { self.value = value }

  /// Makes a GET request with the session's timeout.
  public convenience init(url: URL) { self.init(URLRequest(url: url)) }

  /// Makes a GET request. The policy is stored but ignored.
  /// - Parameter timeoutInterval: in seconds.
  public convenience init(
    url: URL, cachePolicy: URLRequest.CachePolicy, timeoutInterval: TimeInterval
  ) {
    self.init(URLRequest(url: url, cachePolicy: cachePolicy, timeoutInterval: timeoutInterval))
  }

  /// The URL to load.
  open var url: URL? { value.url }
  /// The HTTP method.
  open var httpMethod: String? { value.httpMethod }
  /// The body, or `nil` if there is none.
  open var httpBody: Data? { value.httpBody }
  /// The cache policy. Ignored, because there is no cache.
  open var cachePolicy: URLRequest.CachePolicy { value.cachePolicy }
  /// The longest time without a byte in either direction, in seconds. Background sessions ignore
  /// it.
  open var timeoutInterval: TimeInterval { value.timeoutInterval }
  /// The header fields.
  open var allHTTPHeaderFields: [String: String]? { value.allHTTPHeaderFields }

  /// Returns the value of a field. Names are compared without regard to case.
  open func value(forHTTPHeaderField field: String) -> String? {
    value.value(forHTTPHeaderField: field)
  }

  open override func copy() -> Any { NSURLRequest(value) }
  open override func mutableCopy() -> Any { NSMutableURLRequest(value) }
}

/// The class form of a `URLRequest` that can be changed.
open class NSMutableURLRequest: NSURLRequest {
  open override var url: URL? {
    get { value.url }
    set { value.url = newValue }
  }

  open override var httpMethod: String? {
    get { value.httpMethod }
    set { value.httpMethod = newValue }
  }

  open override var httpBody: Data? {
    get { value.httpBody }
    set { value.httpBody = newValue }
  }

  open override var cachePolicy: URLRequest.CachePolicy {
    get { value.cachePolicy }
    set { value.cachePolicy = newValue }
  }

  open override var timeoutInterval: TimeInterval {
    get { value.timeoutInterval }
    set { value.timeoutInterval = newValue }
  }

  open override var allHTTPHeaderFields: [String: String]? {
    get { value.allHTTPHeaderFields }
    set { value.allHTTPHeaderFields = newValue }
  }

  /// Sets the field's value, or removes the field if the value is `nil`.
  open func setValue(_ value: String?, forHTTPHeaderField field: String) {
    self.value.setValue(value, forHTTPHeaderField: field)
  }

  /// Appends to the field's value, separated by a comma.
  open func addValue(_ value: String, forHTTPHeaderField field: String) {
    self.value.addValue(value, forHTTPHeaderField: field)
  }
}

/// Makes `request as URLRequest` compile.
extension URLRequest: _ObjectiveCBridgeable {
  /// Returns the class form of the request.
  public func _bridgeToObjectiveC() -> NSURLRequest { NSURLRequest(self) }

  /// Sets `result` to the request that `source` contains.
  public static func _forceBridgeFromObjectiveC(
    _ source: NSURLRequest, result: inout URLRequest?
  ) {
    result = source.value
  }

  /// Sets `result` to the request that `source` contains. Always returns `true`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSURLRequest, result: inout URLRequest?
  ) -> Bool {
    result = source.value
    return true
  }

  /// Returns the request that `source` contains, or a request for `file:///` if `source` is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest {
    source?.value ?? URLRequest(url: URL(filePath: "/"))
  }
}
