import ArgumentParser
import Translations

extension Destinations {
  struct Ready: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show the ready-made destinations."),
      discussion: translated(
        "Add one by its name, such as 'sharesheet destinations add ntfy'. It asks what it needs."))

    @Flag(help: ArgumentHelp(translated("Print all ready-made destinations as one JSON value.")))
    var json = false

    func run() async throws {
      if json { return try JSONResult.set(ReadyMade.all.map(Report.init)) }
      var table = Table(translated("NAME"), translated("WHAT"), translated("ASKS"))
      for ready in ReadyMade.all {
        table.add(ready.key, ready.about, ready.questions.map(\.title).joined(separator: ", "))
      }
      Console.show(table.text(fitting: Console.columns))
    }

    private struct Report: Encodable {
      struct Question: Encodable {
        var name: String
        var title: String
        var isSecret: Bool
      }

      var name: String
      var about: String
      var questions: [Question]

      init(_ ready: ReadyMade) {
        (name, about) = (ready.key, ready.about)
        questions = ready.questions.map {
          Question(name: $0.name, title: $0.title, isSecret: $0.kind == .secret)
        }
      }
    }
  }
}
