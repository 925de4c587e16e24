import Foundation

/// Hands URLs to the desktop: `open` on a Mac, `xdg-open` elsewhere.
enum SystemURLOpener {
  /// Whether the program for it could be started. What it writes is not shown.
  static func open(_ url: String) -> Bool {
    #if os(macOS) || os(Linux)
      #if os(macOS)
        let program = "open"
      #else
        let program = "xdg-open"
      #endif
      let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      guard
        let path = folders.lazy.map({ "\($0)/\(program)" }).first(where: {
          FileManager.default.isExecutableFile(atPath: $0)
        })
      else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = [url]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return (try? process.run()) != nil
    #else
      return false
    #endif
  }
}
