extension UIActivity {
  /// The identifier of an activity. A share extension's is its bundle identifier.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

/// Apple's activities. The sheet offers only `copyToPasteboard`. The others exist to be excluded.
extension UIActivity.ActivityType {
  public static let copyToPasteboard = system("CopyToPasteboard")
  public static let addToHomeScreen = system("AddToHomeScreen")
  public static let addToReadingList = system("AddToReadingList")
  public static let airDrop = system("AirDrop")
  public static let assignToContact = system("AssignToContact")
  public static let collaborationCopyLink = system("CollaborationCopyLink")
  public static let collaborationInviteWithLink = system("CollaborationInviteWithLink")
  public static let mail = system("Mail")
  public static let markupAsPDF = system("MarkupAsPDF")
  public static let message = system("Message")
  public static let openInIBooks = system("OpenInIBooks")
  public static let postToFacebook = system("PostToFacebook")
  public static let postToFlickr = system("PostToFlickr")
  public static let postToTencentWeibo = system("TencentWeibo")
  public static let postToTwitter = system("PostToTwitter")
  public static let postToVimeo = system("PostToVimeo")
  public static let postToWeibo = system("PostToWeibo")
  public static let print = system("Print")
  public static let saveToCameraRoll = system("SaveToCameraRoll")
  public static let sharePlay = system("SharePlay")

  private static func system(_ name: String) -> Self { Self("com.apple.UIKit.activity.\(name)") }
}
