// swift-tools-version: 6.0
// The built modules of Sharesheet, for packages that depend on this folder.
import PackageDescription

let package = Package(
  name: "Sharesheet",
  products: [
@PRODUCTS@
  ],
  targets: [
    // The file sharesheet.pc names the folder of the modules and their archive.
    .systemLibrary(name: "Sharesheet", path: "Sharesheet", pkgConfig: "sharesheet")
  ])
