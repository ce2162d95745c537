import CMalloc

/// Memory that is not used any more.
enum FreedMemory {
  /// Lets large blocks go back to the system as soon as they are freed. Otherwise the C library
  /// raises the size from which it does so, and a service that was sent a few large bodies keeps
  /// their room for ever.
  static func goesBack() { _ = mallopt(M_MMAP_THRESHOLD, 128 << 10) }
}
