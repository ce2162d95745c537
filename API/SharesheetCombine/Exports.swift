// Foundation has the schedulers: `DispatchQueue`, `RunLoop` and `OperationQueue`.
@_exported public import Foundation
