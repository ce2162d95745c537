// Apple's OSLog exports Foundation too.
@_exported public import Foundation
