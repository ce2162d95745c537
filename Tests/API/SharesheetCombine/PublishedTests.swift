import Foundation
import SharesheetCombine
import Testing

/// Published properties and the objects that have them.
@MainActor @Suite(.timeLimit(.minutes(3))) struct PublishedTests {
  private class Model: ObservableObject {
    @Published var name = "cow"
    @Published private(set) var count = 0

    func grow() { count += 1 }

    init() {}

    func follow(_ publisher: some Publisher<Int, Never>) { publisher.assign(to: &$count) }
  }

  private final class Special: Model {
    @Published var isSpecial = false
  }

  @MainActor private final class OnMain: ObservableObject {
    @Published var text = ""
  }

  private final class Manual: ObservableObject {
    var number = 0 { willSet { objectWillChange.send() } }
  }

  private final class Own: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
  }

  @Test("Subscribers get the new value before the property has it") func order() {
    let model = Model()
    var seen: [String] = []
    let object = model.objectWillChange.sink { seen.append("will change \(model.name)") }
    let value = model.$name.sink { seen.append("\($0), was \(model.name)") }
    model.name = "calf"
    #expect(
      seen == ["cow, was cow", "will change cow", "calf, was cow"])
    #expect(model.name == "calf")
    object.cancel()
    value.cancel()
  }

  @Test("All published properties of a class and its superclass announce changes") func objects() {
    let model = Special()
    #expect(model.objectWillChange === model.objectWillChange)
    var changes = 0
    let cancellable = model.objectWillChange.sink { changes += 1 }
    model.name = "a"
    model.isSpecial = true
    model.grow()
    #expect(changes == 3)
    cancellable.cancel()
    model.name = "b"
    #expect(changes == 3)
  }

  @Test("An object without published properties announces changes itself") func manual() {
    let model = Manual()
    var changes = 0
    let cancellable = model.objectWillChange.sink { changes += 1 }
    model.number = 1
    #expect(changes == 1)
    cancellable.cancel()
    // Released objects leave nothing to others with their address.
    for _ in 0..<100 { #expect(Manual().objectWillChange.recorded().values.isEmpty) }
    let own = Own()
    let recorder = own.objectWillChange.recorded()
    own.objectWillChange.send(4)
    #expect(recorder.values == [4])
  }

  @Test("A publisher is assigned to a published property until the object ends") func assigned() {
    let subject = PassthroughSubject<Int, Never>()
    var cancelled = false
    do {
      let model = Model()
      model.follow(subject.handleEvents(receiveCancel: { cancelled = true }))
      subject.send(6)
      #expect(model.count == 6)
    }
    #expect(cancelled)
  }

  @Test("A property of the main actor publishes") func onMain() {
    let model = OnMain()
    let recorder = model.$text.dropFirst().recorded()
    model.text = "milk"
    #expect(recorder.values == ["milk"])
  }
}
