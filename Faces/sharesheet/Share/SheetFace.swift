import ArgumentParser

/// The sheet that asks the user.
enum SheetFace: String, CaseIterable, ExpressibleByArgument {
  /// A window of a separate program.
  case desktop
  case terminal
  /// A terminal without drawing: each question and each reply is a line.
  case lines
  case nobody = "none"
}
