import CLinux

/// The treatment of freed memory.
enum FreedMemory {
  /// Returns large blocks to the system as soon as they are freed. By default the C library raises
  /// its threshold, so a service that received a few large bodies would keep their memory forever.
  static func goesBack() { _ = mallopt(M_MMAP_THRESHOLD, 128 << 10) }
}
