import BeagleJSON

/// The arguments of `scaffold-server`.
package struct ScaffoldServerArguments: Equatable {
  package var host = "127.0.0.1"
  package var port = 8080
  package var wantsHelp = false

  package struct Mistake: Error, Equatable {
    package let message: String

    /// Control characters in quoted arguments are escaped.
    init(message: String) { self.message = message.controlsEscaped }
  }

  /// Accepts both `--port 8080` and `--port=8080`.
  package init(_ words: [String]) throws(Mistake) {
    var words = words[...]
    while let word = words.popFirst() {
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      switch name {
      case "--help" where halves.count == 1, "-h" where halves.count == 1: wantsHelp = true
      case "--port", "--host":
        guard let value = halves.count > 1 ? String(halves[1]) : words.popFirst(), !value.isEmpty else {
          throw Mistake(message: "\(name) needs a value.")
        }
        if name == "--host" {
          host = value
        } else if let number = Int(value), (0...65535).contains(number) {
          port = number
        } else {
          throw Mistake(message: "--port takes a number from 0 to 65535, not \(value).")
        }
      default: throw Mistake(message: "\(word) is not an option of scaffold-server; see --help.")
      }
    }
  }

  package static let help = """
    Serves the example screens over HTTP, for development. Do not expose it to the internet.

    Usage: scaffold-server [--port PORT] [--host ADDRESS]

    Options:
      --port PORT             the port to listen on; 0 for any free port (8080)
      --host ADDRESS          the address to listen on; 0.0.0.0 accepts other machines (127.0.0.1)
      --help                  this text

    The address it serves is printed on one line. Its page / lists all routes. Stop it with control-C.
    """
}
