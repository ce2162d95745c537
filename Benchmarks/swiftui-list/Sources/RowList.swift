import Foundation
import SwiftUI

/// A row with its own state, as in a list of articles with a mark.
struct ArticleRow: View {
  let number: Int
  @State private var isMarked = false

  var body: some View {
    Button {
      isMarked.toggle()
    } label: {
      HStack {
        Image(systemName: isMarked ? "star.fill" : "star")
        VStack(alignment: .leading) {
          Text("Article \(number)").font(.headline)
          Text(isMarked ? "marked" : "a subtitle").font(.footnote)
        }
        Spacer()
        Text("\(number % 60) min").foregroundColor(.secondary)
      }
    }
  }
}

/// A list of 1,000 rows.
struct ArticleList: View {
  var body: some View {
    List(0..<1000, id: \.self) { ArticleRow(number: $0) }
  }
}

@MainActor enum RowList {
  static func measure() -> (first: Double, change: Double) {
    Screen.measure { UIHostingController(rootView: ArticleList()) }
  }
}
