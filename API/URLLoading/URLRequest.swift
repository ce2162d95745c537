public import Foundation

/// What to load from where.
public struct URLRequest: Hashable, Sendable {
  public var url: URL?
  /// GET unless set.
  public var httpMethod: String? = "GET"
  public var httpBody: Data?
  /// Seconds.
  public var timeoutInterval: TimeInterval
  public var allowsCellularAccess = true
  public var httpShouldHandleCookies = true
  private var fields: [HeaderField] = []

  private struct HeaderField: Hashable, Sendable {
    var name: String
    var value: String
  }

  public init(url: URL, timeoutInterval: TimeInterval = 60) {
    self.url = url
    self.timeoutInterval = timeoutInterval
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
