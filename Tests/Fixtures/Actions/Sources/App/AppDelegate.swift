import UIKit

/// Prints each URL to open and then loads another one. Refuses a URL whose host is `refused`.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    print("opened \(url.absoluteString)")
    guard let later = URL(string: "data:,later") else { return false }
    URLSession.shared.dataTask(with: later) { data, _, _ in
      print("went on \(String(decoding: data ?? Data(), as: UTF8.self))")
    }.resume()
    return url.host != "refused"
  }
}
