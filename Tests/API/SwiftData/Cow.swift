import Foundation
import SwiftData

// Models in the form that the port step makes of classes with `@Model`.

enum Mood: String, Codable { case calm, wild }

struct Place: Codable, Equatable {
  var name: String
  var stalls: [Int]
}

final class Cow: PersistentModel {
  private(set) var _backing = _ModelBacking(Cow.self)
  required init(_backing: _ModelBacking) { self._backing = _backing }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init(name: "tag", keypath: \Cow.tag, metadata: Schema.Attribute(.unique)),
      .init(name: "name", keypath: \Cow.name),
      .init(name: "born", keypath: \Cow.born, defaultValue: defaultOfBorn),
      .init(name: "milk", keypath: \Cow.milk, defaultValue: { 0 }),
      .init(name: "isBrown", keypath: \Cow.isBrown, defaultValue: { false }),
      .init(name: "mood", keypath: \Cow.mood, defaultValue: { .calm }),
      .init(name: "place", keypath: \Cow.place),
      .init(name: "spots", keypath: \Cow.spots, defaultValue: { [] }),
      .init(name: "barn", keypath: \Cow.barn),
      .init(
        name: "calves", keypath: \Cow.calves, metadata: Schema.Relationship(deleteRule: .cascade)),
    ]
  }
  static func defaultOfBorn() -> Date { .now }

  var tag: Int {
    get { _backing.value("tag", of: self, \Cow.tag) }
    set { _backing.set(newValue, "tag", of: self, \Cow.tag) }
  }
  var name: String? {
    get { _backing.value("name", of: self, \Cow.name) }
    set { _backing.set(newValue, "name", of: self, \Cow.name) }
  }
  var born: Date {
    get { _backing.value("born", of: self, \Cow.born, default: Cow.defaultOfBorn) }
    set { _backing.set(newValue, "born", of: self, \Cow.born) }
  }
  var milk: Double {
    get { _backing.value("milk", of: self, \Cow.milk) { 0 } }
    set { _backing.set(newValue, "milk", of: self, \Cow.milk) }
  }
  var isBrown: Bool {
    get { _backing.value("isBrown", of: self, \Cow.isBrown) { false } }
    set { _backing.set(newValue, "isBrown", of: self, \Cow.isBrown) }
  }
  var mood: Mood {
    get { _backing.value("mood", of: self, \Cow.mood) { .calm } }
    set { _backing.set(newValue, "mood", of: self, \Cow.mood) }
  }
  var place: Place? {
    get { _backing.value("place", of: self, \Cow.place) }
    set { _backing.set(newValue, "place", of: self, \Cow.place) }
  }
  var spots: [String] {
    get { _backing.value("spots", of: self, \Cow.spots) { [] } }
    set { _backing.set(newValue, "spots", of: self, \Cow.spots) }
  }
  var barn: Barn? {
    get { _backing.value("barn", of: self, \Cow.barn) }
    set { _backing.set(newValue, "barn", of: self, \Cow.barn) }
  }
  var calves: [Calf] {
    get { _backing.value("calves", of: self, \Cow.calves) }
    set { _backing.set(newValue, "calves", of: self, \Cow.calves) }
  }

  init(tag: Int, name: String? = nil) {
    self.tag = tag
    self.name = name
  }
}

final class Barn: PersistentModel {
  private(set) var _backing = _ModelBacking(Barn.self)
  required init(_backing: _ModelBacking) { self._backing = _backing }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init(name: "id", keypath: \Barn.id, metadata: Schema.Attribute(.unique)),
      .init(name: "cows", keypath: \Barn.cows, metadata: Schema.Relationship(inverse: \Cow.barn)),
    ]
  }

  // The model has an identity of its own.
  var id: UUID {
    get { _backing.value("id", of: self, \Barn.id) }
    set { _backing.set(newValue, "id", of: self, \Barn.id) }
  }
  var cows: [Cow] {
    get { _backing.value("cows", of: self, \Barn.cows) }
    set { _backing.set(newValue, "cows", of: self, \Barn.cows) }
  }

  init(id: UUID) {
    self.id = id
    cows = []
  }
}

final class Calf: PersistentModel {
  private(set) var _backing = _ModelBacking(Calf.self)
  required init(_backing: _ModelBacking) { self._backing = _backing }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init(name: "weight", keypath: \Calf.weight),
      .init(name: "mother", keypath: \Calf.mother),
    ]
  }

  var weight: Int {
    get { _backing.value("weight", of: self, \Calf.weight) }
    set { _backing.set(newValue, "weight", of: self, \Calf.weight) }
  }
  var mother: Cow? {
    get { _backing.value("mother", of: self, \Calf.mother) }
    set { _backing.set(newValue, "mother", of: self, \Calf.mother) }
  }

  init(weight: Int) { self.weight = weight }
}
