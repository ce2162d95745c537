import ArgumentParser
import ShareSheet

/// `--set TITLE=VALUE`. The title ends at the first `=`.
struct SettingArgument: ExpressibleByArgument {
  let setting: Setting

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    setting = Setting(
      title: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }
}
