import BeagleFuzzing
import FuzzDriver

@main struct FuzzPicture {
  static func main() { fuzz(.picture) }
}
