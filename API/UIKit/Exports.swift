// As Apple's UIKit does: whoever imports it has Foundation, the item providers and the types too.
@_exported public import AppGroups
@_exported public import DataDetectors
@_exported public import Foundation
@_exported public import Graphics
@_exported public import ItemProviders
@_exported public import TollFree
@_exported public import UniformTypeIdentifiers

// Foundation has these names as well. Exported one by one they go before Foundation's, with any mix
// of imports; exported as a whole module they would be ambiguous.
@_exported public import class AppGroups.UserDefaults
// `NSPredicate(format:)`, which Foundation lacks here.
@_exported public import struct Predicates.PredicateFormatError
@_exported public import class URLLoading.HTTPURLResponse
@_exported public import class URLLoading.NSMutableURLRequest
@_exported public import class URLLoading.NSURLRequest
@_exported public import struct URLLoading.URLRequest
@_exported public import class URLLoading.URLResponse
@_exported public import class URLLoading.URLSession
@_exported public import class URLLoading.URLSessionConfiguration
@_exported public import protocol URLLoading.URLSessionDataDelegate
@_exported public import class URLLoading.URLSessionDataTask
@_exported public import protocol URLLoading.URLSessionDelegate
@_exported public import protocol URLLoading.URLSessionDownloadDelegate
@_exported public import class URLLoading.URLSessionDownloadTask
@_exported public import class URLLoading.URLSessionTask
@_exported public import protocol URLLoading.URLSessionTaskDelegate
@_exported public import class URLLoading.URLSessionUploadTask
