import BeagleFuzzing
import FuzzDriver

@main struct FuzzColor {
  static func main() { fuzz(.color) }
}
