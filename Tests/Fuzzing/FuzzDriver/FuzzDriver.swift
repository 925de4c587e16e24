package import BeagleFuzzing

/// The fuzzer's entry point for programs with their own `main`. It is C, and takes and returns only machine
/// words, which Swift passes the same way.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

// Unsafe only in name: written once, before the fuzzer starts. Its C function can capture nothing.
nonisolated(unsafe) private var fuzzed = FuzzTarget.json

/// Fuzzes an entrance with the program's arguments.
package func fuzz(_ target: FuzzTarget) {
  fuzzed = target
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  _ = runDriver(&count, &arguments) { bytes, count in fuzzed.run(bytes, count) }
}
