import Foundation
import Storyboards

extension StoryboardAssembly {
  private static let viewClasses: [String: UIView.Type] = [
    "activityIndicatorView": UIActivityIndicatorView.self, "button": UIButton.self,
    "collectionReusableView": UICollectionReusableView.self,
    "collectionView": UICollectionView.self, "collectionViewCell": UICollectionViewCell.self,
    "datePicker": UIDatePicker.self, "imageView": UIImageView.self, "label": UILabel.self,
    "navigationBar": UINavigationBar.self, "pageControl": UIPageControl.self,
    "pickerView": UIPickerView.self, "progressView": UIProgressView.self,
    "scrollView": UIScrollView.self, "searchBar": UISearchBar.self,
    "segmentedControl": UISegmentedControl.self, "slider": UISlider.self,
    "stackView": UIStackView.self, "stepper": UIStepper.self, "switch": UISwitch.self,
    "tableView": UITableView.self, "tableViewCell": UITableViewCell.self,
    "textField": UITextField.self, "textView": UITextView.self, "toolbar": UIToolbar.self,
    "visualEffectView": UIVisualEffectView.self,
  ]

  /// Creates a view with its subviews. An unknown kind of view becomes a plain view.
  func makeView(_ description: StoryboardObject) -> UIView? {
    guard hasRoom() else { return nil }
    let usual = Self.viewClasses[description.element] ?? UIView.self
    let type = source.customClass(of: description) as? UIView.Type ?? usual
    let coder = StoryboardCoder(description, reuseIdentifier: reuseIdentifier)
    guard let view = type.init(coder: coder) else { return nil }
    fill(view, description)
    return view
  }

  /// Gives a view its values and subviews.
  func fill(_ view: UIView, _ description: StoryboardObject) {
    record(view, as: description)
    setValues(of: view, description)
    switch view {
    case let cell as UITableViewCell: fillCell(cell, description)
    case let cell as UICollectionViewCell:
      fillContent(cell.contentView, description)
      cell.reuseIdentifier = description["reuseIdentifier"] ?? reuseIdentifier
    case let part as UICollectionReusableView:
      part.reuseIdentifier = description["reuseIdentifier"] ?? reuseIdentifier
      addSubviews(of: description, to: part)
    case let part as UITableViewHeaderFooterView: fillContent(part.contentView, description)
    case let effect as UIVisualEffectView: fillContent(effect.contentView, description)
    case let table as UITableView: fillTable(table, description)
    case let collection as UICollectionView: fillCollection(collection, description)
    case let bar as UINavigationBar: fillBar(bar, description)
    case let bar as UIToolbar: bar.items = description.list("items").compactMap(makeBarItem)
    default: addSubviews(of: description, to: view)
    }
    for constraint in description.list("constraints") where !constraint.id.isEmpty && hasRoom() {
      let made = NSLayoutConstraint()
      made.constant = constraint.number("constant") ?? 0
      made.identifier = constraint["identifier"]
      made.isActive = true
      name(made, constraint.id)
    }
  }

  private func addSubviews(of description: StoryboardObject, to view: UIView) {
    for subview in description.list("subviews").lazy.compactMap(makeView) {
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
  }

  private func fillContent(_ content: UIView, _ description: StoryboardObject) {
    if let part = description.part("contentView") {
      name(content, part.id)
      addSubviews(of: part, to: content)
    }
    addSubviews(of: description, to: content)
  }

  // MARK: Cells

  /// Xcode writes the labels of a cell in a standard style as subviews, to which attributes refer.
  private func fillCell(_ cell: UITableViewCell, _ description: StoryboardObject) {
    let content = description.part("contentView")
    if let content { name(cell.contentView, content.id) }
    for part in (content?.list("subviews") ?? []) + description.list("subviews") {
      let own: UIView? =
        switch part.id {
        case "": nil
        case description["textLabel"]: cell.textLabel
        case description["detailTextLabel"]: cell.detailTextLabel
        case description["imageView"]: cell.imageView
        default: nil
        }
      if let own {
        fill(own, part)
      } else if let view = makeView(part) {
        cell.contentView.addSubview(view)
      }
    }
    cell.accessoryType =
      switch description["accessoryType"] {
      case "disclosureIndicator": .disclosureIndicator
      case "detailDisclosureButton": .detailDisclosureButton
      case "checkmark": .checkmark
      case "detailButton": .detailButton
      default: .none
      }
    if description["selectionStyle"] == "none" { cell.selectionStyle = .none }
  }

  private func fillTable(_ table: UITableView, _ description: StoryboardObject) {
    table.tableHeaderView = description.part("tableHeaderView").flatMap(makeView)
    table.tableFooterView = description.part("tableFooterView").flatMap(makeView)
    for prototype in description.list("prototypes") {
      guard let identifier = prototype["reuseIdentifier"] else { continue }
      table.contents.makers[identifier] = { [weak root] in
        root?.makeCopy(prototype) as? UITableViewCell
      }
    }
    guard description["dataMode"] == "static" else { return }
    table.staticSections = description.list("sections").map { section in
      StaticSection(
        header: source.text(section, "headerTitle"), footer: source.text(section, "footerTitle"),
        cells: section.list("cells").compactMap { makeView($0) as? UITableViewCell })
    }
  }

  private func fillCollection(_ collection: UICollectionView, _ description: StoryboardObject) {
    for prototype in description.list("cells") {
      guard let identifier = prototype["reuseIdentifier"] else { continue }
      collection.cellMakers[identifier] = { [weak root] in
        root?.makeCopy(prototype) as? UICollectionViewCell
      }
    }
    let kinds = [
      "sectionHeaderView": UICollectionView.elementKindSectionHeader,
      "sectionFooterView": UICollectionView.elementKindSectionFooter,
    ]
    for (key, kind) in kinds {
      guard let part = description.part(key), let identifier = part["reuseIdentifier"] else {
        continue
      }
      collection.partMakers[kind + identifier] = { [weak root] in
        root?.makeCopy(part) as? UICollectionReusableView
      }
    }
  }

  /// Creates a further object from the description of a prototype.
  private func makeCopy(_ prototype: StoryboardObject) -> UIView? {
    let copy = StoryboardAssembly(source, owner: owner, identifiedBy: [], in: self)
    let view = copy.makeView(prototype)
    copy.connect()
    return view
  }
}
