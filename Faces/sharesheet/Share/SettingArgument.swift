import ArgumentParser
import ShareSheet

/// The value of `--set TITLE=VALUE`.
struct SettingArgument: ExpressibleByArgument {
  let setting: Setting

  init?(argument: String) {
    guard let setting = Setting(argument: argument) else { return nil }
    self.setting = setting
  }
}
