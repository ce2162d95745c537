import AppleSupport
import Foundation
import Synchronization

/// The classes of entities. Linux has no lookup of a class by its name alone, without its module.
enum ManagedClasses {
  private struct Known {
    var classes: [String: NSManagedObject.Type] = [:]
    var modules: [String] = ManagedClasses.programModules()
  }

  private static let known = Mutex(Known())

  static func name(_ type: NSManagedObject.Type) -> String {
    String(describing: type)
  }

  /// Remembers a class that the program uses, and its module.
  static func note(_ type: NSManagedObject.Type) {
    let name = name(type)
    known.withLock { known in
      if known.classes[name] != nil { return }
      known.classes[name] = type
      let module = String(reflecting: type).prefix { $0 != "." }
      if !known.modules.contains(String(module)) { known.modules.append(String(module)) }
    }
  }

  /// Returns the class of an entity, or `NSManagedObject` if the program has no such class.
  static func type(of entity: NSEntityDescription) -> NSManagedObject.Type {
    let name = entity.shortClassName
    if name == "NSManagedObject" { return NSManagedObject.self }
    let (found, modules) = known.withLock { ($0.classes[name], $0.modules) }
    if let found { return found }
    for full in [entity.managedObjectClassName] + modules.map({ "\($0).\(name)" }) {
      if let type = NSClassFromString(full) as? NSManagedObject.Type {
        note(type)
        return type
      }
    }
    return NSManagedObject.self
  }

  /// The modules of the program and of the extension's principal class.
  private static func programModules() -> [String] {
    let principal = OwnBundle.infoPropertyLists.compactMap {
      ($0["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"] as? String
    }
    let program = Bundle.main.executableURL?.lastPathComponent
    return principal.compactMap { $0.split(separator: ".").first.map(String.init) }
      + [program].compactMap { $0 }.map {
        String($0.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      }
  }
}
