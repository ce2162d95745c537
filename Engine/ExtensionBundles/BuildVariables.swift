/// The build settings that Xcode's templates leave in an `Info.plist`, as far as they follow from
/// the bundle's name.
struct BuildVariables {
  private let values: [String: String]

  init(executableName name: String) {
    values = [
      "EXECUTABLE_NAME": name, "PRODUCT_NAME": name, "TARGET_NAME": name,
      "PRODUCT_MODULE_NAME": Self.moduleName(name),
    ]
  }

  /// Fills in `$(NAME)` and `${NAME}`. What it does not know stays as it is.
  func expanded(_ string: String) -> String {
    guard string.contains("$") else { return string }
    return values.reduce(string) { text, variable in
      text.replacing("$(\(variable.key))", with: variable.value)
        .replacing("${\(variable.key)}", with: variable.value)
    }
  }

  /// "My App-2" → "My_App_2".
  static func moduleName(_ name: String) -> String {
    let characters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return characters.first?.isNumber == true ? "_" + characters : String(characters)
  }
}
