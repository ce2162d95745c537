import PortStep
import ShareSheet
import Text
import Translations

extension SkippedSource {
  /// The sentence for the user.
  var sentence: String {
    let file = file.printableLine
    return switch fault {
    case .brokenLink:
      translated("\(file) is skipped: the file to which the link leads does not exist.")
    case .folder: translated("\(file) is skipped: a folder is not a source.")
    case .special:
      translated("\(file) is skipped: a FIFO, a socket or a device is not a source.")
    case .tooLarge:
      translated(
        "\(file) is skipped: sources of more than \(SourceContent.checkedSize >> 20) MiB are not checked."
      )
    case .unreadable(let reason):
      translated("\(file) is skipped: the file cannot be read (\(reason)).")
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
