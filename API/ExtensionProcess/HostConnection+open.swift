package import Foundation
import Wire

extension HostConnection {
  /// Has the daemon open a URL in the app that contains the extension, or where the person sees it.
  /// `completion`: called once, on the reading thread, with whether somebody took it.
  package func open(_ url: URL, completion: @escaping @Sendable (Bool) -> Void) {
    request(.open(url: url.absoluteString)) { answer in
      switch answer.map(\.reply) {
      case .success(.done): completion(true)
      case .success(.failed(let failure)), .failure(let failure):
        FileHandle.standardError.write(
          Data("\(url.absoluteString) was not opened: \(failure.message)\n".utf8))
        completion(false)
      case .success: completion(false)
      }
    }
  }
}
