import ArgumentParser
import CLinux
import DocumentGateway
import EventLog
import Foundation
import HTTPService
import ImageHost
import Linux
import Logging
import ProgramEnding
import RequestBin
import ServiceLifecycle
import Text
import UnixSignals

/// The local servers in one process.
@main
struct SharesheetServices: AsyncParsableCommand {
  private static let servicesRun = "sharesheet services run"

  static let configuration = CommandConfiguration(
    // The name that the user typed. `sharesheet services run` replaces its process by this program.
    commandName: CommandLine.arguments.first == servicesRun ? servicesRun : "sharesheet-services",
    abstract: "Runs local servers for testing share extensions.",
    discussion: """
      The request bin keeps all requests to /bins/NAME and shows them in a browser. The image host \
      speaks version 3 of Imgur's API and shows its images as a gallery. The document gateway \
      speaks Couchbase Sync Gateway's REST API, and accepts its configuration file. The push inbox \
      speaks ntfy's protocol and shows each topic as a page. Services listen on loopback addresses \
      only. They end on Ctrl-C or SIGTERM.
      """)

  @Option(
    help: ArgumentHelp("The address of the document gateway, or 'off'.", valueName: "address:port"))
  var gateway: String?

  @Option(
    help: ArgumentHelp(
      "The address of the gateway's admin port, or 'off'.", valueName: "address:port"))
  var gatewayAdmin: String?

  @Option(
    help: ArgumentHelp("The address of the request bin, or 'off'.", valueName: "address:port"))
  var bin: String?

  @Option(help: ArgumentHelp("The address of the image host, or 'off'.", valueName: "address:port"))
  var images: String?

  @Option(help: ArgumentHelp("The address of the push inbox, or 'off'.", valueName: "address:port"))
  var push: String?

  @Option(help: ArgumentHelp("The maximum size of a picture.", valueName: "bytes"))
  var imageSize: Int64?

  @Option(
    help: ArgumentHelp(
      "The image host's credits per hour. An upload costs ten, any other request one.",
      valueName: "credits"))
  var imageCredits: Int?

  @Option(help: ArgumentHelp("Keep received data in this folder.", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with the same names, or Sync Gateway's own. Options take precedence.",
      valueName: "file"))
  var config: String?

  @Flag(help: "Print one line of JSON when all services are ready.")
  var json = false

  func validate() throws {
    guard imageSize ?? 1 > 0, imageCredits ?? 0 >= 0 else {
      throw ValidationError("Sizes and credits must not be negative.")
    }
  }

  static func main() async { await mainWithUsageStatus() }

  func run() async throws {
    var logger = Logger(label: "services") { EventLog(label: $0) }
    logger.logLevel = .warning
    do {
      FreedMemory.goesBack()
      if let problem = OpenFileLimit.problem { throw Failure(description: problem) }
      OpenFileLimit.raise()
      var settings = ServiceSettings(
        gateway: gateway, gatewayAdmin: gatewayAdmin, bin: bin, images: images, push: push,
        imageSize: imageSize, imageCredits: imageCredits, data: data)
      var gateway = try GatewayConfiguration(
        parsing: Array(GatewayConfiguration.usual.utf8), name: "The default configuration")
      if let config {
        let file = try ServiceSettings.read(config)
        settings = settings.completed(by: file.settings)
        if let warning = file.settings.tokenWarning(config) { say(warning, to: .standardError) }
        gateway = file.gateway ?? gateway
      }
      if settings.data == nil { try Directories().check() }
      var running = RunningServices(
        data: try settings.data.map { try ServicesFolder($0).url } ?? Directories().services,
        placed: settings.placed, logger: logger)
      if let address = try settings.binAddress() { try running.addBin(at: address) }
      if let address = try settings.imagesAddress() {
        try running.addImages(at: address, settings)
      }
      if let address = try settings.pushAddress() {
        try await running.addPush(at: address, settings.pushTokens ?? [])
      }
      try await running.addGateway(
        at: try settings.gatewayAddress(gateway), admin: try settings.gatewayAdminAddress(gateway),
        gateway)
      if running.services.isEmpty {
        throw ValidationError("Every service is off, so there is nothing to run.")
      }
      for warning in running.warnings { say(warning, to: .standardError) }
      for conflict in running.conflicts { say(conflict, to: .standardError) }
      // Signals are handled before the addresses are announced, because a client may end the
      // program at once.
      let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
      try announce(running)
      try await serve(running.services, until: signals, logger: logger)
    } catch let error as ListenError {
      throw Failure(description: error.description)
    } catch let error as HomeProblem {
      throw Failure(description: "The services cannot run: \(error).")
    } catch let error as SystemError {
      throw Failure(description: "The services cannot run: \(error).")
    }
  }

  /// The longest time between the signal and the exit. A request that ignores its cancellation
  /// would otherwise block the exit forever.
  private static let longestEnd = Duration.seconds(5)

  private func serve(
    _ services: [any Service], until signals: UnixSignalsSequence, logger: Logger
  ) async throws {
    var quiet = logger
    quiet.logLevel = .error
    var configuration = ServiceGroupConfiguration(services: services, logger: quiet)
    configuration.maximumGracefulShutdownDuration = .seconds(1)
    let group = ServiceGroup(configuration: configuration)
    let signalled = Task {
      for await _ in signals {
        await group.triggerGracefulShutdown()
        try await Task.sleep(for: Self.longestEnd)
        // Exiting is safe, because acknowledged data is always on the disk.
        say("Requests were still in progress and were interrupted.", to: .standardError)
        Foundation.exit(0)
      }
    }
    defer { signalled.cancel() }
    try await group.run()
  }

  /// Prints the addresses. The sockets already accept connections.
  private func announce(_ running: RunningServices) throws {
    if json {
      let names = Dictionary(uniqueKeysWithValues: running.addresses.map { ($0.key, $0.url) })
      say(
        String(decoding: try JSONText.encode(names), as: UTF8.self),
        to: .standardOutput)
    } else {
      for (_, name, url) in running.addresses { say("\(name): \(url)", to: .standardOutput) }
      say("Press Ctrl-C to end.", to: .standardOutput)
    }
  }

  private func say(_ line: String, to file: FileHandle) {
    // If the output is closed, the services continue.
    try? file.write(contentsOf: Data((line + "\n").utf8))
  }
}

/// The message that the user reads if the program cannot run.
private struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// The treatment of freed memory.
enum FreedMemory {
  /// Returns large blocks to the system as soon as they are freed. By default, each large block
  /// that is freed makes the C library raise the size from which it returns blocks. A service that
  /// received a few large bodies would then keep their memory forever.
  static func goesBack() { _ = mallopt(M_MMAP_THRESHOLD, 128 << 10) }
}
