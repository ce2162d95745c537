/// The selected rows of a list, by their values.
struct ListSelection {
  let isMultiple: Bool
  /// Whether the value is of the selection's type.
  let accepts: (AnyHashable) -> Bool
  let contains: (AnyHashable) -> Bool
  /// Selects or deselects a value.
  let set: (AnyHashable, Bool) -> Void

  /// Creates a selection of any number of values.
  init?<Value: Hashable>(_ binding: Binding<Set<Value>>?) {
    guard let binding else { return nil }
    isMultiple = true
    accepts = { $0.base is Value }
    contains = { value in (value.base as? Value).map(binding.wrappedValue.contains) ?? false }
    set = { value, isSelected in
      guard let value = value.base as? Value else { return }
      if isSelected {
        binding.wrappedValue.insert(value)
      } else {
        binding.wrappedValue.remove(value)
      }
    }
  }

  /// Creates a selection of at most one value.
  init?<Value: Hashable>(_ binding: Binding<Value?>?) {
    guard let binding else { return nil }
    isMultiple = false
    accepts = { $0.base is Value }
    contains = { value in
      binding.wrappedValue.map { AnyHashable($0).matches(value) } ?? false
    }
    set = { value, isSelected in
      guard let value = value.base as? Value else { return }
      if isSelected { binding.wrappedValue = value }
    }
  }
}
