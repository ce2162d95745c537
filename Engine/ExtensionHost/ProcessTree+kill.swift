import Glibc
package import Linux

extension ProcessTree {
  /// Ends a process and what it has started. Without namespaces, that does not end with the process.
  /// - Parameters:
  ///   - process: The outermost process around a program in a sandbox.
  ///   - watch: The watch on the same process. If the process has ended, its identifier may belong
  ///     to another process, so nothing is done. `sharesheet-sandbox` ends the rest.
  package static func kill(_ process: Int32, _ watch: ProcessWatch) {
    var known: Set = [process]
    // Until the outermost process ends, processes whose parent has ended stay in its tree. Others
    // may start while the list is read.
    for _ in 0..<64 {
      let others = all(from: process).filter { known.insert($0).inserted }
      if others.isEmpty || watch.hasEnded { break }
      for other in others { Glibc.kill(other, SIGKILL) }
    }
    watch.kill()
  }
}
