import BeagleFuzzing
import FuzzDriver

@main struct FuzzStyle {
  static func main() { fuzz(.style) }
}
