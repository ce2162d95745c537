package import Contract
import Linux
import Text

extension HistoryEntry {
  /// Returns the arguments of a program that shares the same items again: the texts and links as
  /// options, and the files by their paths.
  /// - Throws: `ShareError` `invalidRequest` if an item is gone, or its content is not known.
  package func argumentsToShareAgain() throws(ShareError) -> (options: [String], files: [String]) {
    guard !items.isEmpty else {
      throw ShareError(.invalidRequest, Words.History.contentIsUnknown)
    }
    var (options, files): ([String], [String]) = ([], [])
    for item in items {
      switch item.source {
      case .file(let file):
        guard FileStatus(path: file.path) != nil else {
          throw ShareError(
            .invalidRequest, Words.History.isGone(item.name, from: file.path.printableLine))
        }
        files.append(file.path)
      case .url(let url), .page(let url, _): options += ["--url", url]
      case .text(let text): options += ["--text", text]
      case nil:
        throw ShareError(
          .invalidRequest, Words.History.contentIsUnknown(of: item.name.printableLine))
      }
    }
    return (options, files)
  }
}
