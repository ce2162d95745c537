import Contract

extension SheetScreen.Page {
  init(_ page: Contract.Page) {
    let listing = PageListing(page)
    self.init(
      id: page.id, title: page.title, canGoBack: page.canGoBack,
      bar: listing.bar.map { SheetScreen.Entry($0) }, entries: listing.shown)
  }

  init(_ alert: Alert) {
    self.init(
      id: alert.id, title: alert.title, canGoBack: false, bar: [],
      entries: PageListing(alert).shown)
  }
}

extension PageListing {
  var shown: [SheetScreen.Entry] { entries.map { SheetScreen.Entry($0) } }
}

extension SheetScreen.Entry {
  init(_ entry: PageListing.Entry) {
    switch entry {
    case .words(let words): self.init(.words, words)
    case .heading(let words): self.init(.heading, words)
    case .footnote(let words): self.init(.footnote, words)
    case .button(let button): self.init(button)
    case .group(let group):
      self.init(group.kind == .segments ? .segments : .menu, group.title)
      (id, items) = (group.id, group.items.map { SheetScreen.Entry($0) })
    case .configuration(let row): self.init(row)
    case .picture(let picture, let label):
      self.init(.picture, label)
      self.picture = picture
    case .symbol(let name, let label):
      self.init(.symbol, label)
      symbol = name
    case .input(let input, let label): self.init(input, label)
    case .activity(let fraction, let label):
      self.init(.progress, label.flatMap { $0.isEmpty ? nil : $0 } ?? Words.working)
      self.fraction = fraction
    case .row(let row): self.init(row)
    case .unseen(let count, let isAbove):
      self.init(.unseen, Words.moreRows(count, isAbove: isAbove))
      self.count = count
    case .blank: self.init(Kind.blank, nil)
    }
  }

  init(_ button: Button) {
    self.init(.button, button.title)
    (id, style, isEnabled) = (button.id, button.style, button.isEnabled)
    (control, isChosen) = (button.traits?.control, button.traits?.isOn)
    symbol = button.traits?.symbol
  }

  private init(_ row: ConfigurationRow) {
    self.init(.setting, row.title)
    value = row.isPending ? nil : row.value
    (id, isEnabled) = (row.id, row.isEnabled && !row.isPending)
  }

  private init(_ input: TextInput, _ label: String?) {
    self.init(.field, label ?? input.placeholder)
    (id, value, revision) = (input.id, input.text, input.revision)
    (isEnabled, isMultiline, isSecure) = (input.isEditable, input.isMultiline, input.isSecure)
    isFocused = input.isFocused
  }

  private init(_ row: PageListing.Row) {
    self.init(.row, row.row.title)
    value = row.row.detail
    (id, path, generation) = (row.table, row.row.path, row.generation)
    (isEnabled, isChosen, picture) = (row.isSelectable, row.row.isMarked, row.row.picture)
    accessory = row.row.accessory == .none ? nil : row.row.accessory
  }
}
