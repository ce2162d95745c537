import AppCommands
import ImgShareKit
import UIKit

/// The app, which uploads pictures and keeps their links. The system launches it when the uploads
/// of its extension's session have ended.
@main class ImgShareApp: UIResponder, UIApplicationDelegate {
  /// The delay, in seconds, after which the app prints that the upload is pending.
  private static let silence = 2.0

  private static let usage = """
    Usage: imgshare upload FILE [--title TEXT]   send a picture, wait, print and copy its link
           imgshare history                      list the links, newest first
           imgshare endpoint [URL]               show or set the address for uploads

    Pictures that are shared from the sheet are in the history too. After each upload the link is
    copied, and 'sharesheet paste' prints it.
    """

  private var uploads: ImageUploads?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // If the app was launched for a session's events, no user is waiting.
    if application.applicationState != .background {
      run(Array(CommandLine.arguments.dropFirst()))
    }
    return true
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    let handler = MainQueueCall(completionHandler)
    uploads = ImageUploads(sessionIdentifier: identifier) { handler.call() }
  }

  private func run(_ arguments: [String]) {
    do {
      if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
        return leave(printing: Self.usage)
      }
      switch (arguments.first, arguments.count) {
      case ("upload", 2): try upload(arguments[1], title: "")
      case ("upload", 4) where arguments[2] == "--title":
        try upload(arguments[1], title: arguments[3])
      case ("history", 1):
        for entry in try History.entries() { print("\(entry.link)\t\(entry.title.oneLine)") }
        exit(0)
      case ("endpoint", 1): leave(printing: ImageService.endpoint)
      case ("endpoint", 2):
        try ImageService.setEndpoint(arguments[1])
        leave(printing: ImageService.endpoint)
      case ("help", 1): leave(printing: Self.usage)
      default: misunderstand(arguments)
      }
    } catch let error as ImgShareError {
      fail(error.localizedDescription, status: error.isUsage ? 2 : 1)
    } catch {
      fail(error.localizedDescription)
    }
  }

  private func upload(_ path: String, title: String) throws {
    let uploads = ImageUploads(sessionIdentifier: ImageUploads.appSession)
    self.uploads = uploads
    let file = URL(fileURLWithPath: path)
    try uploads.uploadImage(at: file, title: title) { outcome in
      MainActor.assumeIsolated {
        switch outcome {
        case .success(let link): self.finish(link)
        case .failure(let error): fail(error.localizedDescription)
        }
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.silence) {
      say(
        "The picture is stored but not sent yet. It is also sent after Ctrl-C, which ends only the wait "
          + "for the link. 'sharesheet transfers' shows why the picture waits.")
    }
  }

  private func finish(_ link: URL) {
    leave(printing: link.absoluteString)
  }

  private func misunderstand(_ arguments: [String]) {
    let words = Mistake.words(arguments, commands: ["upload", "history", "endpoint", "help"])
    fail("\(words)\n\n\(Self.usage)", status: 2)
  }

  private func leave(printing text: String) {
    print(text)
    exit(0)
  }
}
