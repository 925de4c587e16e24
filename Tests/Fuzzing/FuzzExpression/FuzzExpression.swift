import BeagleFuzzing
import FuzzDriver

@main struct FuzzExpression {
  static func main() { fuzz(.expression) }
}
