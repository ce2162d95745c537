// As on iOS, `import SwiftUI` also imports these modules.
@_exported public import Foundation
@_exported public import Observation
@_exported public import SharesheetCombine
@_exported public import UIKit

// Foundation declares these names too. See Exports.swift of UIKit.
@_exported public import class AppGroups.UserDefaults
@_exported public import func Localization.NSLocalizedString
@_exported public import class URLLoading.HTTPURLResponse
@_exported public import class URLLoading.NSMutableURLRequest
@_exported public import class URLLoading.NSURLRequest
@_exported public import struct URLLoading.URLRequest
@_exported public import class URLLoading.URLResponse
@_exported public import class URLLoading.URLSession
@_exported public import class URLLoading.URLSessionConfiguration
@_exported public import class URLLoading.URLSessionDataTask
@_exported public import class URLLoading.URLSessionDownloadTask
@_exported public import class URLLoading.URLSessionTask
@_exported public import class URLLoading.URLSessionUploadTask
