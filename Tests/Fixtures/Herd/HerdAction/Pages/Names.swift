import Foundation

/// A name as the herd's book writes it.
func bookName(_ text: String) -> String {
  text.trimmingCharacters(in: .whitespacesAndNewlines).capitalized
}
