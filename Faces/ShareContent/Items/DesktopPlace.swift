import Foundation
import Linux

/// Places that exist only in a desktop and show files that are stored elsewhere.
package enum DesktopPlace {
  static let schemes: Set = [
    "trash", "recent", "starred", "favorites", "computer", "network", "other-locations", "burn",
    "x-nautilus-search", "x-nautilus-desktop",
  ]
  private static let attribute = "standard::target-uri"
  private static let limit = 1 << 16
  private static let timeout: Int32 = 5000

  /// Returns the address of the stored file that an address of the desktop shows, as GIO reports
  /// it. Returns `nil` if there is no `gio`, no such file, or no response within 5 s.
  package static func target(of address: String) -> String? {
    let environment = ProcessInfo.processInfo.environment
    guard let program = ProgramSearch.path(of: "gio", in: environment["PATH"]),
      let output = try? Descriptor.memoryFile(
        named: "gio", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    else { return nil }
    var child = ChildProcess(path: program)
    child.arguments = ["info", "--attributes=\(attribute)", address]
    child.environment = environment
    child.descriptors = [nil, output, nil]
    child.limits = [.fileSize(UInt64(limit)), .coreDump(0)]
    guard let process = try? child.start() else { return nil }
    if let watch = try? ProcessWatch(of: process), !watch.waitForEnd(milliseconds: timeout) {
      watch.kill()
    }
    guard (try? ChildProcess.wait(for: process)) == .exited(code: 0),
      let bytes = try? output.read(at: 0, upTo: limit)
    else { return nil }
    return parsed(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the target in the output of `gio`. If the output contains more than one target line,
  /// the result is `nil`, because the name of a file may imitate such a line.
  static func parsed(_ output: String) -> String? {
    let beginning = "  \(attribute): "
    let targets = output.split(separator: "\n").filter { $0.hasPrefix(beginning) }
    return targets.count == 1 ? targets.first.map { String($0.dropFirst(beginning.count)) } : nil
  }
}
