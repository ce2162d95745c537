// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "HerdKit", platforms: [.iOS(.v17)],
  products: [.library(name: "HerdKit", targets: ["HerdKit"])],
  dependencies: [.package(path: "../HerdBreeds")],
  targets: [.target(name: "HerdKit", dependencies: ["HerdBreeds"], resources: [.copy("herd.xml")])])
