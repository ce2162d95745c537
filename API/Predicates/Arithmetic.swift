import Foundation

extension ArithmeticOperator {
  /// Returns the result for two numbers, or `null` for other values.
  func apply(_ left: Value, _ right: Value) -> Value {
    guard let leftNumber = left.asNumber, let rightNumber = right.asNumber else { return .null }
    let rounded = apply(leftNumber, rightNumber)
    // The result of integers may be rounded if it or an operand is beyond 2^53.
    if [rounded, leftNumber, rightNumber].contains(where: { $0.magnitude >= 0x1p53 }),
      let left = left.asInteger, let right = right.asInteger, let exact = exact(left, right)
    {
      return Value(exact)
    }
    return .number(rounded)
  }

  /// Returns the result of integers, or `nil` if it is no `Int64` or needs a fraction.
  private func exact(_ left: Int64, _ right: Int64) -> Int64? {
    let (result, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide, .power: (Int64(0), true)
      }
    return overflow ? nil : result
  }

  private func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .power: pow(left, right)
    }
  }
}

extension CollectionOperator {
  /// Applies the operator to `collection`. If `path` is not empty, applies the operator to the
  /// value at the path or, for an array, to the values at the path in all elements.
  func apply(
    to collection: Value, path: [String], _ frame: inout Frame
  ) throws(EvaluationError) -> Value {
    var collection = collection
    for key in path {
      try frame.step(collection.count)
      collection = collection.value(forKey: key)
    }
    // If the argument is a record, `collection` is now the value at the path in this record. If the
    // argument is an array, `collection` is now an array of the values at the path in each element.
    let elements = collection.elements
    try frame.step(elements.count)
    let numbers = elements.compactMap(\.asNumber)
    switch self {
    case .count: return .number(Double(collection.count))
    case .sum: return .number(numbers.reduce(0, +))
    case .avg:
      return numbers.isEmpty ? .null : .number(numbers.reduce(0, +) / Double(numbers.count))
    case .min: return elements.extreme { $0.isLess(than: $1) ?? false }
    case .max: return elements.extreme { $1.isLess(than: $0) ?? false }
    case .unionOfObjects: return .array(elements.filter { !$0.equals(.null) })
    case .distinctUnionOfObjects: return try elements.distinct(&frame)
    case .unionOfArrays: return .array(elements.flatMap(\.elements))
    case .distinctUnionOfArrays, .distinctUnionOfSets:
      return try elements.flatMap(\.elements).distinct(&frame)
    }
  }
}

extension Function {
  func apply(_ arguments: [Value], _ frame: inout Frame) throws(EvaluationError) -> Value {
    // `sum({1, 2})` and `sum(1, 2)` are equivalent.
    let elements =
      arguments.count == 1 && arguments[0].isCollection ? arguments[0].elements : arguments
    try frame.step(elements.count)
    let numbers = elements.compactMap(\.asNumber)
    switch self {
    case .sum: return .number(numbers.reduce(0, +))
    case .count: return .number(Double(arguments.count == 1 ? arguments[0].count : arguments.count))
    case .min: return elements.extreme { $0.isLess(than: $1) ?? false }
    case .max: return elements.extreme { $1.isLess(than: $0) ?? false }
    case .average: return numbers.isEmpty ? .null : .number(numbers.mean)
    case .median: return numbers.isEmpty ? .null : .number(numbers.median)
    case .mode: return .array(numbers.modes.map(Value.number))
    case .stddev: return numbers.isEmpty ? .null : .number(numbers.deviation)
    case .now: return .number(Date().timeIntervalSinceReferenceDate)
    case .random: return .number(Double.random(in: 0..<1))
    case .randomn:
      guard let limit = numbers.first, limit >= 1, limit <= 0x1p52 else { return .null }
      return .number(Double(Int.random(in: 0..<Int(limit))))
    case .cast: return try cast(arguments)
    case .sqrt, .log, .ln, .exp, .floor, .ceiling, .abs, .trunc:
      return numbers.first.map { .number(ofOne($0)) } ?? .null
    }
  }

  private func ofOne(_ number: Double) -> Double {
    switch self {
    case .sqrt: number.squareRoot()
    case .log: log10(number)
    case .ln: Foundation.log(number)
    case .exp: Foundation.exp(number)
    case .floor: number.rounded(.down)
    case .ceiling: number.rounded(.up)
    case .abs: Swift.abs(number)
    case .trunc: number.rounded(.towardZero)
    default: number
    }
  }

  /// Converts a value to a number or a string. Dates are in seconds since 2001, as in `now()`.
  private func cast(_ arguments: [Value]) throws(EvaluationError) -> Value {
    switch (arguments[0], arguments[1].asString) {
    case (.string(let text), "NSNumber"), (.string(let text), "NSDecimalNumber"):
      return Int64(text).map(Value.init) ?? Double(text).map(Value.number) ?? .null
    case (.integer(let number), "NSString"): return .string(String(number))
    case (.integer, "NSNumber"), (.integer, "NSDecimalNumber"): return arguments[0]
    case (.number(let number), "NSString"):
      return .string(Int(exactly: number).map(String.init) ?? String(number))
    case (let value, "NSNumber"), (let value, "NSDecimalNumber"), (let value, "NSDate"):
      return value.asNumber.map(Value.number) ?? .null
    case (let value, "NSString"): return value.asString.map(Value.string) ?? .null
    default: throw .unsupported("CAST to \(arguments[1].asString ?? "this value")")
    }
  }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }

  fileprivate var median: Double {
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The population standard deviation.
  fileprivate var deviation: Double {
    let mean = mean
    return (map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(count)).squareRoot()
  }

  fileprivate var modes: [Double] {
    var counts: [Double: Int] = [:]
    for number in self { counts[number, default: 0] += 1 }
    let most = counts.values.max()
    return counts.filter { $0.value == most }.keys.sorted()
  }
}

extension [Value] {
  fileprivate func extreme(_ isBetter: (Value, Value) -> Bool) -> Value {
    var best = Value.null
    for value in self {
      if case .null = value { continue }
      if case .null = best { best = value } else if isBetter(value, best) { best = value }
    }
    return best
  }

  fileprivate func distinct(_ frame: inout Frame) throws(EvaluationError) -> Value {
    var kept: [Value] = []
    for value in self {
      try frame.step(kept.count + 1)
      if case .null = value { continue }
      if !kept.contains(where: { $0.equals(value) }) { kept.append(value) }
    }
    return .array(kept)
  }
}
