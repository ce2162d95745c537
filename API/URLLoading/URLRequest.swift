public import Foundation

/// The URL, method, header fields and body of a request.
public struct URLRequest: Hashable, Sendable {
  /// Stored but ignored. There is no cache, so every policy loads from the server.
  public enum CachePolicy: UInt, Sendable {
    /// The protocol's own rules.
    case useProtocolCachePolicy = 0
    /// Never from the local cache.
    case reloadIgnoringLocalCacheData = 1
    /// From the cache, otherwise from the server.
    case returnCacheDataElseLoad = 2
    /// From the cache only. Here the request goes to the server.
    case returnCacheDataDontLoad = 3
    /// Never from any cache.
    case reloadIgnoringLocalAndRemoteCacheData = 4
    /// From the cache after the server has confirmed the entry.
    case reloadRevalidatingCacheData = 5

    /// The old name of `reloadIgnoringLocalCacheData`.
    public static var reloadIgnoringCacheData: CachePolicy { .reloadIgnoringLocalCacheData }
  }

  /// Stored but ignored.
  public enum NetworkServiceType: UInt, Sendable {
    /// Ordinary traffic.
    case `default` = 0
    /// Control of voice calls.
    case voip = 1
    /// Video.
    case video = 2
    /// Traffic that may be slow.
    case background = 3
    /// Voice.
    case voice = 4
    /// Data for which the user waits.
    case responsiveData = 6
    /// Streamed sound and video.
    case avStreaming = 8
    /// Sound and video for which the user waits.
    case responsiveAV = 9
    /// Signals of calls.
    case callSignaling = 11
  }

  /// The URL to load. Without it, a task fails.
  public var url: URL?
  /// The HTTP method. The default is GET.
  public var httpMethod: String? = "GET"
  /// The body. An upload task ignores it and sends its own body.
  public var httpBody: Data?
  /// The cache policy. Ignored, because there is no cache.
  public var cachePolicy: CachePolicy
  /// The kind of traffic. Stored but ignored.
  public var networkServiceType = NetworkServiceType.default
  /// Stored but ignored.
  public var mainDocumentURL: URL?
  /// Stored but ignored.
  public var allowsCellularAccess = true
  /// Stored but ignored.
  public var allowsConstrainedNetworkAccess = true
  /// Stored but ignored.
  public var allowsExpensiveNetworkAccess = true
  /// Stored but ignored, because there is no cookie store. A `Cookie` header is sent unchanged.
  public var httpShouldHandleCookies = true
  /// Stored but ignored.
  public var httpShouldUsePipelining = false
  private var fields: [HeaderField] = []
  /// The request's own timeout in seconds. If it is `nil`, the session's timeout applies.
  private(set) var ownTimeout: TimeInterval?

  private struct HeaderField: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// Makes a GET request without header fields. If the timeout is 60 s, the session's timeout
  /// applies.
  /// - Parameter timeoutInterval: in seconds.
  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60.0
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    if timeoutInterval != 60 { ownTimeout = timeoutInterval }
  }

  /// The longest time without a byte in either direction, in seconds. If it is not set, the
  /// session's timeout applies. Background sessions ignore it.
  public var timeoutInterval: TimeInterval {
    get { ownTimeout ?? 60 }
    set { ownTimeout = newValue }
  }

  /// Unavailable on Linux, because bodies are data or files.
  @available(
    *, unavailable,
    message: "Body streams are not supported: use httpBody or uploadTask(with:fromFile:)."
  )
  public var httpBodyStream: InputStream? {
    get { nil }
    set { _ = newValue }
  }

  /// The header fields. Names are compared without regard to case.
  public var allHTTPHeaderFields: [String: String]? {
    get { Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }) }
    set {
      fields = []
      for (name, value) in (newValue ?? [:]).sorted(by: { $0.key < $1.key }) {
        setValue(value, forHTTPHeaderField: name)
      }
    }
  }

  /// Returns the value of a field, or `nil` if it is not set. Names are compared without regard to
  /// case.
  public func value(forHTTPHeaderField field: String) -> String? {
    position(of: field).map { fields[$0].value }
  }

  /// Sets the field's value, or removes the field if the value is `nil`.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    let position = position(of: field)
    switch (value, position) {
    case (let value?, let position?): fields[position].value = value
    case (let value?, nil): fields.append(HeaderField(name: field, value: value))
    case (nil, let position?): fields.remove(at: position)
    case (nil, nil): break
    }
  }

  /// Appends to the field's value, separated by a comma.
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    if let position = position(of: field) {
      fields[position].value += ",\(value)"
    } else {
      fields.append(HeaderField(name: field, value: value))
    }
  }

  /// The names and values in the order in which they were set.
  package var orderedHeaderFields: [(name: String, value: String)] {
    fields.map { ($0.name, $0.value) }
  }

  private func position(of field: String) -> Int? {
    let name = field.lowercased()
    return fields.firstIndex { $0.name.lowercased() == name }
  }
}

extension URLRequest: CustomStringConvertible {
  /// The URL, or `url: nil`.
  public var description: String { url?.description ?? "url: nil" }
}
