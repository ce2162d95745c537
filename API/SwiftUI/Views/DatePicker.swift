import UIKit

/// The parts of a time that the user selects.
public struct DatePickerComponents: OptionSet, Sendable {
  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1 << 0)
  /// The day.
  public static let date = DatePickerComponents(rawValue: 1 << 1)
  /// The set as bits.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  var mode: UIDatePicker.Mode {
    if self == .date { return .date }
    return self == .hourAndMinute ? .time : .dateAndTime
  }
}

/// A control that selects a time.
///
/// Apple: https://developer.apple.com/documentation/swiftui/datepicker
public struct DatePicker<Label: View> {
  /// The parts of a time that the user selects.
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let minimum: Date?
  private let maximum: Date?
  private let components: Components
  private let label: Label

  fileprivate nonisolated init(
    _ selection: Binding<Date>, from minimum: Date? = nil, to maximum: Date? = nil,
    _ components: Components, label: Label
  ) {
    self.selection = selection
    self.minimum = minimum
    self.maximum = maximum
    self.components = components
    self.label = label
  }
}

extension DatePicker: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let name = node.resolve(label, .index(0))
    let connection = node.memory(at: -1) { Connection() }
    connection.selection = selection
    let picker = node.widget {
      let picker = UIDatePicker(frame: .zero)
      picker.addAction(
        UIAction { [weak picker, weak node] _ in
          if let picker { connection.selection?.wrappedValue = picker.date }
          node?.invalidate()
        }, for: .valueChanged)
      return picker
    }
    if picker.datePickerMode != components.mode { picker.datePickerMode = components.mode }
    picker.minimumDate = minimum
    picker.maximumDate = maximum
    let date = node.tracked { selection.wrappedValue }
    if picker.date != date { picker.date = date }
    picker.isEnabled = node.environment.isEnabled
    node.collector = { node, content in
      content.appendLabel(name, of: picker, in: node)
      content.views.append(picker)
    }
  }

  @MainActor private final class Connection {
    var selection: Binding<Date>?
  }
}

extension DatePicker {
  /// Creates a picker with a label.
  public nonisolated init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, displayedComponents, label: label()) }

  /// Creates a picker for a time in a range.
  public nonisolated init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, from: range.lowerBound, to: range.upperBound, displayedComponents, label: label())
  }

  /// Creates a picker for a time that is not before a limit.
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, from: range.lowerBound, displayedComponents, label: label()) }

  /// Creates a picker for a time that is not after a limit.
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, to: range.upperBound, displayedComponents, label: label()) }
}

extension DatePicker where Label == Text {
  /// Creates a picker with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, displayedComponents, label: Text(titleKey)) }

  /// Creates a picker for a time in a range.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      selection, from: range.lowerBound, to: range.upperBound, displayedComponents,
      label: Text(titleKey))
  }

  /// Creates a picker for a time that is not before a limit.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, from: range.lowerBound, displayedComponents, label: Text(titleKey)) }

  /// Creates a picker for a time that is not after a limit.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, to: range.upperBound, displayedComponents, label: Text(titleKey)) }

  /// Creates a picker with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, displayedComponents, label: Text(title)) }

  /// Creates a picker for a time in a range.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      selection, from: range.lowerBound, to: range.upperBound, displayedComponents,
      label: Text(title))
  }

  /// Creates a picker for a time that is not before a limit.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, from: range.lowerBound, displayedComponents, label: Text(title)) }

  /// Creates a picker for a time that is not after a limit.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, to: range.upperBound, displayedComponents, label: Text(title)) }
}
