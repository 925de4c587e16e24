import BeagleFuzzing
import FuzzDriver

@main struct FuzzInput {
  static func main() { fuzz(.input) }
}
