import Observation
import SwiftUI
import Testing

@Observable private final class Job: Identifiable {
  let id: Int
  var title: String
  var isDone = false

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }
}

@Observable private final class Project {
  var name = "Garden"
  var notes = ["one", "two"]
  var isPrivate = false
  var tasks = [Job(1, "dig"), Job(2, "plant")]
  @ObservationIgnored var bodies = 0
}

/// Views that read an `@Observable` model through bindings only.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewModelTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Fields and switches change the model, and follow its changes") func bindings() async {
    struct Page: View {
      @Bindable var project: Project
      var body: some View {
        TextField("Name", text: $project.name)
        Toggle("Private", isOn: $project.isPrivate)
      }
    }
    let project = Project()
    let stage = stage(Page(project: project))
    #expect(stage.fields == ["Name _Garden_"] && stage.controls == ["switch Private off"])
    await stage.type("Roof")
    await stage.pressControl("Private")
    #expect(project.name == "Roof" && project.isPrivate)
    project.name = "Yard"
    project.isPrivate = false
    await stage.turn()
    #expect(stage.fields == ["Name _Yard_"] && stage.controls == ["switch Private off"])
  }

  @Test("Closures of ForEach follow the model's elements") func elements() async {
    struct Page: View {
      @State var project: Project
      var body: some View {
        ForEach(project.tasks) { task in
          Text(task.title)
          if task.isDone { Text("done") }
        }
        ForEach($project.tasks) { $task in Toggle(task.title, isOn: $task.isDone) }
      }
    }
    let project = Project()
    let stage = stage(Page(project: project))
    #expect(stage.texts == ["dig", "plant", "[Off]", "[Off]"])
    await stage.pressControl("plant")
    #expect(project.tasks[1].isDone)
    #expect(stage.texts == ["dig", "plant", "done", "[Off]", "[On]"])
    project.tasks[0].title = "weed"
    await stage.turn()
    #expect(stage.texts.first == "weed" && stage.controls.first == "switch weed off")
    project.tasks.removeFirst()
    await stage.turn()
    #expect(stage.texts == ["plant", "done", "[On]"])
    project.tasks.append(Job(3, "water"))
    await stage.turn()
    #expect(stage.texts == ["plant", "done", "water", "[On]", "[Off]"])
  }

  @Test("Rows of a list follow the model's elements") func rows() async {
    struct Page: View {
      let project: Project
      var body: some View {
        List(project.tasks) { task in
          Text(task.isDone ? "\(task.title), done" : task.title)
        }
      }
    }
    let project = Project()
    let stage = stage(Page(project: project))
    #expect(stage.rows == ["dig", "plant"])
    project.tasks[0].isDone = true
    await stage.turn()
    #expect(stage.rows == ["dig, done", "plant"])
    project.tasks.insert(Job(3, "water"), at: 0)
    await stage.turn()
    #expect(stage.rows == ["water", "dig, done", "plant"])
  }

  @Test("Views below get the model from the environment, and only readers are evaluated")
  func environment() async {
    struct Editor: View {
      @Environment(Project.self) private var project
      var body: some View {
        @Bindable var project = project
        TextField("Name", text: $project.name)
      }
    }
    struct Page: View {
      @State private var project = Project()
      let made: (Project) -> Void
      var body: some View {
        let _ = made(project)
        Editor().environment(project)
        Text("\(project.notes.count) notes")
      }
    }
    var model: Project?
    let stage = stage(
      Page { project in
        project.bodies += 1
        model = project
      })
    #expect(stage.texts == ["_Garden_", "2 notes"])
    await stage.type("Roof")
    #expect(model?.name == "Roof" && model?.bodies == 1)
    model?.notes.removeLast()
    await stage.turn()
    #expect(stage.texts == ["_Roof_", "1 notes"] && model?.bodies == 2)
  }
}
