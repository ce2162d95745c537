// Apple's UserNotifications exports Foundation too.
@_exported public import Foundation
