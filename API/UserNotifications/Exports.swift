// As Apple's UserNotifications does.
@_exported public import Foundation
