import BeagleFuzzing
import FuzzDriver

@main struct FuzzDocument {
  static func main() { fuzz(.document) }
}
