import BeagleFuzzing
import FuzzDriver

@main struct FuzzAnswer {
  static func main() { fuzz(.response) }
}
