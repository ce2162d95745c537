import Foundation

/// There is no program that shows the sheet.
struct SheetProgramError: LocalizedError {
  let looked: URL

  var errorDescription: String? {
    "The program sharesheet was looked for at \(looked.path) and on PATH and is at neither. "
      + "Build or install it: `swift build --product sharesheet`."
  }
}
