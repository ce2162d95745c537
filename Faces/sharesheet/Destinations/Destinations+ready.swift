import ArgumentParser
import ShareSheet
import Translations

extension Destinations {
  struct Ready: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show the ready-made destinations."),
      discussion: translated(
        """
        Add one by its name, such as 'sharesheet destinations add ntfy'. It asks what it needs. With \
        a name, this command shows the questions and the options that answer them.
        """))

    @Argument(help: ArgumentHelp(translated("The name of a ready-made destination.")))
    var name: String?

    @Flag(help: ArgumentHelp(translated("Print all ready-made destinations as one JSON value.")))
    var json = false

    func run() async throws {
      guard let name else {
        if json { return try JSONResult.set(ReadyMade.all.map(Report.init)) }
        var table = Table(translated("NAME"), translated("WHAT"), translated("ASKS"))
        for ready in ReadyMade.all {
          let questions = ready.questions.map { "\($0.title) (\($0.name))" }
          table.add(ready.key, ready.about, questions.joined(separator: ", "))
        }
        return Console.show(table.text(fitting: Console.columns))
      }
      guard let ready = ReadyMade.named(name) else {
        throw ShareError(
          .invalidRequest,
          Words.Destinations.noReadyMade(name, ReadyMade.all.map(\.key)))
      }
      if json { return try JSONResult.set([Report(ready)]) }
      var table = Table(translated("ASKS"), translated("OPTION"))
      for question in ready.questions {
        let option =
          question.kind == .secret
          ? "--secret \(question.name)" : "--set \(question.name)=\(question.example ?? "…")"
        table.add(question.title, option)
      }
      Console.show(ready.about)
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
