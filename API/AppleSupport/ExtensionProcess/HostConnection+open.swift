import Contract
package import Foundation
import Linux

extension HostConnection {
  /// Opens a URL through the daemon, in the containing app or in a program that shows it to the
  /// user. `completion` is called once, on the reading thread, with whether the URL was opened.
  package func open(_ url: URL, completion: @escaping @Sendable (Bool) -> Void) {
    request(.open(url: url.absoluteString)) { answer in
      switch answer.map(\.reply) {
      case .success(.done): completion(true)
      case .success(.failed(let failure)), .failure(let failure):
        StandardError.print("\(url.absoluteString) was not opened: \(failure.message)")
        completion(false)
      case .success: completion(false)
      }
    }
  }
}
