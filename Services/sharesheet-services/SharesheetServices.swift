import ArgumentParser
import Directories
import Foundation
import HTTPService
import Linux
import Logging
import RequestBin
import ServiceLifecycle
import UnixSignals

/// The stand-in services, in one process.
@main
struct SharesheetServices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sharesheet-services",
    abstract: "Runs stand-ins for the servers that share extensions talk to.",
    discussion: """
      Now there is the request bin: it keeps whatever is sent to /bins/NAME and shows it in a \
      browser. Services listen on loopback addresses only. They end on Ctrl-C or SIGTERM.
      """)

  @Option(help: ArgumentHelp("Where the request bin listens, or 'off'.", valueName: "address:port"))
  var bin: String?

  @Option(help: ArgumentHelp("Keep what was received in this folder.", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp("A JSON file with the same names; options come first.", valueName: "file"))
  var config: String?

  @Flag(help: "Print one line of JSON when all are ready.")
  var json = false

  func run() async throws {
    var logger = Logger(label: "services") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    do {
      var settings = ServiceSettings(bin: bin, data: data)
      if let config { settings = settings.completed(by: try .read(config)) }
      guard let wanted = try settings.binAddress() else {
        throw ValidationError("Every service is off, so there is nothing to run.")
      }
      let data =
        settings.data.map { URL(filePath: $0, directoryHint: .isDirectory) }
        ?? Directories().services
      let store = try BinStore(directory: data.appending(path: "bin", directoryHint: .isDirectory))
      let claim = try PortClaim(wanted)
      if let conflict = claim.conflict {
        say(
          "\(conflict) The request bin uses port \(claim.address.port) instead.", to: .standardError
        )
      }
      let router = RequestBin(store: store, url: claim.address.url).router()
      announce(claim.address)
      try await serve(
        [HTTPServer(router, on: claim.listener, logger: logger), RetentionSweep(store)],
        logger: logger)
    } catch let error as ListenError {
      throw Failure(description: error.description)
    } catch let error as SystemError {
      throw Failure(description: "The services cannot run: \(error).")
    }
  }

  private func serve(_ services: [any Service], logger: Logger) async throws {
    var quiet = logger
    quiet.logLevel = .error
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: quiet)
    configuration.maximumGracefulShutdownDuration = .seconds(1)
    try await ServiceGroup(configuration: configuration).run()
  }

  /// The socket accepts already: whoever reads this may call.
  private func announce(_ bin: LoopbackAddress) {
    if json {
      say("{\"bin\":\"\(bin.url)\"}", to: .standardOutput)
    } else {
      say("Request bin: \(bin.url)", to: .standardOutput)
      say("Press Ctrl-C to end.", to: .standardOutput)
    }
  }

  private func say(_ line: String, to file: FileHandle) {
    // Nobody may be reading any more; the services run all the same.
    try? file.write(contentsOf: Data((line + "\n").utf8))
  }
}

/// What a person reads when the program cannot run.
private struct Failure: Error, CustomStringConvertible {
  let description: String
}
