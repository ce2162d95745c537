// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "HerdBreeds", products: [.library(name: "HerdBreeds", targets: ["HerdBreeds"])],
  targets: [.target(name: "HerdBreeds")])
