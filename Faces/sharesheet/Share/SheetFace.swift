import ArgumentParser

/// Which sheet asks the person.
enum SheetFace: String, CaseIterable, ExpressibleByArgument {
  /// A window, drawn by a program of its own.
  case desktop
  case terminal
  /// A terminal that nothing is drawn on: questions and answers, a line each.
  case lines
  case nobody = "none"
}
