// swift-format-ignore-file
#sourceLocation(file: "ShareAlike.swift", line: 1)
// swift-format-ignore-file
import MobileCoreServices
import Social
import UIKit

// The calls and the structure of ShareAlike's listings of 2014 and 2015, in today's Swift.

/// The app's screen.
class HostViewController: UIViewController {
            weak var pictureView: UIImageView!

            func shareTapped(_ sender: AnyObject) {
    share(text: "Highland Cow", image: pictureView.image)
  }

  func share(text: String?, image: UIImage?) {
    var items = [Any]()
    if let text = text {
      items.append(text)
    }
    if let image = image {
      items.append(image)
    }
    let activities = UIActivityViewController(activityItems: items, applicationActivities: nil)
    present(activities, animated: true, completion: nil)
  }
}

/// The extension's compose sheet.
class AlikeViewController: SLComposeServiceViewController {
  let longest = 25
  let address = "http://127.0.0.1:4986/bins/alike"
  var picture: UIImage?

  override func isContentValid() -> Bool {
    if let text = contentText {
      let length = text.count
      charactersRemaining = longest - length as NSNumber
      if Int(truncating: charactersRemaining) < 0 {
        return false
      }
    }
    return true
  }

  override func presentationAnimationDidFinish() {
    let item = extensionContext?.inputItems[0] as! NSExtensionItem
    picture(of: item) { image in
      if let image = image {
        DispatchQueue.main.async {
          self.picture = image
        }
      }
    }
  }

  func picture(of item: NSExtensionItem, callback: @escaping (UIImage?) -> Void) {
    for attachment in item.attachments! as [NSItemProvider] {
      if attachment.hasItemConformingToTypeIdentifier(kUTTypeImage as String) {
        DispatchQueue.global(qos: .default).async {
          attachment.loadItem(forTypeIdentifier: kUTTypeImage as String, options: nil) {
            (provider, error) -> Void in
            var image: UIImage? = nil
            if let error = error {
              print("There is no picture: \(error.localizedDescription)")
            }
            image = provider as? UIImage
            if image == nil, let data = provider as? NSData {
              image = UIImage(data: data as Data)
            }
            DispatchQueue.main.async {
              callback(image)
            }
          }
        }
      }
    }
  }

  override func didSelectPost() {
    let name = "com.example.Alike.Session"
    let configuration = URLSessionConfiguration.background(withIdentifier: name)
    configuration.sharedContainerIdentifier = "group.Alike"
    let session = URLSession(configuration: configuration)
    let request = request(with: picture, text: contentText)
    let task = session.dataTask(with: request! as URLRequest)
    task.resume()
    extensionContext?.completeRequest(returningItems: [AnyObject](), completionHandler: nil)
  }

  func request(with image: UIImage?, text: String) -> NSURLRequest? {
    let request = NSMutableURLRequest(url: URL(string: address)!)
    request.addValue("application/json", forHTTPHeaderField: "Content-Type")
    request.addValue("application/json", forHTTPHeaderField: "Accept")
    request.httpMethod = "POST"

    let object = NSMutableDictionary()
    object["text"] = text
    if let image = image {
      object["details"] = details(of: image)
    }
    do {
      request.httpBody = try JSONSerialization.data(withJSONObject: object, options: [])
    } catch {
      print("No JSON: \(error)")
    }
    return request
  }

  func details(of image: UIImage) -> NSDictionary {
    var details = [String: AnyObject]()
    details["height"] = image.size.height as AnyObject
    details["width"] = image.size.width as AnyObject
    details["orientation"] = image.imageOrientation.rawValue as AnyObject
    details["scale"] = image.scale as AnyObject
    details["description"] = image.description as AnyObject
    return details as NSDictionary
  }

  override func configurationItems() -> [Any]! {
    return []
  }
}
#sourceLocation()

extension HostViewController {
  fileprivate nonisolated static func exposedMethods_HostViewController() -> [UIKit.Selector] {
    [UIKit.Selector("shareTapped:", HostViewController.shareTapped(_:))]
  }
  @MainActor fileprivate static func exposedOutlets_HostViewController() -> [UIKit.ExposedMembers.Outlet] {
    [UIKit.ExposedMembers.Outlet("pictureView", \HostViewController.pictureView)]
  }
}
final class Exposed_HostViewController: UIKit.ExposedMembers {
  override class var methods: [UIKit.Selector] { HostViewController.exposedMethods_HostViewController() }
  @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
    HostViewController.exposedOutlets_HostViewController()
  }
}
