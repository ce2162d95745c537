// As on iOS, `import SwiftData` also imports these modules.
@_exported public import Foundation
@_exported public import Observation
