/// The friends that the extension shows, chosen by a word in the shared text.
struct Friends {
  struct Friend {
    var name: String
    var detail: String?
  }

  var sections: [(title: String, friends: [Friend])] = []

  init(for word: String) {
    switch word {
    case "many":
      sections = [
        ("Everybody", (1...5000).map { Friend(name: "Friend \($0)", detail: "\($0 % 100) hois") })
      ]
    case "twins":
      sections = [
        ("Friends", [Friend(name: "Anna", detail: "Bern"), Friend(name: "Anna", detail: "Chur")])
      ]
    case "nameless":
      sections = [("Friends", [Friend(name: ""), Friend(name: "Anna"), Friend(name: "")])]
    default:
      sections = [
        ("Close", [Friend(name: "Anna"), Friend(name: "Annabel")]),
        ("Others", [Friend(name: "Bert"), Friend(name: "Cid")]),
      ]
    }
  }
}
