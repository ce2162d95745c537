import Foundation
import UIKit

/// Asks for all that needs the points of the picture at the path given, and prints for each whether
/// there was anything, and then by how many bytes the process has grown meanwhile at most.

func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
  return (Int(line.filter(\.isNumber)) ?? 0) << 10
}

guard CommandLine.arguments.count == 2,
  let image = UIImage(contentsOfFile: CommandLine.arguments[1])
else { exit(2) }
let before = peakMemory()
let size = CGSize(width: 10, height: 10)
print(image.pngData() != nil)
print(image.jpegData(compressionQuality: 1) != nil)
print(image.preparingForDisplay() != nil)
print(image.preparingThumbnail(of: size) != nil)
print(await image.byPreparingThumbnail(ofSize: size) != nil)
print(peakMemory() - before)
