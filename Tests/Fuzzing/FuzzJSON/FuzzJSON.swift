import BeagleFuzzing
import FuzzDriver

@main struct FuzzJSON {
  static func main() { fuzz(.json) }
}
