import UIKit

/// Shares the items that the first argument names, prints the values that the completion handler
/// gets, and exits. The options go to the sheet.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let root = UIViewController()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("launched \(application.applicationState) \(application.delegate === self)")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = root
    window?.makeKeyAndVisible()
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    switch CommandLine.arguments.dropFirst().first {
    case "text": share(["one text"])
    case "source": share([Source()])
    case "nothing": share([Source(isEmptyForOthers: true)])
    case "slow": share([SlowItem(placeholderItem: "placeholder")])
    case "providers": share(Items.providers)
    case "unknown": share([Date()])
    case "excluded": share(["one text"], excluding: [.copyToPasteboard, Self.echo])
    case "wait": print("waiting")
    case "open": open()
    default: exit(64)
    }
  }

  func applicationWillTerminate(_ application: UIApplication) {
    print("will terminate")
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    print("events of \(identifier) \(application.applicationState)")
    if CommandLine.arguments.dropFirst().first == "forget" { return }
    DispatchQueue.main.async { completionHandler() }
  }

  static let echo = UIActivity.ActivityType("org.sharesheet.test.HostApp.EchoExtension")

  private func share(_ items: [Any], excluding: [UIActivity.ActivityType] = []) {
    let sheet = UIActivityViewController(
      activityItems: items, applicationActivities: [Count(), Reluctant(), Unfit()])
    sheet.excludedActivityTypes = excluding
    sheet.popoverPresentationController?.sourceView = root.view
    sheet.popoverPresentationController?.sourceRect = root.view.bounds
    sheet.completionWithItemsHandler = { type, isCompleted, returned, error in
      print("type \(type?.rawValue ?? "nil") completed \(isCompleted) main \(Thread.isMainThread)")
      for case let item as NSExtensionItem in returned ?? [] {
        print("returned \(item.attributedContentText?.string ?? "nil")")
        print("title \(item.attributedTitle?.string ?? "nil")")
        for provider in item.attachments ?? [] {
          print("with \(provider.registeredTypeIdentifiers)")
        }
      }
      if let error = error as NSError? {
        print("error \(error.code) \(error.localizedDescription)")
      }
      exit(0)
    }
    root.present(sheet, animated: true)
  }

  private func open() {
    guard let url = URL(string: "https://example.org/cow") else { exit(64) }
    UIApplication.shared.open(url) { isTaken in
      print("taken \(isTaken)")
      exit(0)
    }
  }
}
