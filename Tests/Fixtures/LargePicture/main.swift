import Foundation
import UIKit

/// Calls all functions that need the pixels of the picture at the given path. Prints whether each
/// one returned a value, and the growth of the process's peak memory in bytes.

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
