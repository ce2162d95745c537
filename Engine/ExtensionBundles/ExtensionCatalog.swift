package import Contract
import Foundation
import Glibc
package import Linux
import Synchronization

/// The available extensions. Reading them again is cheap: a bundle is read again only if one of its
/// files has changed.
package final class ExtensionCatalog: Sendable {
  package struct Contents: Hashable, Sendable {
    /// The extensions in the user's order, then by display name.
    package let extensions: [ExtensionBundle]
    package let problems: [ExtensionProblem]
    /// The bundle identifiers of the extensions that the user has hidden.
    package let hidden: Set<String>

    package subscript(identifier: String) -> ExtensionBundle? {
      extensions.first { $0.identifier == identifier }
    }

    /// - Parameter owner: The bundle identifier of an app or of one of its extensions.
    package func application(of owner: String) -> ContainingApplication? {
      self[owner]?.application
        ?? extensions.first { $0.application.identifier == owner }?.application
    }
  }

  private struct Entry: Sendable {
    let stamps: [String: FileStamp?]
    let outcome: Result<ExtensionBundle, ExtensionProblem>

    var isCurrent: Bool { stamps.allSatisfy { FileStamp($0) == $1 } }
  }

  package let roots: [BundleRoot]
  private let preferences: PreferencesFile?
  private let groups: Directories?
  private let destinations: DestinationBundles?
  private let entries = Mutex<[String: Entry]>([:])

  /// - Parameters:
  ///   - groups: The folders with the records of app groups' owners.
  ///   - destinations: The bundles of destination files, in one of the roots.
  package init(
    roots: [BundleRoot], preferences: PreferencesFile? = nil, groups: Directories? = nil,
    destinations: DestinationBundles? = nil
  ) {
    self.roots = roots
    self.groups = groups
    self.preferences = preferences
    self.destinations = destinations
  }

  /// Returns the extensions that are available now.
  package func read() -> Contents {
    let unusable = destinations?.update() ?? []
    let found = roots.map(BundleFolder.init)
    let preferences = preferences?.read() ?? ExtensionPreferences()
    let complaints = (self.preferences?.problems() ?? []) + unusable
    return entries.withLock { entries in
      var current: [String: Entry] = [:]
      var extensions: [String: ExtensionBundle] = [:]
      var problems = found.flatMap(\.problems)
      var shadows = IdentifierShadows()
      for folder in found {
        for place in folder.places {
          let entry =
            entries[place.bundle].flatMap { $0.isCurrent ? $0 : nil }
            ?? Self.read(place, folder.root)
          current[place.bundle] = entry
          switch entry.outcome {
          case .failure(let problem): problems.append(problem)
          case .success(let bundle):
            if let first = extensions[bundle.identifier] {
              if first.bundle != bundle.bundle { problems.append(Self.taken(bundle, by: first)) }
            } else if let problem = shadows.problem(of: bundle) ?? groups?.problem(of: bundle) {
              problems.append(problem)
            } else {
              shadows.add(bundle)
              extensions[bundle.identifier] = bundle
            }
          }
        }
      }
      entries = current
      let sorted = extensions.values.sorted {
        ($0.displayName.lowercased(), $0.identifier) < ($1.displayName.lowercased(), $1.identifier)
      }
      return Contents(
        extensions: preferences.sorted(sorted), problems: problems + complaints,
        hidden: preferences.hidden)
    }
  }

  private static func read(
    _ place: BundleFolder.Place, _ root: BundleRoot
  ) -> Entry {
    var reader = BundleReader(programs: root.programs, isDestination: root.isOfDestinations)
    let outcome = Result { () throws(ExtensionProblem) in
      try reader.read(place.bundle, in: place.application)
    }
    return Entry(stamps: reader.stamps, outcome: outcome)
  }

  static func taken(
    _ bundle: ExtensionBundle, by first: ExtensionBundle
  ) -> ExtensionProblem {
    ExtensionProblem(
      path: bundle.bundle.path,
      reason: "\(first.bundle.path), which was found first, already has the identifier "
        + "\(bundle.identifier)",
      remedy: "remove one of the two")
  }
}

/// The identity of a file's version, which shows whether the file has changed.
struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  /// The times of the last change of content and attributes, in seconds and nanoseconds.
  private let changes: [Int]

  /// - Returns: `nil` if the file does not exist.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    changes = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}
