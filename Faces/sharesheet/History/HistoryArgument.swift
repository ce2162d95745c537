import ArgumentParser
import Translations

struct HistoryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated(
        "A share's id as 'sharesheet history' shows it, its beginning, or what was shared.")))
  var share: String

  func validate() throws {
    if share.isEmpty { throw ValidationError(translated("The name of a share is not empty.")) }
  }

  var reference: HistoryReference { HistoryReference(text: share) }
}
