import Testing

@testable import Transfers

/// The length of the pieces in which a body is sent.
@Suite(.timeLimit(.minutes(3))) struct PieceLengthTests {
  private func pieces(
    of size: Int64, _ length: PieceLength, taking time: Duration
  ) -> [Int64] {
    var (length, sent, pieces) = (length, Int64(0), [Int64]())
    while sent < size {
      let end = length.end(from: sent, of: size)
      pieces.append(end - sent)
      guard end > sent else { return pieces }
      sent = end
      length.took(time)
    }
    return pieces
  }

  @Test("A small body is sent in one piece") func smallBody() {
    let length = PieceLength(isEncrypted: false)
    #expect(pieces(of: 1, length, taking: .zero) == [1])
    #expect(pieces(of: PieceLength.first, length, taking: .zero) == [PieceLength.first])
  }

  /// The file is checked for changes before the last piece is sent. A small last piece leaves
  /// little time for a later change.
  @Test(
    "The pieces cover the whole body, and the last piece is small",
    arguments: [(1 << 30), (1 << 30) + 1, (256 << 10) + 1, (9 << 20) - 1] as [Int64])
  func completeCoverage(size: Int64) {
    for isEncrypted in [false, true] {
      for time in [Duration.zero, .milliseconds(100), .seconds(1)] {
        let pieces = pieces(of: size, PieceLength(isEncrypted: isEncrypted), taking: time)
        #expect(pieces.reduce(0, +) == size)
        #expect(pieces.allSatisfy { $0 > 0 && $0 <= PieceLength.most })
        #expect(pieces.last ?? .max <= PieceLength.first)
      }
    }
  }

  @Test("Pieces grow on fast connections and shrink on slow connections") func adaptiveLength() {
    let size = Int64(1) << 30
    let quick = pieces(of: size, PieceLength(isEncrypted: false), taking: .milliseconds(1))
    #expect(quick.max() == PieceLength.most)
    let encrypted = pieces(of: size, PieceLength(isEncrypted: true), taking: .milliseconds(1))
    #expect(encrypted.max() == PieceLength.mostEncrypted)
    let even = pieces(of: size, PieceLength(isEncrypted: false), taking: .milliseconds(100))
    #expect(even.max() == PieceLength.first)
    let slow = pieces(of: size, PieceLength(isEncrypted: false), taking: .seconds(2))
    #expect(slow.min() == PieceLength.least)
  }
}
