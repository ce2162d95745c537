import UIKit

/// A control that increases or decreases a value.
///
/// Apple: https://developer.apple.com/documentation/swiftui/stepper
public struct Stepper<Label: View> {
  private let label: Label
  private let steps: any Steps

  /// Creates a stepper with actions. A direction without action is disabled.
  public nonisolated init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    steps = StepActions(increment: onIncrement, decrement: onDecrement)
  }

  private nonisolated init<V: Strideable>(
    _ value: Binding<V>, in bounds: ClosedRange<V>?, step: V.Stride, label: Label
  ) {
    self.label = label
    steps = ValueSteps(value: value, bounds: bounds, step: step)
  }
}

/// The actions of a stepper. A direction without action is disabled.
private protocol Steps {
  @MainActor var increment: (@MainActor () -> Void)? { get }
  @MainActor var decrement: (@MainActor () -> Void)? { get }
}

private struct StepActions: Steps {
  let increment: (@MainActor () -> Void)?
  let decrement: (@MainActor () -> Void)?
}

/// The steps of a value. Near a limit, the last step is shorter.
private struct ValueSteps<Value: Strideable>: Steps {
  let value: Binding<Value>
  let bounds: ClosedRange<Value>?
  let step: Value.Stride

  var increment: (@MainActor () -> Void)? { step(by: step, until: bounds?.upperBound) }
  var decrement: (@MainActor () -> Void)? { step(by: 0 - step, until: bounds?.lowerBound) }

  @MainActor private func step(
    by stride: Value.Stride, until limit: Value?
  ) -> (@MainActor () -> Void)? {
    let current = value.wrappedValue
    if let limit, stride > 0 ? current >= limit : current <= limit { return nil }
    let value = value
    return {
      let current = value.wrappedValue
      guard let limit else {
        value.wrappedValue = current.advanced(by: stride)
        return
      }
      let distance = current.distance(to: limit)
      let isShorter = stride > 0 ? distance < stride : distance > stride
      value.wrappedValue = isShorter ? limit : current.advanced(by: stride)
    }
  }
}

extension Stepper: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let name = node.resolve(label, .index(0))
    let connection = node.memory(at: -1) { Connection() }
    (connection.increment, connection.decrement) = node.tracked {
      (steps.increment, steps.decrement)
    }
    let stepper = node.widget {
      let stepper = UIStepper(frame: .zero)
      stepper.addAction(
        UIAction { [weak stepper, weak node] _ in
          guard let stepper else { return }
          let isIncrement = stepper.value > 0
          stepper.value = 0
          if isIncrement { connection.increment?() } else { connection.decrement?() }
          node?.invalidate()
        }, for: .valueChanged)
      return stepper
    }
    // The value is always 0. A step in either direction runs an action.
    let isEnabled = node.environment.isEnabled
    stepper.minimumValue = isEnabled && connection.decrement != nil ? -1 : 0
    stepper.maximumValue = isEnabled && connection.increment != nil ? 1 : 0
    stepper.isEnabled = isEnabled
    node.collector = { node, content in
      content.appendLabel(name, of: stepper, in: node)
      content.views.append(stepper)
    }
  }

  @MainActor private final class Connection {
    var increment: (@MainActor () -> Void)?
    var decrement: (@MainActor () -> Void)?
  }
}

extension Stepper {
  /// Creates a stepper for a value.
  public nonisolated init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: nil, step: step, label: label()) }

  /// Creates a stepper for a value in a range.
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: bounds, step: step, label: label()) }
}

extension Stepper where Label == Text {
  /// Creates a stepper for a value, with a title that is looked up in the localized strings.
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: nil, step: step, label: Text(titleKey)) }

  /// Creates a stepper for a value, with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: nil, step: step, label: Text(title)) }

  /// Creates a stepper for a value in a range, with a title that is looked up in the localized
  /// strings.
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: bounds, step: step, label: Text(titleKey)) }

  /// Creates a stepper for a value in a range, with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, in: bounds, step: step, label: Text(title)) }

  /// Creates a stepper with actions, with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with actions, with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}
