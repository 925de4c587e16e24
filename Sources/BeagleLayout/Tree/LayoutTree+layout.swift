extension LayoutTree {
  /// Works out the frames of the root and all below it. Only what changed since the last time is worked out
  /// again, and the result is the same as from scratch.
  ///
  /// Time grows with the number of nodes, whatever their depth. Some trees would have a container worked out for
  /// more and more questions with every level. Past ``workLimit`` the answer to the question most like it stands,
  /// and ``isApproximate`` is true. Of boxes that wrap or have baselines and are inside each other, what is inside
  /// the seventh is placed once, for its line's final size; Yoga places it for an earlier one first. Nodes more than
  /// 600 levels deep keep a frame of zeros.
  ///
  /// - Parameters:
  ///   - width: the space across in points; `nil` is as much as the content wants.
  ///   - height: the space down in points; `nil` is as much as the content wants.
  ///   - automaticMinimums: whether the children of a row keep the width of their widest word while others beside them
  ///     have room to give, as in CSS (`min-width: auto`) and unlike in Yoga. Measured leaves are then asked for their
  ///     ``MeasureRequest/Space/minContent`` too, where a row has to be shortened.
  ///   - measure: asked for the content size of measured leaves, without padding and border; see
  ///     ``MeasureRequest``. Sizes below zero and not finite count as zero.
  package mutating func layout(
    _ root: LayoutNode, width: Float? = nil, height: Float? = nil, automaticMinimums: Bool = false,
    measure: (LayoutNode, MeasureRequest) -> LayoutSize
  ) {
    guard let index = known(root) else { return }
    let question = RootQuestion(
      root: index, width: width?.finite, height: height?.finite, automaticMinimums: automaticMinimums)
    if !boxes[index].flags.contains(.dirty), lastQuestion == question { return }
    let isOfOtherKind = lastQuestion.map { $0.automaticMinimums != automaticMinimums } ?? false
    lastQuestion = question
    reserveAnswers()
    // Answers from earlier layouts are used where they are sure to hold; where that turns out doubtful, the
    // nodes concerned are worked out anew, and at the last all of them.
    for attempt in 1...Self.mostAttempts {
      if run == .max { forgetRuns() }
      run += 1
      if layOut(question, forgets: isOfOtherKind || attempt == Self.mostAttempts, measure) { return }
    }
  }

  /// How often a container's size is worked out in one layout.
  package static var workLimit: Int { Flexbox.workLimit }

  private static let mostAttempts = 4

  /// Works out the frames of a tree without measured leaves.
  package mutating func layout(_ root: LayoutNode, width: Float? = nil, height: Float? = nil) {
    layout(root, width: width, height: height) { _, _ in .zero }
  }

  /// - Returns: whether the frames are beyond doubt.
  private mutating func layOut(
    _ question: RootQuestion, forgets: Bool,
    _ measure: (LayoutNode, MeasureRequest) -> LayoutSize
  ) -> Bool {
    let run = run
    return withoutActuallyEscaping(measure) { measure in
      boxes.withUnsafeMutableBufferPointer { boxes in
        styles.withUnsafeBufferPointer { styles in
          answers.withUnsafeMutableBufferPointer { answers in
            measurements.withUnsafeMutableBufferPointer { measurements in
              guard let boxes = boxes.baseAddress, let styles = styles.baseAddress,
                let answers = answers.baseAddress, let measurements = measurements.baseAddress
              else { return true }
              var flexbox = Flexbox(
                boxes: boxes, styles: styles, answers: answers, measurements: measurements, run: run,
                forgets: forgets, hasAutomaticMinimums: question.automaticMinimums, measure: measure)
              flexbox.layOutRoot(
                question.root, ownerWidth: question.width ?? .nan, ownerHeight: question.height ?? .nan)
              isApproximate = flexbox.isApproximate
              visits += flexbox.visits
              return !flexbox.isDoubtful
            }
          }
        }
      }
    }
  }

  /// After four thousand million layouts numbers start again.
  private mutating func forgetRuns() {
    run = 0
    for index in boxes.indices {
      boxes[index].freshRun = 0
      boxes[index].arrangedRun = 0
      boxes[index].placedRun = 0
      boxes[index].basisRun = 0
      boxes[index].minContentRun = 0
      boxes[index].flags.insert(.dirty)
    }
  }
}

extension Float {
  var finite: Float? { isFinite ? self : nil }
}
