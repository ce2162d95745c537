extension UIActivity {
  /// The identifier of an activity. The identifier of a share extension is its bundle identifier.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// Creates a type from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a type from its identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

/// Apple's activities. The sheet offers only `copyToPasteboard`. The others exist to be excluded.
extension UIActivity.ActivityType {
  /// The desktop's clipboard. The only one of these activities that the sheet offers.
  public static let copyToPasteboard = system("CopyToPasteboard")
  /// A bookmark of a web page on the home screen.
  public static let addToHomeScreen = system("AddToHomeScreen")
  /// A link in the browser's reading list.
  public static let addToReadingList = system("AddToReadingList")
  /// A transfer to a device nearby.
  public static let airDrop = system("AirDrop")
  /// The picture of a contact.
  public static let assignToContact = system("AssignToContact")
  /// A copied link to a collaboration.
  public static let collaborationCopyLink = system("CollaborationCopyLink")
  /// An invitation to a collaboration.
  public static let collaborationInviteWithLink = system("CollaborationInviteWithLink")
  /// A mail with the items.
  public static let mail = system("Mail")
  /// A PDF to draw on.
  public static let markupAsPDF = system("MarkupAsPDF")
  /// A text message with the items.
  public static let message = system("Message")
  /// Apple Books.
  public static let openInIBooks = system("OpenInIBooks")
  /// A post on Facebook.
  public static let postToFacebook = system("PostToFacebook")
  /// An upload to Flickr.
  public static let postToFlickr = system("PostToFlickr")
  /// A post on Tencent Weibo.
  public static let postToTencentWeibo = system("TencentWeibo")
  /// A post on Twitter.
  public static let postToTwitter = system("PostToTwitter")
  /// An upload to Vimeo.
  public static let postToVimeo = system("PostToVimeo")
  /// A post on Sina Weibo.
  public static let postToWeibo = system("PostToWeibo")
  /// A print.
  public static let print = system("Print")
  /// The photo library.
  public static let saveToCameraRoll = system("SaveToCameraRoll")
  /// A SharePlay session.
  public static let sharePlay = system("SharePlay")

  private static func system(_ name: String) -> Self { Self("com.apple.UIKit.activity.\(name)") }
}
