// swift-tools-version: 6.2
import PackageDescription

let plainSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let settings = plainSettings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The modules, in the order of the table in ARCHITECTURE.md. ARCHITECTURE.md tells what each is for.
let package = Package(
  name: "beagle-headless",
  // The first that have Mutex and Atomic of Synchronization, and functions with typed errors as values.
  platforms: [.macOS(.v15), .iOS(.v18)],
  // No library needs a program, so that packages that depend on the libraries, also for iOS, build none.
  products: [
    .library(name: "Beagle", targets: ["Beagle"]),
    .library(name: "BeagleChecking", targets: ["BeagleChecking"]),
    .library(name: "BeagleTerminal", targets: ["BeagleTerminal"]),
    .library(name: "BeaglePictures", targets: ["BeaglePictures"]),
    .library(name: "BeagleTesting", targets: ["BeagleTesting"]),
    .library(name: "BeagleFlows", targets: ["BeagleFlows"]),
    .library(name: "BeagleConformance", targets: ["BeagleConformance"]),
    .library(name: "BeagleTrials", targets: ["BeagleTrials"]),
    .executable(name: "beagle", targets: ["BeagleCLI"]),
    .executable(name: "scaffold-server", targets: ["scaffold-server"]),
  ],
  targets: [
    // The lock of the standard library, or for the thread sanitizer another one.
    .target(name: "Locking", path: "Sources/Runtime/Locking", swiftSettings: settings),
    .target(name: "CVectors", path: "Sources/Runtime/CVectors"),
    .target(
      name: "BeagleJSON", dependencies: ["CVectors"], path: "Sources/Runtime/BeagleJSON",
      swiftSettings: settings),
    .target(
      name: "BeagleExpressions", dependencies: ["BeagleJSON"], path: "Sources/Runtime/BeagleExpressions",
      swiftSettings: settings),
    .target(
      name: "BeagleSchema", dependencies: ["BeagleExpressions", "BeagleJSON"],
      path: "Sources/Runtime/BeagleSchema", swiftSettings: settings),
    .target(name: "BeagleLayout", path: "Sources/Runtime/BeagleLayout", swiftSettings: settings),
    .target(name: "HTTPSyntax", path: "Sources/Runtime/HTTPSyntax", swiftSettings: settings),
    .target(name: "CCurl", path: "Sources/Runtime/CCurl"),
    // The transport on Linux. On other systems there is nothing in it, and nothing depends on it.
    .target(
      name: "CurlTransport",
      dependencies: ["HTTPSyntax", "Locking", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
      path: "Sources/Runtime/CurlTransport", swiftSettings: settings),
    // Without the setting by which asynchronous functions stay on their caller's actor: with it, the method of a class on the main
    // actor that conforms to AsyncNetworkClient would not be on the main actor.
    .target(
      name: "BeagleNetworking",
      dependencies: [
        "BeagleJSON", "HTTPSyntax", "Locking",
        .target(name: "CurlTransport", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Runtime/BeagleNetworking",
      swiftSettings: plainSettings),
    .target(
      name: "Beagle",
      dependencies: [
        "BeagleJSON", "BeagleExpressions", "BeagleSchema", "BeagleLayout", "BeagleNetworking", "Locking",
      ], path: "Sources/Runtime/Beagle",
      swiftSettings: settings),
    // What looks at documents without showing them. An application that only shows screens links nothing of it.
    .target(
      name: "BeagleChecking",
      dependencies: ["Beagle", "BeagleExpressions", "BeagleJSON", "BeagleSchema", "CClients", "Locking"],
      path: "Sources/Checking/BeagleChecking",
      swiftSettings: settings),
    // The table of what clients know, which the C compiler puts into programs.
    .target(
      name: "CClients", path: "Sources/Checking/CClients", exclude: ["android.json", "ios.json", "web.json"]),
    .target(name: "LineBreaking", path: "Sources/Renderers/LineBreaking", swiftSettings: settings),
    .target(
      name: "BeagleTerminal",
      dependencies: [
        "Beagle", "BeagleJSON", "BeagleLayout", "BeagleNetworking", "BeagleSchema", "LineBreaking", "Locking",
      ],
      path: "Sources/Renderers/BeagleTerminal",
      swiftSettings: settings),
    .target(
      name: "BeaglePictures",
      dependencies: ["Beagle", "BeagleJSON", "BeagleLayout", "BeagleSchema", "LineBreaking"],
      path: "Sources/Renderers/BeaglePictures", swiftSettings: settings),
    // The example's files, which the C compiler puts into the program: SwiftPM's own way takes it a minute.
    .target(name: "CFixtures", path: "Fixtures/Embedded"),
    .target(
      name: "Fixtures", dependencies: ["CFixtures"], path: "Fixtures",
      exclude: ["Embedded", "Flows", "Pictures", "Screens", "Images", "Themes"], swiftSettings: settings),
    // The server behind the scaffold server and the preview of the language server. The scripted server of
    // BeagleTesting has its sockets and its parser, but threads that may block.
    .target(
      name: "HTTPServing", dependencies: ["HTTPSyntax", "Locking"], path: "Sources/Testing/HTTPServing",
      swiftSettings: settings),
    .target(
      name: "ScaffoldServer",
      dependencies: ["HTTPServing", "Fixtures", "BeagleJSON", "BeagleSchema"],
      path: "scaffold-server/ScaffoldServer", swiftSettings: settings),
    .executableTarget(
      name: "scaffold-server", dependencies: ["ScaffoldServer"],
      path: "scaffold-server/ScaffoldServerCommand",
      swiftSettings: settings),
    // Declarations of the C library. On Apple platforms they are in Swift's own module.
    .target(name: "CAttributes", path: "Sources/Testing/CAttributes"),
    // Files that are replaced whole, with their owner, permissions and attributes.
    .target(
      name: "FileWriting",
      dependencies: [
        "BeagleNetworking", .target(name: "CAttributes", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Testing/FileWriting", swiftSettings: settings),
    .target(
      name: "BeagleTesting",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleTerminal", "BeaglePictures", "BeagleNetworking",
        "BeagleExpressions", "BeagleJSON", "FileWriting", "HTTPServing", "Locking",
      ], path: "Sources/Testing/BeagleTesting",
      swiftSettings: settings),
    // Feature files in plain words. Tests in Swift alone link nothing of it.
    .target(
      name: "BeagleFlows",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleTerminal", "BeagleTesting", "BeagleNetworking",
        "BeagleExpressions", "BeagleJSON",
      ], path: "Sources/Testing/BeagleFlows",
      swiftSettings: settings),
    // For who writes a network client or a transport.
    .target(
      name: "BeagleConformance",
      dependencies: ["BeagleTesting", "BeagleNetworking", "BeagleJSON", "Locking"],
      path: "Sources/Testing/BeagleConformance",
      swiftSettings: settings),
    // What tools look at: targets, recordings, revisions, project files, and how their results are reported.
    .target(
      name: "BeagleProjects",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleLayout", "BeaglePictures", "BeagleTerminal", "BeagleTesting",
        "FileWriting", "Fixtures", "Locking",
        "ScaffoldServer",
      ], path: "Sources/Tools/BeagleProjects",
      swiftSettings: settings),
    .target(
      name: "BeagleComparing",
      dependencies: ["Beagle", "BeagleChecking", "BeagleProjects", "BeagleTerminal", "BeagleTesting"],
      path: "Sources/Tools/BeagleComparing",
      swiftSettings: settings),
    .target(
      name: "BeagleCrawling",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleProjects", "BeagleTerminal", "BeagleTesting", "Locking",
      ], path: "Sources/Tools/BeagleCrawling",
      swiftSettings: settings),
    .target(
      name: "BeagleTrials",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleCrawling", "BeagleExpressions", "BeagleFlows", "BeagleJSON",
        "BeagleLayout", "BeaglePictures", "BeagleProjects", "BeagleSchema", "BeagleTerminal",
        "BeagleTesting", "Locking",
      ], path: "Sources/Tools/BeagleTrials",
      swiftSettings: settings),
    .target(
      name: "BeagleLanguageServer",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleProjects", "BeagleTerminal", "FileWriting", "HTTPServing",
        "Locking",
      ], path: "Sources/Tools/BeagleLanguageServer",
      swiftSettings: settings),
    .executableTarget(
      name: "BeagleCLI",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleComparing", "BeagleCrawling", "BeagleFlows",
        "BeagleLanguageServer", "BeaglePictures", "BeagleProjects", "BeagleTerminal", "BeagleTesting",
        "BeagleTrials", "FileWriting", "Fixtures", "Locking", "ScaffoldServer",
      ], path: "Sources/Tools/BeagleCLI",
      swiftSettings: settings),
    .executableTarget(
      name: "BeagleBenchmarks",
      dependencies: [
        "Beagle", "BeagleChecking", "BeagleExpressions", "BeagleJSON", "BeagleLayout", "BeagleSchema",
        "BeagleNetworking", "ScaffoldServer", "BeaglePictures", "BeagleTerminal", "BeagleTesting",
        "BeagleCrawling", "BeagleTrials", "Locking",
        .target(name: "CCurl", condition: .when(platforms: [.linux])),
      ], path: "Tests/Benchmarks",
      swiftSettings: settings),
    .target(
      name: "BeagleFuzzing",
      dependencies: [
        "BeagleChecking", "BeagleTerminal", "BeagleNetworking", "BeagleSchema", "BeagleExpressions",
        "BeagleJSON", "HTTPSyntax",
      ], path: "Tests/Fuzzing/BeagleFuzzing",
      swiftSettings: settings),
    // What tests of several modules need: processes, threads, samples.
    .target(
      name: "TestSupport", dependencies: ["Locking"], path: "Tests/Support/TestSupport",
      swiftSettings: settings),
    // Components and actions of short documents.
    .target(
      name: "SchemaTestSupport", dependencies: ["BeagleSchema", "BeagleJSON"],
      path: "Tests/Support/SchemaTestSupport", swiftSettings: settings),
    // Requests and what came of them, and pages that are sent events.
    .target(
      name: "NetworkTestSupport",
      dependencies: ["BeagleNetworking", "BeagleJSON", "HTTPServing", "TestSupport"],
      path: "Tests/Support/NetworkTestSupport", swiftSettings: settings),
    // Applications whose screens a test writes, and their driver.
    .target(
      name: "DriverTestSupport", dependencies: ["Beagle", "BeagleTesting", "TestSupport"],
      path: "Tests/Support/DriverTestSupport", swiftSettings: settings),
    // A terminal to look at, and programs that run in one.
    .target(
      name: "TerminalTestSupport", dependencies: ["BeagleTerminal", "TestSupport"],
      path: "Tests/Support/TerminalTestSupport",
      swiftSettings: settings),
    .executableTarget(name: "SessionStarter", path: "Tests/Programs/SessionStarter"),
    .executableTarget(
      name: "TerminalProgram", dependencies: ["BeagleNetworking", "BeagleTerminal"],
      path: "Tests/Programs/TerminalProgram",
      swiftSettings: settings),
    // The program of the page about terminal programs.
    .executableTarget(
      name: "TerminalShop", dependencies: ["Beagle", "BeagleTerminal"], path: "Tests/Programs/TerminalShop",
      swiftSettings: settings),
    // A program that ends while requests are under way.
    .executableTarget(
      name: "EndingProgram", dependencies: ["Beagle"], path: "Tests/Programs/EndingProgram",
      swiftSettings: settings),
    // A program that records until it is killed.
    .executableTarget(
      name: "RecordingProgram", dependencies: ["BeagleTesting"], path: "Tests/Programs/RecordingProgram",
      swiftSettings: settings),
    .testTarget(
      name: "BeagleFuzzingTests", dependencies: ["BeagleFuzzing", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BeagleJSONTests", dependencies: ["BeagleJSON", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BeagleExpressionsTests", dependencies: ["BeagleExpressions", "BeagleJSON", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleSchemaTests",
      dependencies: [
        "BeagleChecking", "BeagleSchema", "BeagleExpressions", "BeagleJSON", "BeagleNetworking", "Fixtures",
        "SchemaTestSupport", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleCheckingTests",
      dependencies: [
        "BeagleChecking", "BeagleSchema", "BeagleExpressions", "BeagleJSON", "BeagleNetworking", "Fixtures",
        "SchemaTestSupport", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleLayoutTests", dependencies: ["BeagleLayout", "TestSupport"],
      exclude: ["Cases", "yoga-frames.py"], swiftSettings: settings),
    .testTarget(name: "HTTPSyntaxTests", dependencies: ["HTTPSyntax"], swiftSettings: settings),
    .testTarget(
      name: "CurlTransportTests",
      dependencies: [
        "BeagleTesting", "HTTPServing", "HTTPSyntax", "TestSupport",
        .target(name: "CurlTransport", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleNetworkingTests",
      dependencies: [
        "BeagleNetworking", "BeagleTesting", "HTTPServing", "HTTPSyntax", "NetworkTestSupport", "TestSupport",
        "EndingProgram", .target(name: "CurlTransport", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FileWritingTests",
      dependencies: [
        "FileWriting", "BeagleNetworking", "TestSupport",
        .target(name: "CAttributes", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleTestingTests",
      dependencies: [
        "BeagleTesting", "BeagleFlows", "BeagleConformance", "Beagle", "BeagleLayout", "BeagleNetworking",
        "BeagleJSON", "BeagleTerminal", "BeaglePictures", "DriverTestSupport", "NetworkTestSupport",
        "TestSupport", "RecordingProgram",
      ],
      exclude: ["Driver/__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "BeagleFlowsTests",
      dependencies: ["BeagleFlows", "BeagleTesting", "Beagle", "DriverTestSupport", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleConformanceTests",
      dependencies: [
        "BeagleConformance", "BeagleTesting", "BeagleNetworking", "NetworkTestSupport", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleTests",
      dependencies: ["Beagle", "BeagleChecking", "BeagleTesting", "ScaffoldServer", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleTerminalTests",
      dependencies: [
        "BeagleTerminal", "BeagleTesting", "LineBreaking", "ScaffoldServer", "Fixtures", "TestSupport",
        "TerminalTestSupport", "TerminalProgram", "SessionStarter",
      ],
      exclude: ["Text/generate-widths.py"], swiftSettings: settings),
    .testTarget(
      name: "BeaglePicturesTests",
      dependencies: ["BeaglePictures", "Beagle", "BeagleLayout", "BeagleSchema", "Fixtures", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleProjectsTests",
      dependencies: ["BeagleProjects", "Beagle", "BeagleChecking", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BeagleComparingTests",
      dependencies: ["BeagleComparing", "BeagleProjects", "Beagle", "BeagleChecking", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleCrawlingTests",
      dependencies: [
        "BeagleCrawling", "BeagleProjects", "Beagle", "BeagleChecking", "BeagleTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleTrialsTests",
      dependencies: [
        "BeagleTrials", "BeagleCrawling", "BeagleFlows", "BeagleProjects", "Beagle", "BeagleChecking",
        "BeagleJSON", "BeagleLayout", "BeaglePictures", "BeagleSchema", "BeagleTerminal", "BeagleTesting",
        "Fixtures", "ScaffoldServer", "TestSupport",
      ],
      exclude: ["Applications"], swiftSettings: settings),
    .testTarget(
      name: "BeagleLanguageServerTests",
      dependencies: [
        "BeagleLanguageServer", "BeagleProjects", "Beagle", "BeagleChecking", "HTTPServing",
        "NetworkTestSupport", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BeagleCLITests",
      dependencies: [
        "BeagleCLI", "BeagleComparing", "BeagleCrawling", "BeagleLanguageServer", "BeagleProjects",
        "BeagleTesting", "BeagleTrials", "BeagleFlows", "HTTPServing", "ScaffoldServer",
        "NetworkTestSupport", "TestSupport", "TerminalTestSupport", "SessionStarter",
      ],
      exclude: ["Transcripts"], swiftSettings: settings),
    .testTarget(
      name: "ScaffoldServerTests",
      dependencies: [
        "ScaffoldServer", "scaffold-server", "HTTPServing", "Fixtures", "BeagleSchema", "BeagleJSON",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Beagle", "BeagleTerminal", "BeagleCLI", "ScaffoldServer", "BeagleTesting", "BeagleFlows",
        "BeagleConformance", "BeaglePictures", "BeagleTrials", "TestSupport", "TerminalTestSupport",
        "TerminalShop", "SessionStarter",
      ],
      exclude: ["__Snapshots__"], swiftSettings: settings),
    // As a user's own package is built: without our settings, in either language mode, with public names only.
    .testTarget(
      name: "NetworkLayerSwift5Tests", dependencies: ["Beagle"], packageAccess: false,
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "NetworkLayerSwift6Tests", dependencies: ["Beagle"], packageAccess: false,
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "TestingSwift5Tests", dependencies: ["Beagle", "BeagleTesting"], exclude: ["__Snapshots__"],
      packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TestingSwift6Tests",
      dependencies: ["Beagle", "BeagleTerminal", "BeagleTesting", "BeagleFlows", "TestSupport"],
      exclude: ["__Snapshots__"], packageAccess: false, swiftSettings: [.swiftLanguageMode(.v6)]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzers need a runtime that ordinary builds do not; CONTRIBUTING.md tells how to run them.
if Context.environment["BEAGLE_FUZZING"] != nil {
  package.targets.append(
    .target(
      name: "FuzzDriver", dependencies: ["BeagleFuzzing"], path: "Tests/Fuzzing/FuzzDriver",
      swiftSettings: settings
    ))
  let fuzzers = [
    "FuzzJSON", "FuzzDocument", "FuzzExpression", "FuzzPath", "FuzzColor", "FuzzStyle", "FuzzAnswer",
    "FuzzPicture", "FuzzInput",
  ]
  for name in fuzzers {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["BeagleFuzzing", "FuzzDriver"], path: "Tests/Fuzzing/\(name)",
        swiftSettings: settings,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
  }
  // What is fuzzed tells the fuzzer which ways through it an input took.
  let fuzzed: Set = [
    "BeagleFuzzing", "BeagleChecking", "BeagleTerminal", "BeagleNetworking", "BeagleSchema",
    "BeagleExpressions", "BeagleJSON", "HTTPSyntax",
  ]
  for target in package.targets where fuzzed.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
  }
}
