import Glibc

/// A time as ZIP archives store it: local time, in steps of 2 s, from 1980 to 2107.
struct ZIPTime: Hashable {
  let date: UInt16
  let time: UInt16

  /// - Parameter nanoseconds: Nanoseconds since 1970.
  init(nanoseconds: Int64) {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil, local.tm_year >= 80 else {
      self.init(date: 1 << 5 | 1, time: 0)
      return
    }
    guard local.tm_year <= 207 else {
      self.init(date: 127 << 9 | 12 << 5 | 31, time: 23 << 11 | 59 << 5 | 29)
      return
    }
    self.init(
      date: UInt16(local.tm_year - 80) << 9 | UInt16(local.tm_mon + 1) << 5
        | UInt16(local.tm_mday),
      time: UInt16(local.tm_hour) << 11 | UInt16(local.tm_min) << 5 | UInt16(local.tm_sec / 2))
  }

  private init(date: UInt16, time: UInt16) {
    self.date = date
    self.time = time
  }
}
