import AppCommands
import TeamPicksKit
import UIKit

/// The app, which lists picks and keeps the gateway's address. The system launches it when the
/// requests of its extension's session have ended.
class TeamPicksApp: UIResponder, UIApplicationDelegate {
  private static let usage = """
    Usage: teampicks picks TEAM          list a team's picks, newest first
           teampicks teams [NAME…]       list the gateway's teams; or set the offered teams, if the
                                         server reports no teams, such as CouchDB
           teampicks gateway [URL]       show or set the database that stores the picks
           teampicks unsaved             list the picks that the gateway has refused, with reasons
    """

  private var uploads: PickUploads?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // If the app was launched for a session's events, no user is waiting.
    if application.applicationState != .background {
      Task { await run(Array(CommandLine.arguments.dropFirst())) }
    }
    return true
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    let handler = MainQueueCall(completionHandler)
    uploads = PickUploads(sessionIdentifier: identifier) { handler.call() }
  }

  private func run(_ arguments: [String]) async {
    do {
      if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
        print(Self.usage)
        exit(0)
      }
      if let option = arguments.first(where: { $0.hasPrefix("-") }) {
        fail("There is no option \(option.oneLine).\n\n\(Self.usage)", status: 2)
      }
      switch (arguments.first, arguments.count) {
      case ("picks", 2):
        for pick in try await Gateway.picks(of: arguments[1]) {
          print("\(pick.text.oneLine)\t\((pick.url?.absoluteString ?? "").oneLine)")
        }
      case ("teams", 1):
        for team in try await Gateway.teams() { print(team.oneLine) }
      case ("teams", 2...):
        Gateway.knownTeams = Array(arguments.dropFirst())
        for team in Gateway.knownTeams { print(team.oneLine) }
      case ("gateway", 1): print(Gateway.shownAddress)
      case ("gateway", 2):
        try Gateway.setAddress(arguments[1])
        print(Gateway.shownAddress)
      case ("unsaved", 1):
        for note in try Unsaved.notes() { print("\(note.reason.oneLine)\t\(note.what.oneLine)") }
      case ("help", 1): print(Self.usage)
      default:
        let words = Mistake.words(
          arguments, commands: ["picks", "teams", "gateway", "unsaved", "help"])
        fail("\(words)\n\n\(Self.usage)", status: 2)
      }
    } catch let error as TeamPicksError where error.isUsage {
      fail(error.localizedDescription, status: 2)
    } catch {
      fail("\(Gateway.shownAddress): \(error.localizedDescription)")
    }
    exit(0)
  }
}

/// The entry point. It names the delegate's class, as in an app whose delegate class cannot have
/// the attribute `@main`.
@main enum TeamPicks {
  static func main() {
    _ = UIApplicationMain(
      CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(TeamPicksApp.self))
  }
}
