// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The rooms of the house, in the order a screen passes through them. ARCHITECTURE.md tells what each is for.
let package = Package(
  name: "beagle-headless",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Beagle", targets: ["Beagle"]),
    .library(name: "BeagleTerminal", targets: ["BeagleTerminal"]),
    .executable(name: "beagle", targets: ["BeagleCLI"]),
    .executable(name: "scaffold-server", targets: ["scaffold-server"]),
  ],
  targets: [
    .target(name: "BeagleJSON", swiftSettings: settings),
    .target(name: "BeagleExpressions", dependencies: ["BeagleJSON"], swiftSettings: settings),
    .target(name: "BeagleSchema", dependencies: ["BeagleExpressions", "BeagleJSON"], swiftSettings: settings),
    .target(name: "BeagleLayout", swiftSettings: settings),
    .target(name: "BeagleNetworking", swiftSettings: settings),
    .target(
      name: "Beagle",
      dependencies: ["BeagleJSON", "BeagleExpressions", "BeagleSchema", "BeagleLayout", "BeagleNetworking"],
      swiftSettings: settings),
    .target(
      name: "BeagleTerminal", dependencies: ["Beagle", "BeagleJSON", "BeagleLayout", "BeagleSchema"],
      swiftSettings: settings),
    .target(
      name: "Fixtures", path: "Fixtures", resources: [.copy("Screens"), .copy("Images")], swiftSettings: settings),
    .target(
      name: "ScaffoldServer", dependencies: ["Fixtures", "BeagleJSON", "BeagleSchema"],
      path: "scaffold-server/ScaffoldServer", swiftSettings: settings),
    .executableTarget(
      name: "scaffold-server", dependencies: ["ScaffoldServer"], path: "scaffold-server/ScaffoldServerCommand",
      swiftSettings: settings),
    .executableTarget(
      name: "BeagleCLI", dependencies: ["Beagle", "BeagleTerminal", "ScaffoldServer"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
