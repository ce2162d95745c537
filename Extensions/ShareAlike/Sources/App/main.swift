import UIKit

let app = ShareAlikeApp()
app.run(Array(CommandLine.arguments.dropFirst()))
RunLoop.main.run()
