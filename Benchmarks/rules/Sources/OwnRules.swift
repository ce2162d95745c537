import ActivationRules

/// A rule and a handwritten closure that makes the same decision.
struct Contender {
  let name: String
  let rule: String
  let peer: Peer
}

/// Rules that are built like published rules, each with a handwritten closure.
enum OwnRules {
  static var all: [Contender] { [onlyPictures, articles, notesOrScans, bundle, mixed] }

  private static func any(_ types: [String]) -> String {
    types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
      .joined(separator: " OR ")
  }

  private static func count(_ types: [String]) -> String {
    "SUBQUERY($i.attachments, $a, \(any(types))).@count"
  }

  private static var onlyPictures: Contender {
    let types = [
      "public.jpeg", "public.png", "public.heic", "public.tiff", "com.compuserve.gif",
      "org.webmproject.webp", "public.svg-image", "com.adobe.raw-image", "com.microsoft.bmp",
    ]
    let wanted = Wanted(types)
    return Contender(
      name: "only pictures",
      rule: "SUBQUERY(extensionItems, $i, \(count(types)) == $i.attachments.@count).@count == 1"
    ) { rows in
      rows.count { wanted.count(rows, $0) == rows.attachments($0) } == 1
    }
  }

  private static var articles: Contender {
    let links = Wanted(["public.url"])
    let texts = Wanted(["public.plain-text", "public.html"])
    return Contender(
      name: "a link, perhaps with text",
      rule: "SUBQUERY(extensionItems, $i, \(count(["public.url"])) == 1 AND "
        + "\(count(["public.plain-text", "public.html"])) <= 1).@count == 1"
    ) { rows in
      rows.count { links.count(rows, $0) == 1 && texts.count(rows, $0) <= 1 } == 1
    }
  }

  private static var notesOrScans: Contender {
    let notes = ["public.plain-text", "public.rtf", "net.daringfireball.markdown"]
    let scans = ["com.adobe.pdf", "public.tiff", "public.jpeg"]
    let (note, scan) = (Wanted(notes), Wanted(scans))
    return Contender(
      name: "notes or else scans",
      rule: "SUBQUERY(extensionItems, $i, \(count(notes)) == $i.attachments.@count).@count > 0 OR "
        + "SUBQUERY(extensionItems, $i, \(count(scans)) >= 1 AND "
        + "$i.attachments.@count < 20).@count > 0"
    ) { rows in
      rows.count { note.count(rows, $0) == rows.attachments($0) } > 0
        || rows.count { scan.count(rows, $0) >= 1 && rows.attachments($0) < 20 } > 0
    }
  }

  private static var bundle: Contender {
    let kinds = ["public.data", "public.url", "public.folder"]
    let unwanted = ["public.executable", "com.apple.application"]
    let (wanted, other) = (Wanted(kinds), Wanted(unwanted))
    return Contender(
      name: "anything but programs",
      rule: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, (\(any(kinds))) AND NOT "
        + "(\(any(unwanted)))).@count == $i.attachments.@count).@count == 1"
    ) { rows in
      rows.count { item in
        var count = 0
        for row in rows.starts[item]..<rows.starts[item + 1]
        where wanted.matches(rows.ancestors, row, rows.width)
          && !other.matches(rows.ancestors, row, rows.width)
        { count += 1 }
        return count == rows.attachments(item)
      } == 1
    }
  }

  private static var mixed: Contender {
    let (pictures, videos) = (Wanted(["public.image"]), Wanted(["public.movie"]))
    return Contender(
      name: "pictures or one video",
      rule: "SUBQUERY(extensionItems, $i, \(count(["public.image"])) == $i.attachments.@count OR "
        + "(\(count(["public.movie"])) == 1 AND $i.attachments.@count == 1)).@count == 1"
    ) { rows in
      rows.count { item in
        pictures.count(rows, item) == rows.attachments(item)
          || (videos.count(rows, item) == 1 && rows.attachments(item) == 1)
      } == 1
    }
  }
}
