public import Foundation

/// What to load from where.
public struct URLRequest: Hashable, Sendable {
  /// Kept; nothing is cached here, so every policy loads.
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy = 0
    case reloadIgnoringLocalCacheData = 1
    case returnCacheDataElseLoad = 2
    case returnCacheDataDontLoad = 3
    case reloadIgnoringLocalAndRemoteCacheData = 4
    case reloadRevalidatingCacheData = 5

    public static var reloadIgnoringCacheData: CachePolicy { .reloadIgnoringLocalCacheData }
  }

  /// Kept; all traffic is alike here.
  public enum NetworkServiceType: UInt, Sendable {
    case `default` = 0
    case voip = 1
    case video = 2
    case background = 3
    case voice = 4
    case responsiveData = 6
    case avStreaming = 8
    case responsiveAV = 9
    case callSignaling = 11
  }

  public var url: URL?
  /// GET unless set.
  public var httpMethod: String? = "GET"
  public var httpBody: Data?
  public var cachePolicy: CachePolicy
  public var networkServiceType = NetworkServiceType.default
  /// Kept.
  public var mainDocumentURL: URL?
  public var allowsCellularAccess = true
  public var allowsConstrainedNetworkAccess = true
  public var allowsExpensiveNetworkAccess = true
  /// Kept; there is no cookie store here. A `Cookie` header is sent as it is.
  public var httpShouldHandleCookies = true
  /// Kept.
  public var httpShouldUsePipelining = false
  private var fields: [HeaderField] = []
  /// nil while nobody has set it: the session's holds then.
  private(set) var ownTimeout: TimeInterval?

  private struct HeaderField: Hashable, Sendable {
    var name: String
    var value: String
  }

  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60.0
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    if timeoutInterval != 60 { ownTimeout = timeoutInterval }
  }

  /// Seconds without a byte in either direction. Unless it is set, the session's is what counts.
  public var timeoutInterval: TimeInterval {
    get { ownTimeout ?? 60 }
    set { ownTimeout = newValue }
  }

  @available(
    *, unavailable,
    message: "Bodies are data or files here: use httpBody or uploadTask(with:fromFile:)."
  )
  public var httpBodyStream: InputStream? {
    get { nil }
    set { _ = newValue }
  }

  /// Names are compared without regard to case.
  public var allHTTPHeaderFields: [String: String]? {
    get { Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }) }
    set {
      fields = []
      for (name, value) in (newValue ?? [:]).sorted(by: { $0.key < $1.key }) {
        setValue(value, forHTTPHeaderField: name)
      }
    }
  }

  public func value(forHTTPHeaderField field: String) -> String? {
    position(of: field).map { fields[$0].value }
  }

  /// Replaces the field; nil removes it.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    let position = position(of: field)
    switch (value, position) {
    case (let value?, let position?): fields[position].value = value
    case (let value?, nil): fields.append(HeaderField(name: field, value: value))
    case (nil, let position?): fields.remove(at: position)
    case (nil, nil): break
    }
  }

  /// Adds to the field's value, after a comma.
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    if let position = position(of: field) {
      fields[position].value += ",\(value)"
    } else {
      fields.append(HeaderField(name: field, value: value))
    }
  }

  /// Names and values in the order in which they were set.
  package var orderedHeaderFields: [(name: String, value: String)] {
    fields.map { ($0.name, $0.value) }
  }

  private func position(of field: String) -> Int? {
    let name = field.lowercased()
    return fields.firstIndex { $0.name.lowercased() == name }
  }
}

extension URLRequest: CustomStringConvertible {
  public var description: String { url?.description ?? "url: nil" }
}
