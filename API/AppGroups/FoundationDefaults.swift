import CUserDefaults
import Foundation

/// The `UserDefaults` of source files that import only Foundation. Foundation stores settings in a
/// file that neither the app nor a later share reads. These source files therefore get this
/// module's settings. If that is impossible, they get `nil`, and an error is reported.
package enum FoundationDefaults {
  /// The reason why this program must not start, or `nil` if source files that import only
  /// Foundation get this module's settings.
  package static var problem: String? {
    if cuserdefaults_takes_over() { return nil }
    return "The program was linked with --static-swift-stdlib alone. Its files that import only "
      + "Foundation would lose their settings. Build the program with `sharesheet bundle`, "
      + "which passes the missing options to the linker, or without --static-swift-stdlib."
  }

  /// The result of a call of Foundation's initializer: Foundation's own object, an object of this
  /// module's class, or `nil`.
  fileprivate enum Way: Int32 {
    case foundation
    case ours
    case refusal
  }

  fileprivate static func way(_ type: UnsafeRawPointer, _ suite: String?) -> Way {
    let type: AnyClass = unsafeBitCast(type, to: AnyClass.self)
    if type == Foundation.UserDefaults.self { return .ours }
    // The initializer of this module's class calls Foundation's initializer, which must then run.
    if type is UserDefaults.Type { return .foundation }
    guard let suite, suite.hasPrefix("group.") else { return .foundation }
    SettingsStore.report(
      suite,
      "is not available to \(type), because a subclass of Foundation's class would lose its "
        + "settings. Write `import UIKit` in the file that declares the subclass.")
    return .refusal
  }
}

/// Returns the optional string that the two words hold, without taking ownership of the string.
private func name(_ low: UInt, _ high: UnsafeMutableRawPointer?) -> String? {
  unsafeBitCast((low, high), to: String?.self)
}

private func owned(_ defaults: UserDefaults) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(defaults).toOpaque()
}

@_cdecl("appgroups_suite") func makeSuite(
  _ low: UInt, _ high: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  UserDefaults(suiteName: name(low, high)).map(owned)
}

@_cdecl("appgroups_standard") func ownStandard() -> UnsafeMutableRawPointer {
  owned(UserDefaults.standard)
}

@_cdecl("appgroups_way") func chooseWay(
  _ type: UnsafeRawPointer, _ low: UInt, _ high: UnsafeMutableRawPointer?
) -> Int32 {
  FoundationDefaults.way(type, name(low, high)).rawValue
}
