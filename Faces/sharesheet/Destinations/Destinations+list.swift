import ArgumentParser
import Destinations
import Translations

extension Destinations {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show the destinations without code."))

    @Flag(help: ArgumentHelp(translated("Print all destinations as one JSON value.")))
    var json = false

    func run() async throws {
      let reports = DestinationFolder(try home()).entries().map { DestinationReport($0) }
      if json { return try JSONResult.set(reports) }
      if reports.isEmpty {
        return Console.say(
          translated(
            """
            There are no destinations without code. Add one with 'sharesheet destinations add FILE'.
            """))
      }
      var table = Table(
        translated("NAME"), translated("GOES TO"), translated("ACCEPTS"))
      for report in reports {
        table.add(
          report.name, report.server ?? "",
          report.problem ?? report.accepts.joined(separator: ", "))
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }
}
