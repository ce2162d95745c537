import Foundation

/// The error of a missing `sharesheet` program.
struct SheetProgramError: LocalizedError {
  let looked: URL

  var errorDescription: String? {
    "The program sharesheet was looked for at \(looked.path) and on PATH and is at neither. "
      + "Build or install it: `swift build --product sharesheet`."
  }
}
