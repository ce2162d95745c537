extension Compiler {
  mutating func compile(_ expression: Expression) -> Compute {
    switch expression {
    case .literal(let value): return { _ in value }
    case .this: return { frame in frame.subject }
    case .variable(let name):
      guard let place = place(of: name) else {
        return { _ throws(EvaluationError) in throw .unbound(variable: name) }
      }
      return { frame in frame.places[place] }
    case .assignment(let name, let value):
      let value = compile(value.node)
      let place = declare(name)
      return { frame throws(EvaluationError) in
        let result = try value(&frame)
        frame.places[place] = result
        return result
      }
    case .key(let base, let key):
      let base = compile(base.node)
      return { frame throws(EvaluationError) in
        let value = try base(&frame)
        if case .array(let values) = value { try frame.step(values.count) }
        return value.value(forKey: key)
      }
    case .collection(let base, let operation, let path):
      let base = compile(base.node)
      return { frame throws(EvaluationError) in
        try operation.apply(to: try base(&frame), path: path, &frame)
      }
    case .subquery(let items, let variable, let predicate):
      let each = elements(items.node, variable, predicate.node)
      return { frame throws(EvaluationError) in
        var kept: [Value] = []
        try each(&frame) { kept.append($0) }
        return .array(kept)
      }
    case .aggregate(let parts):
      let parts = parts.map { compile($0.node) }
      return { frame throws(EvaluationError) in
        var values: [Value] = []
        for part in parts {
          try frame.step()
          values.append(try part(&frame))
        }
        return .array(values)
      }
    case .index(let base, let position): return indexed(compile(base.node), position)
    case .arithmetic(let left, let operation, let right):
      let left = compile(left.node)
      let right = compile(right.node)
      return { frame throws(EvaluationError) in
        try frame.step()
        return operation.apply(try left(&frame), try right(&frame))
      }
    case .negative(let operand):
      let operand = compile(operand.node)
      return { frame throws(EvaluationError) in
        let value = try operand(&frame)
        // `Int64.min`, which has no negative, is a `number`.
        if case .integer(let number) = value { return Value(0 &- number) }
        return value.asNumber.map { .number(-$0) } ?? .null
      }
    case .function(let function, let arguments):
      let arguments = arguments.map { compile($0.node) }
      return { frame throws(EvaluationError) in
        var values: [Value] = []
        for argument in arguments { values.append(try argument(&frame)) }
        return try function.apply(values, &frame)
      }
    }
  }

  /// Compiles `expression.@count`. For a SUBQUERY, the elements are counted without building the
  /// collection.
  mutating func count(of expression: Expression) -> ComputeNumber {
    guard case .subquery(let items, let variable, let predicate) = expression else {
      let base = compile(expression)
      return { frame throws(EvaluationError) in Double(try base(&frame).count) }
    }
    let each = elements(items.node, variable, predicate.node)
    return { frame throws(EvaluationError) in
      var count = 0
      try each(&frame) { _ in count += 1 }
      return Double(count)
    }
  }

  private typealias Each =
    @Sendable (inout Frame, (Value) -> Void) throws(EvaluationError) -> Void

  /// Returns a closure that passes on the elements for which the predicate is true.
  private mutating func elements(
    _ items: Expression, _ variable: String, _ predicate: Predicate
  ) -> Each {
    let items = compile(items)
    let (test, place) = bind(variable) { ($0.compile(predicate), $1) }
    return { frame, keep throws(EvaluationError) in
      for element in try items(&frame).elements {
        try frame.step()
        frame.places[place] = element
        if try test(&frame) { keep(element) }
      }
    }
  }

  private mutating func indexed(_ base: @escaping Compute, _ position: Position) -> Compute {
    switch position {
    case .size: return { frame throws(EvaluationError) in .number(Double(try base(&frame).count)) }
    case .first:
      return { frame throws(EvaluationError) in try base(&frame).elements.first ?? .null }
    case .last:
      return { frame throws(EvaluationError) in try base(&frame).elements.last ?? .null }
    case .at(let index):
      let index = compile(index.node)
      return { frame throws(EvaluationError) in
        let collection = try base(&frame)
        try frame.step()
        switch try index(&frame) {
        case .number(let number):
          guard let position = Int(exactly: number.rounded(.down)), collection.isCollection else {
            return .null
          }
          let elements = collection.elements
          return elements.indices.contains(position) ? elements[position] : .null
        case .string(let key): return collection.value(forKey: key)
        default: return .null
        }
      }
    }
  }
}
