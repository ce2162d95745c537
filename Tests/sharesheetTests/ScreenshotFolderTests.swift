import Foundation
import Glibc
import Linux
import ShareSheet
import Testing

@testable import ShareContent

/// The search for the newest screenshot.
@Suite struct ScreenshotFolderTests {
  /// A home folder that is removed at the end.
  private final class Home {
    let path = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID())").path
    var desktop: Desktop { Desktop(environment: ["HOME": path]) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func put(_ bytes: [UInt8], _ name: String, seconds: Int = 1000) throws {
      let file = URL(filePath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
      date(name, seconds)
    }

    func date(_ name: String, _ seconds: Int) {
      var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
      #expect(lutimes("\(path)/\(name)", &times) == 0)
    }

    func newest(_ translation: String = "Screenshots", limit: Int? = nil) throws -> String? {
      try ScreenshotFolder(desktop, translation: translation, limit: limit).newest().path
        .map { String($0.dropFirst(path.count + 1)) }
    }

    func message(_ translation: String = "Screenshots", limit: Int? = nil) -> String {
      do { return "none: \(try newest(translation, limit: limit) ?? "")" } catch {
        return ShareError(any: error).message
      }
    }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 20) + [
      0xFF, 0xD9,
    ]
  private static let webp = Array("RIFF".utf8) + [8, 0, 0, 0] + Array("WEBPVP8 ".utf8)

  @Test("The newest picture of the English and the translated folder is opened")
  func newest() throws {
    let home = Home()
    try home.put(Self.png, "Pictures/Screenshots/a.png", seconds: 1000)
    try home.put(Self.png, "Pictures/Screenshots/b.PNG", seconds: 3000)
    try home.put(Self.png, "Pictures/Screenshots/c.png", seconds: 2000)
    #expect(try home.newest() == "Pictures/Screenshots/b.PNG")
    #expect(try home.newest("Bildschirmfotos") == "Pictures/Screenshots/b.PNG")
    try home.put(Self.jpeg, "Pictures/Bildschirmfotos/Bildschirmfoto vom 1.jpg", seconds: 4000)
    #expect(
      try home.newest("Bildschirmfotos") == "Pictures/Bildschirmfotos/Bildschirmfoto vom 1.jpg")
    #expect(try home.newest() == "Pictures/Screenshots/b.PNG")
    try home.put(Self.png, "Pictures/Screenshots/z.png", seconds: 3000)
    #expect(try home.newest() == "Pictures/Screenshots/z.png")
  }

  @Test("The desktop's settings name the folder for pictures")
  func configured() throws {
    let home = Home()
    try home.put(Self.png, "Pictures/Screenshots/a.png", seconds: 9000)
    try home.put(Self.png, "Bilder/Screenshots/b.png")
    let settings = "XDG_DOWNLOAD_DIR=\"$HOME/Down\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
    try home.put(Array(settings.utf8), ".config/user-dirs.dirs")
    #expect(try home.newest() == "Bilder/Screenshots/b.png")
  }

  @Test("Without a folder for pictures, the folder is in the home folder, as GNOME Shell has it")
  func noPictures() throws {
    let home = Home()
    try home.put(Self.png, "Screenshots/a.png")
    #expect(try home.newest() == "Screenshots/a.png")
  }

  @Test("Links, folders, pipes, hidden files and files of other types are ignored")
  func others() throws {
    let home = Home()
    let folder = "Pictures/Screenshots"
    try home.put(Self.png, "\(folder)/a.png")
    try home.put(Self.png, "elsewhere.png", seconds: 8000)
    #expect(symlink("\(home.path)/elsewhere.png", "\(home.path)/\(folder)/link.png") == 0)
    #expect(mkfifo("\(home.path)/\(folder)/pipe.png", 0o600) == 0)
    #expect(mkdir("\(home.path)/\(folder)/folder.png", 0o700) == 0)
    for name in ["link.png", "pipe.png", "folder.png"] { home.date("\(folder)/\(name)", 9000) }
    for name in [".b.png", "video.webm", "notes.txt", "png", "b.png~"] {
      try home.put(Self.png, "\(folder)/\(name)", seconds: 9000)
    }
    #expect(try home.newest() == "\(folder)/a.png")
  }

  @Test("A name that is not UTF-8 is shared under its replaced name")
  func bytes() throws {
    let home = Home()
    try home.put(Self.png, "Pictures/Screenshots/a.png")
    let old = "\(home.path)/Pictures/Screenshots/a.png"
    var new = Array(old.utf8.dropLast(5)).map(CChar.init(bitPattern:))
    new += [-23] + ".png".utf8.map(CChar.init(bitPattern:)) + [0]
    #expect(rename(old, new) == 0)
    let file = try ScreenshotFolder(home.desktop, translation: "").newest()
    #expect(file.path == nil && file.name == "\u{FFFD}.png")
    #expect(try file.descriptor.readAll(limit: 100) == Self.png)
  }

  @Test("If there is no picture, the message names the folder")
  func none() throws {
    let home = Home()
    #expect(home.message() == "There is no screenshot in '~/Pictures/Screenshots'.")
    #expect(
      home.message("Bildschirmfotos") == "There is no screenshot in '~/Pictures/Bildschirmfotos'.")
    try home.put([], "Screenshots/notes.txt")
    #expect(home.message("Bildschirmfotos") == "There is no screenshot in '~/Screenshots'.")
    // A translation that is a path is not followed.
    try home.put(Self.png, "secret.png")
    for name in ["..", "../..", "/", ""] {
      #expect(home.message(name).hasPrefix("There is no screenshot in "), "\(name)")
    }
  }

  @Test(
    "A picture that is cut off is refused, although there is an older picture",
    arguments: [png, jpeg, webp])
  func cutOff(picture: [UInt8]) throws {
    let home = Home()
    try home.put(Self.png, "Pictures/Screenshots/a.png", seconds: 1000)
    try home.put(picture, "Pictures/Screenshots/b.png", seconds: 2000)
    #expect(try home.newest() == "Pictures/Screenshots/b.png")
    for count in 0..<picture.count {
      try home.put(Array(picture.prefix(count)), "Pictures/Screenshots/b.png", seconds: 2000)
      #expect(
        home.message()
          == "The last screenshot, 'b.png', is cut off. If it is still being saved, try again.",
        "\(count)")
    }
  }

  @Test("A folder with too many entries is refused")
  func tooMany() throws {
    let home = Home()
    for name in ["a", "b", "c"] { try home.put(Self.png, "Pictures/Screenshots/\(name).png") }
    #expect(try home.newest(limit: 5) == "Pictures/Screenshots/c.png")
    #expect(
      home.message(limit: 4)
        == "'~/Pictures/Screenshots' has more than 4 entries. Move older screenshots away.")
  }
}
