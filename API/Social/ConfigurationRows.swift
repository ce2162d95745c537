import Contract

/// The rows of a compose sheet. The sheet requests the rows once, and again after `forget()`.
@MainActor struct ConfigurationRows {
  /// The maximum number of rows. Further rows are not shown.
  private static let maximum = 100

  private var items: [SLComposeSheetConfigurationItem] = []
  private var isAsked = false

  nonisolated init() {}

  mutating func forget() { isAsked = false }

  /// Loads the rows from `ask`. Elements that are not configuration items are skipped.
  mutating func load(_ ask: () -> [Any]?) {
    guard !isAsked else { return }
    isAsked = true
    let all = (ask() ?? []).compactMap { $0 as? SLComposeSheetConfigurationItem }
    items = Array(all.prefix(Self.maximum))
  }

  var values: [ConfigurationRow] {
    items.map { item in
      ConfigurationRow(
        id: item.nodeIdentifier, title: item.title ?? "", value: item.value ?? "",
        isPending: item.valuePending, isEnabled: item.tapHandler != nil)
    }
  }

  func tap(_ id: Int) { items.first { $0.nodeIdentifier == id }?.tapHandler?() }
}
