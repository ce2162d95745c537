import SwiftUI
import Testing
import UIKit

/// Counts the evaluations of bodies, and notes what happened.
@MainActor private final class Bodies {
  var counts: [String: Int] = [:]
  var notes: [String] = []

  func count(_ name: String) -> EmptyView {
    counts[name, default: 0] += 1
    return EmptyView()
  }
}

/// A row with its own state. Selecting the row counts up.
private struct CounterRow: View {
  let name: String
  let bodies: Bodies
  @State private var count = 0

  var body: some View {
    bodies.count(name)
    Button("\(name) \(count)") { count += 1 }
  }
}

private struct Song: Identifiable, Hashable {
  let id: Int
  var title: String
}

@MainActor @Suite(.timeLimit(.minutes(3))) struct ListTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Of 1,000 rows, only the rows in the table's window are resolved")
  func window() async {
    let bodies = Bodies()
    struct Row: View {
      let number: Int
      let bodies: Bodies
      var body: some View {
        bodies.count("row")
        VStack {
          Text("Row \(number)")
          Text("Detail")
          Text("More")
        }
      }
    }
    let stage = stage(List(0..<1000) { Row(number: $0, bodies: bodies) })
    #expect(stage.rowCounts == [1000])
    #expect(stage.rows.count == 200)
    #expect(stage.rows.first == "Row 0/Detail\nMore")
    #expect(bodies.counts["row"] == 200)
    #expect(stage.selectableRows.isEmpty)
    await stage.reveal(900)
    #expect(stage.rows.contains("Row 900/Detail\nMore"))
    #expect(bodies.counts["row"] == 400)
    await stage.find("row 99")
    #expect(stage.rows.first == "Row 99/Detail\nMore" && stage.rows.count == 19)
    await stage.find("")
    #expect(stage.rows.count == 200)
  }

  @Test("A row's only button is pressed by selecting the row")
  func buttonRow() async {
    let bodies = Bodies()
    let stage = stage(
      List {
        Text("plain")
        Button {
          bodies.notes.append("pressed")
        } label: {
          VStack {
            Text("title")
            Text("detail")
          }
        }
        Button("off") {}.disabled(true)
        HStack {
          Text("song")
          Button("buy") { bodies.notes.append("bought") }
        }
      })
    #expect(stage.rows == ["plain", "title/detail", "off", "song/buy"])
    #expect(stage.selectableRows == ["title", "song"])
    await stage.select("title")
    await stage.select("song")
    await stage.select("plain")
    await stage.select("off")
    #expect(bodies.notes == ["pressed", "bought"])
    #expect(stage.selectedRows.isEmpty)
  }

  @Test("A change of a row's state evaluates no other body and keeps the table's generation")
  func rowState() async {
    struct Page: View {
      let bodies: Bodies
      var body: some View {
        bodies.count("page")
        List(["a", "b"], id: \.self) { CounterRow(name: $0, bodies: bodies) }
      }
    }
    let bodies = Bodies()
    let stage = stage(Page(bodies: bodies))
    let generation = stage.generation
    #expect(stage.rows == ["a 0", "b 0"])
    await stage.select("b 0")
    #expect(stage.rows == ["a 0", "b 1"])
    #expect(bodies.counts == ["page": 1, "a": 1, "b": 2])
    #expect(generation != nil && stage.generation == generation)
  }

  @Test("Rows keep their state when others are inserted or removed")
  func changes() async {
    struct Page: View {
      let bodies: Bodies
      @State private var names = ["a", "b"]
      var body: some View {
        List(names, id: \.self) { CounterRow(name: $0, bodies: bodies) }
        Button("insert") { names.insert("c", at: 0) }
        Button("drop") { names.removeAll { $0 == "b" } }
        Button("back") { names.append("b") }
        Button("same") { names = names.map { $0 } }
      }
    }
    let stage = stage(Page(bodies: Bodies()))
    await stage.select("b 0")
    await stage.press("insert")
    #expect(stage.rows == ["c 0", "a 0", "b 1"])
    let generation = stage.generation
    await stage.press("same")
    #expect(stage.generation == generation)
    await stage.press("drop")
    #expect(stage.rows == ["c 0", "a 0"])
    await stage.press("back")
    #expect(stage.rows == ["c 0", "a 0", "b 0"])
  }

  @Test("Rows appear when the window reaches them, and disappear when they are removed")
  func appearance() async {
    struct Page: View {
      let bodies: Bodies
      @State private var count = 300
      var body: some View {
        List {
          ForEach(0..<count, id: \.self) { number in
            Text("\(number)").onAppear { bodies.counts["appear", default: 0] += 1 }
              .onDisappear { bodies.counts["disappear", default: 0] += 1 }
          }
        }
        Button("drop") { count = 50 }
      }
    }
    let bodies = Bodies()
    let stage = stage(Page(bodies: bodies))
    #expect(bodies.counts["appear"] == 200)
    await stage.press("drop")
    #expect(stage.rowCounts == [50])
    #expect(bodies.counts["disappear"] == 150)
  }

  @Test("Sections show their headers and footers, which may change without a reload")
  func sections() async {
    struct Page: View {
      @State private var header = "First"
      var body: some View {
        List {
          Section {
            Text("a")
            Text("b")
          } header: {
            Text(header)
          } footer: {
            Text("End")
          }
          Section("Second") { ForEach(0..<2, id: \.self) { Text("\($0)") } }
          Text("last")
        }
        Button("rename") { header = "Renamed" }
      }
    }
    let stage = stage(Page())
    #expect(stage.rowCounts == [2, 2, 1])
    #expect(stage.sectionTitles == [["First", "End"], ["Second", nil], [nil, nil]])
    #expect(stage.rows == ["a", "b", "0", "1", "last"])
    let generation = stage.generation
    await stage.press("rename")
    #expect(stage.sectionTitles.first == ["Renamed", "End"])
    #expect(stage.generation == generation)
  }

  @Test("A section outside of a list shows its header, its content and its footer")
  func form() async {
    let stage = stage(
      Form {
        Section {
          Text("a")
          Button("b") {}
        } header: {
          Text("Header")
        } footer: {
          Text("Footer")
        }
      })
    #expect(stage.plainTexts == ["Header", "a", "[b]", "Footer"])
  }

  @Test("A control in a row turns the list into single elements, and rows keep their state")
  func flatList() async {
    struct Row: View {
      let number: Int
      @State private var text = ""
      @State private var isEdited = false
      var body: some View {
        Button("Row \(number)") { isEdited = true }
        if isEdited { TextField("Name", text: $text) }
      }
    }
    let stage = stage(List(0..<302) { Row(number: $0) })
    #expect(stage.rowCounts == [302])
    await stage.select("Row 1")
    #expect(stage.rowCounts == nil)
    #expect(stage.plainTexts.prefix(4) == ["[Row 0]", "[Row 1]", "__", "[Row 2]"])
    #expect(stage.plainTexts.last == "2 more rows are not shown.")
  }

  @Test("A header with a button is shown with the rows as single elements")
  func headerButton() async {
    let bodies = Bodies()
    let stage = stage(
      List {
        Section {
          Text("row")
        } header: {
          Text("Title")
          Button("All") { bodies.notes.append("all") }
        }
      })
    #expect(stage.plainTexts == ["Title", "[All]", "row"])
    await stage.press("All")
    #expect(bodies.notes == ["all"])
  }

  @Test("Rows are deleted and moved with the detail button")
  func edits() async {
    struct Page: View {
      let bodies: Bodies
      @State private var names = ["a", "b", "c"]
      var body: some View {
        List {
          Text("first")
          ForEach(names, id: \.self) { name in
            Text(name).deleteDisabled(name == "c")
              .swipeActions { Button("Flag") { bodies.notes.append(name) } }
          }
          .onDelete { names.remove(atOffsets: $0) }
          .onMove { names.move(fromOffsets: $0, toOffset: $1) }
        }
      }
    }
    let bodies = Bodies()
    let stage = stage(Page(bodies: bodies))
    #expect(stage.accessories == ["none", "detailButton", "detailButton", "detailButton"])
    await stage.pressDetail("b")
    #expect(stage.alertTitles == ["Flag", "Move Up", "Move Down", "Delete", "Cancel"])
    await stage.press("Delete")
    #expect(stage.rows == ["first", "a", "c"])
    await stage.pressDetail("c")
    #expect(stage.alertTitles == ["Flag", "Move Up", "Cancel"])
    await stage.press("Move Up")
    #expect(stage.rows == ["first", "c", "a"])
    await stage.pressDetail("a")
    await stage.press("Flag")
    #expect(bodies.notes == ["a"])
  }

  @Test("Rows of a list that is not a table have their buttons after them")
  func flatEdits() async {
    struct Page: View {
      @State private var songs = [Song(id: 1, title: "a"), Song(id: 2, title: "b")]
      var body: some View {
        List {
          ForEach($songs) { $song in TextField("Title", text: $song.title) }
            .onDelete { songs.remove(atOffsets: $0) }
        }
      }
    }
    let stage = stage(Page())
    #expect(stage.plainTexts == ["_a_", "[Delete]", "_b_", "[Delete]"])
    await stage.press("Delete")
    #expect(stage.plainTexts == ["_b_", "[Delete]"])
  }

  @Test("Selecting rows changes the selection, and the selection marks the rows")
  func selection() async {
    struct Page: View {
      @State private var chosen: Set<Int> = [2]
      @State private var one: Int?
      let isMultiple: Bool
      let songs = [Song(id: 1, title: "a"), Song(id: 2, title: "b")]
      var body: some View {
        if isMultiple {
          List(songs, selection: $chosen) { Text($0.title) }
        } else {
          List(songs, selection: $one) { Text($0.title) }
        }
        Text("\(chosen.count) \(one ?? 0)")
        Button("none") {
          chosen = []
          one = nil
        }
      }
    }
    let many = stage(Page(isMultiple: true))
    #expect(many.selectedRows == ["b"] && many.accessories == ["none", "checkmark"])
    await many.select("a")
    #expect(many.selectedRows == ["a", "b"] && many.plainTexts.first == "2 0")
    await many.select("b")
    #expect(many.selectedRows == ["a"] && many.accessories == ["checkmark", "none"])
    await many.press("none")
    #expect(many.selectedRows.isEmpty)
    let single = stage(Page(isMultiple: false))
    await single.select("a")
    await single.select("b")
    #expect(single.selectedRows == ["b"] && single.plainTexts.first == "1 2")
    await single.press("none")
    #expect(single.selectedRows.isEmpty)
  }

  @Test("A refreshable list has a button that runs the action")
  func refresh() async {
    struct Page: View {
      @State private var count = 0
      var body: some View {
        List { Text("Loaded \(count)") }.refreshable { count += 1 }
      }
    }
    let stage = stage(Page())
    #expect(stage.plainTexts == ["[Refresh]"])
    await stage.press("Refresh")
    while stage.rows != ["Loaded 1"] { await stage.turn() }
  }

  @Test("An outline shows all elements of a tree")
  func outline() {
    struct Folder: Identifiable {
      let id: String
      var children: [Folder]?
    }
    let tree = [
      Folder(id: "a", children: [Folder(id: "b", children: [Folder(id: "c")]), Folder(id: "d")]),
      Folder(id: "e"),
    ]
    let stage = stage(
      List { OutlineGroup(tree, children: \.children) { Text(verbatim: $0.id) } })
    #expect(stage.rows == ["a", "b", "c", "d", "e"])
  }
}
