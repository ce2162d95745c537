import Contract
import Foundation

extension DaemonStatus.Memory {
  /// Returns this process's memory, from `/proc/self/status` (proc(5)).
  static func current() -> Self {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func bytes(_ key: String) -> Int64 {
      for line in status.split(separator: "\n") where line.hasPrefix(key) {
        let number = line.split(whereSeparator: { !$0.isNumber }).first
        return (number.flatMap { Int64($0) } ?? 0) * 1024
      }
      return 0
    }
    return Self(resident: bytes("VmRSS:"), anonymous: bytes("RssAnon:"))
  }
}
