import UIKit

/// The progress of a task, or an indicator of an activity of unknown duration.
///
/// Apple: https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  private enum Fraction {
    case unknown
    case known(Double)
    case progress(Progress)
  }

  private let fraction: Fraction
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  private nonisolated init(
    _ fraction: Fraction, label: Label, currentValueLabel: CurrentValueLabel
  ) {
    self.fraction = fraction
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  private nonisolated static func fraction<V: BinaryFloatingPoint>(
    _ value: V?, of total: V
  ) -> Fraction {
    guard let value else { return .unknown }
    return .known(total > 0 ? Double(value / total) : 0)
  }
}

extension ProgressView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let name = node.resolve(label, .index(0))
    let valueLabel = node.resolve(currentValueLabel, .index(1))
    let watch = node.memory(at: -1) { ProgressWatch(node) }
    let view: UIView
    switch fraction {
    case .unknown:
      watch.progress = nil
      view = node.widget {
        let indicator = UIActivityIndicatorView(style: .medium)
        indicator.startAnimating()
        return indicator
      }
    case .known(let part):
      watch.progress = nil
      view = Self.bar(part, node)
    case .progress(let progress):
      watch.progress = progress
      view = Self.bar(progress.fractionCompleted, node)
    }
    node.collector = { node, content in
      content.appendLabel(name, of: view, in: node)
      content.views.append(view)
      valueLabel.collect(&content)
    }
  }

  @MainActor private static func bar(_ part: Double, _ node: _ViewNode) -> UIProgressView {
    let bar = node.widget { UIProgressView(progressViewStyle: .default) }
    if bar.progress != Float(part) { bar.progress = Float(part) }
    return bar
  }
}

/// Updates a node while a progress object changes, which sends no notifications.
@MainActor private final class ProgressWatch {
  private weak var node: _ViewNode?
  private var task: Task<Void, Never>?

  init(_ node: _ViewNode) {
    self.node = node
    node.onEnd { [self] in task?.cancel() }
  }

  var progress: Progress? {
    didSet {
      guard progress !== oldValue else { return }
      task?.cancel()
      task = progress.map { progress in
        Task { [weak self] in
          var last = progress.fractionCompleted
          while !Task.isCancelled, !progress.isFinished, !progress.isCancelled {
            try? await Task.sleep(for: .milliseconds(200))
            guard let node = self?.node, !node.isEnded else { return }
            if progress.fractionCompleted != last { node.invalidate() }
            last = progress.fractionCompleted
          }
        }
      }
    }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates an indicator of an activity.
  public nonisolated init() {
    self.init(.unknown, label: EmptyView(), currentValueLabel: EmptyView())
  }

  /// Creates a view of a value. `nil` shows an activity.
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(
      Self.fraction(value, of: total), label: EmptyView(), currentValueLabel: EmptyView())
  }

  /// Creates a view of a progress object.
  public nonisolated init(_ progress: Progress) {
    self.init(.progress(progress), label: EmptyView(), currentValueLabel: EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates an indicator of an activity with a label.
  public nonisolated init(@ViewBuilder label: () -> Label) {
    self.init(.unknown, label: label(), currentValueLabel: EmptyView())
  }

  /// Creates a view of a value with a label.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, of: total), label: label(), currentValueLabel: EmptyView())
  }
}

extension ProgressView {
  /// Creates a view of a value with labels.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      Self.fraction(value, of: total), label: label(), currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates an indicator of an activity, with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey) {
    self.init(.unknown, label: Text(titleKey), currentValueLabel: EmptyView())
  }

  /// Creates an indicator of an activity with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S) {
    self.init(.unknown, label: Text(title), currentValueLabel: EmptyView())
  }

  /// Creates a view of a value, with a title that is looked up in the localized strings.
  public nonisolated init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) {
    self.init(
      Self.fraction(value, of: total), label: Text(titleKey), currentValueLabel: EmptyView())
  }

  /// Creates a view of a value with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) {
    self.init(Self.fraction(value, of: total), label: Text(title), currentValueLabel: EmptyView())
  }
}
