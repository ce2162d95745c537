/// Which text field has the input focus.
///
/// Apple: https://developer.apple.com/documentation/swiftui/focusstate
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  /// A connection to the focus of a view.
  @propertyWrapper public struct Binding {
    let location: StateLocation<Value>

    /// Whether the field has the focus, or the value of the field that has it.
    public var wrappedValue: Value {
      get { location.value }
      nonmutating set { location.value = newValue }
    }

    /// The connection itself.
    public var projectedValue: Binding { self }
  }

  private let unfocused: Value
  /// The place of the value in the memory of the view's node, or `nil` before the view is shown.
  private var location: StateLocation<Value>?

  private init(unfocused: Value) { self.unfocused = unfocused }

  /// Creates the focus of one field.
  public init() where Value == Bool { self.init(unfocused: false) }

  /// Creates the focus of several fields.
  public init<T: Hashable>() where Value == T? { self.init(unfocused: nil) }

  /// Whether the field has the focus, or the value of the field that has it. A new value moves the
  /// focus.
  public var wrappedValue: Value {
    get { location?.value ?? unfocused }
    nonmutating set { location?.value = newValue }
  }

  /// A connection for `focused(_:)` and `focused(_:equals:)`.
  public var projectedValue: Binding {
    Binding(location: location ?? StateLocation(unfocused))
  }

  public mutating func _bind(to node: _ViewNode, at offset: Int) {
    let location = node.memory(at: offset) { StateLocation(unfocused) }
    location.attach(to: node)
    self.location = location
  }
}

/// The focus of the text fields in a view.
private struct FocusEffect<Value: Hashable>: ViewEffect {
  let location: StateLocation<Value>
  let value: Value
  let unfocused: Value?

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let start = content.views.count
    node.collectChildren(&content)
    guard let field = content.views[start...].first(where: \.isTextInput) else { return }
    let memory = node.memory(at: -1) {
      let memory = FocusMemory()
      node.onEnd { memory.stop() }
      return memory
    }
    memory.follow(field) { [location, value, unfocused] hasFocus in
      if hasFocus {
        if location.value != value { location.value = value }
      } else if location.value == value, let unfocused {
        location.value = unfocused
      }
    }
    let wants = location.value == value
    guard wants != field.isFirstResponder else { return }
    node.graph.afterCollection {
      memory.isMoving = true
      if wants { field.becomeFirstResponder() } else { field.resignFirstResponder() }
      memory.isMoving = false
    }
  }
}

/// What a view remembers of the field whose focus it follows.
@MainActor private final class FocusMemory {
  private weak var field: UIView?
  private var observers: [any NSObjectProtocol] = []
  private var change: (Bool) -> Void = { _ in }
  var isMoving = false

  func follow(_ field: UIView, _ change: @escaping (Bool) -> Void) {
    self.change = change
    guard self.field !== field else { return }
    stop()
    self.field = field
    let names: [(NSNotification.Name, Bool)] = [
      (UITextField.textDidBeginEditingNotification, true),
      (UITextField.textDidEndEditingNotification, false),
      (UITextView.textDidBeginEditingNotification, true),
      (UITextView.textDidEndEditingNotification, false),
    ]
    observers = names.map { name, hasFocus in
      NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) {
        [weak self] _ in
        MainActor.assumeIsolated {
          guard let self, !self.isMoving else { return }
          self.change(hasFocus)
        }
      }
    }
  }

  /// Removes the observers. The notification center keeps them otherwise.
  func stop() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }
}

extension UIView {
  fileprivate var isTextInput: Bool { self is UITextField || self is UITextView }
}

extension View {
  /// Connects the focus of the view's first field with a state.
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    effect(FocusEffect(location: condition.location, value: true, unfocused: false))
  }

  /// Connects the focus of the view's first field with a state that names the focused field.
  public nonisolated func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    effect(
      FocusEffect(
        location: binding.location, value: value,
        unfocused: (Optional<Any>.none as Any) as? Value))
  }
}
