import UIKit

/// The image service, which speaks version 3 of Imgur's API.
public enum ImageService {
  private static let standardEndpoint = "http://127.0.0.1:4987/3/image"
  private static let standardClientID = "ImgShare"

  /// The address that receives the pictures.
  public static var endpoint: String {
    GroupContainer.line(in: "endpoint") ?? standardEndpoint
  }

  /// The app's client id. The file `client-id` in the group's container can replace the default.
  public static var clientID: String {
    GroupContainer.line(in: "client-id") ?? standardClientID
  }

  /// - Throws: `ImgShareError` if the text is not a web address or there is no container.
  public static func setEndpoint(_ text: String) throws {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { throw ImgShareError.notAWebAddress(text) }
    try Data(url.absoluteString.utf8).write(
      to: GroupContainer.file("endpoint"), options: .atomic)
  }

  /// Returns the upload's request without its body.
  static func request(_ body: MultipartFile) throws -> URLRequest {
    guard let url = URL(string: endpoint) else { throw ImgShareError.notAWebAddress(endpoint) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("Client-ID \(clientID)", forHTTPHeaderField: "Authorization")
    request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  /// Returns the link in the response. Only status 200 with a link is a success.
  static func link(status: Int?, body: Data) throws -> URL {
    let answer = try? JSONDecoder().decode(Answer.self, from: body)
    guard status == 200, let text = answer?.data.link, let link = URL(string: text) else {
      throw ImgShareError.refused(status: status, reason: answer?.data.error)
    }
    return link
  }

  private struct Answer: Decodable {
    struct Content: Decodable {
      let link: String?
      let error: String?
    }

    let data: Content
  }
}
