import PortStep
import ShareSheet
import Text
import Translations

extension SkippedSource {
  /// The sentence for the user.
  var sentence: String {
    translated("\(file.printableLine) is skipped: \(fault.reason).")
  }

  /// Whether the path leads to a source whose names were not found.
  var mayHideNames: Bool {
    switch fault {
    case .invalidContent, .invalidName, .nested, .slow, .tooLarge, .unreadable: true
    case .brokenLink, .folder, .special: false
    }
  }

  /// The error of a build. The compiler would wait for a FIFO without an end.
  var refusal: ShareError {
    ShareError(
      .failed,
      translated(
        """
        \(file.printableLine) is a FIFO, a socket or a device, which the compiler cannot read. \
        Remove it, or exclude it from the target.
        """))
  }
}

extension SwiftPackage {
  /// Prints notes about paths that have the names of Swift files and are none.
  /// - Throws: `ShareError` `failed` if a build of the products would wait for such a path.
  func reviewSkipped(for products: Set<String>) throws(ShareError) {
    let skipped = targets(for: products).flatMap(\.skipped)
    if let special = skipped.first(where: { $0.fault == .special }) { throw special.refusal }
    for path in skipped { Console.say(path.sentence) }
  }
}
