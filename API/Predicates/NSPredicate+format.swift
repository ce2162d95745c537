public import Foundation
import Linux

/// Predicates in Apple's format language.
///
/// Linux has no key-value coding, so a predicate can read only these values: dictionaries, arrays,
/// sets, strings, numbers, dates (as seconds since 2001), URLs (with the keys `absoluteString`,
/// `scheme`, `host`, `path` and `pathExtension`) and `NSNull`. Any other value is nil. Variables
/// get their values from `SUBQUERY` and from the substitution dictionary. `FETCH` and `FUNCTION`
/// are rejected.
extension NSPredicate {
  /// Makes a predicate from a format. If `format` is invalid, Apple raises an exception. Here the
  /// predicate is always false, and the reason is printed on standard error. `init(parsing:_:)`
  /// throws instead.
  public convenience init(format: String, _ arguments: Any...) {
    self.init(format: format, argumentArray: arguments)
  }

  /// Makes a predicate from a format, in the same way as `init(format:_:)`.
  public convenience init(format: String, argumentArray arguments: [Any]?) {
    do {
      try self.init(parsing: format, argumentArray: arguments)
    } catch {
      StandardError.print("NSPredicate: “\(format.prefix(200))” is not a predicate: \(error)")
      self.init(value: false)
    }
  }

  /// Makes a predicate from a format.
  /// - Throws: `PredicateFormatError` if the format is invalid. The error has the position and the
  ///   expected text.
  public convenience init(parsing format: String, _ arguments: Any...) throws {
    try self.init(parsing: format, argumentArray: arguments)
  }

  private convenience init(parsing format: String, argumentArray: [Any]?) throws {
    let program = try Program(
      parsing: format, arguments: (argumentArray ?? []).map(Value.init(any:)))
    self.init { subject, variables in
      let variables = variables?.mapValues { Value(any: $0) } ?? [:]
      // If the evaluation fails, for example because of an unbound variable, Apple raises an
      // exception. Here the result is `false`.
      return (try? program.evaluate(Value(any: subject), variables: variables)) ?? false
    }
  }
}

extension Value {
  /// The number of levels of arrays and dictionaries that are converted.
  private static let maximumDepth = 64

  package init(any object: Any?) { self.init(any: object, depth: 0) }

  private init(any object: Any?, depth: Int) {
    func inner(_ object: Any?) -> Value { Value(any: object, depth: depth + 1) }
    guard let object, depth < Self.maximumDepth else {
      self = .null
      return
    }
    switch object {
    case let value as Value: self = value
    case let argument as any PredicateArgument: self = argument.predicateValue
    case is NSNull: self = .null
    case let text as String: self = .string(text)
    case let text as NSString: self = .string(text.description)
    case let flag as Bool: self = .bool(flag)
    case let number as any BinaryInteger:
      self = Int64(exactly: number).map(Value.init) ?? .number(Double(number))
    case let number as NSNumber where number.isInteger: self = Value(number.int64Value)
    case let number as Double: self = .number(number)
    case let number as Float: self = .number(Double(number))
    case let number as NSNumber: self = .number(number.doubleValue)
    case let date as Date: self = .number(date.timeIntervalSinceReferenceDate)
    case let uuid as UUID: self = .string(uuid.uuidString)
    case let data as Data: self = .string(data.base64EncodedString())
    case let url as URL: self = .record(Record(url))
    case let url as NSURL: self = (url.absoluteURL).map { .record(Record($0)) } ?? .null
    case let fields as [String: Any]: self = .record(Record(fields.mapValues(inner)))
    case let fields as NSDictionary:
      var record: [String: Value] = [:]
      for (key, value) in fields { if let key = key as? String { record[key] = inner(value) } }
      self = .record(Record(record))
    case let values as [Any]: self = .array(values.map(inner))
    case let values as NSArray: self = .array(values.map(inner))
    case let values as Set<AnyHashable>: self = .array(values.map { inner($0.base) })
    case let values as NSSet: self = .array(values.allObjects.map(inner))
    case let wrapped as AnyHashable where !(wrapped.base is AnyHashable): self = inner(wrapped.base)
    default: self = .null
    }
  }
}

extension NSNumber {
  /// Whether the number was made of an integer that `Int64` represents.
  fileprivate var isInteger: Bool {
    switch UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "q"), UInt8(ascii: "i"), UInt8(ascii: "s"), UInt8(ascii: "c"),
      UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "l"):
      true
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): uint64Value <= Int64.max
    default: false
    }
  }
}

extension Record {
  fileprivate convenience init(_ url: URL) {
    self.init([
      "absoluteString": .string(url.absoluteString), "path": .string(url.path),
      "scheme": url.scheme.map(Value.string) ?? .null, "host": url.host.map(Value.string) ?? .null,
      "pathExtension": .string(url.pathExtension),
    ])
  }
}
