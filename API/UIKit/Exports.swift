// Like Apple's UIKit, the module also exports Foundation, the item providers and the uniform types.
@_exported public import AppGroups
@_exported public import AppleSupport
@_exported public import Foundation
@_exported public import Graphics
@_exported public import ItemProviders
@_exported public import Localization
@_exported public import UniformTypeIdentifiers

// Foundation declares these names too. A declaration that is exported individually takes precedence
// over Foundation's. If the whole module were exported, the names would be ambiguous.
@_exported public import class AppGroups.UserDefaults
@_exported public import func Localization.NSLocalizedString
// Exported for `NSPredicate(format:)`, which Foundation lacks on Linux.
@_exported public import struct Predicates.PredicateFormatError
// On iOS, files that import only UIKit have these names of Combine.
@_exported public import protocol SharesheetCombine.ObservableObject
@_exported public import struct SharesheetCombine.Published
@_exported public import class URLLoading.HTTPURLResponse
@_exported public import class URLLoading.NSMutableURLRequest
@_exported public import let URLLoading.NSURLAuthenticationMethodClientCertificate
@_exported public import let URLLoading.NSURLAuthenticationMethodDefault
@_exported public import let URLLoading.NSURLAuthenticationMethodHTTPBasic
@_exported public import let URLLoading.NSURLAuthenticationMethodHTTPDigest
@_exported public import let URLLoading.NSURLAuthenticationMethodServerTrust
@_exported public import class URLLoading.NSURLRequest
@_exported public import class URLLoading.URLAuthenticationChallenge
@_exported public import class URLLoading.URLCredential
@_exported public import class URLLoading.URLProtectionSpace
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
