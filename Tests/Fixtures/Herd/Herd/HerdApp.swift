import CoreData
import SwiftUI

@main struct HerdApp: App {
  var body: some Scene { WindowGroup { Text("The Herd") } }
}
