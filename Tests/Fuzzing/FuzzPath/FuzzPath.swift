import BeagleFuzzing
import FuzzDriver

@main struct FuzzPath {
  static func main() { fuzz(.path) }
}
