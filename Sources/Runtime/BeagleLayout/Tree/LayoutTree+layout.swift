extension LayoutTree {
  /// Computes the frames of the root and its descendants. Only what changed since the last layout is computed
  /// again; the result is the same as from scratch. The frames are Yoga's wherever these are finite; where
  /// Yoga's numbers run away, CSS decides.
  ///
  /// The time grows with the number of nodes, whatever their depth. In some trees the number of queries to a
  /// container grows with every level. From ``workLimit`` on, the result of the most similar query is used,
  /// and ``isApproximate`` is true. The children of the seventh nested container with several lines or
  /// baselines are placed once, with the final size of their line; Yoga places them twice. Nodes more than
  /// 600 levels deep keep a frame of zeros.
  ///
  /// - Parameters:
  ///   - width: the available width in points; `nil` is as much as the content needs.
  ///   - height: the available height in points; `nil` is as much as the content needs.
  ///   - scaleFactor: how many pixels a point has: 1, 2 or 3, or 0 for a layout without a pixel grid. Frames
  ///     are not rounded, see ``PixelGrid``; but text that was measured is not measured again in a space that
  ///     is the same on the grid, as in Yoga.
  ///   - automaticMinimums: whether the children of a row do not become narrower than their widest word while
  ///     their siblings can still shrink, as in CSS (`min-width: auto`) and unlike in Yoga. Measured leaves
  ///     are then also asked for ``MeasureRequest/Space/minContent``, if a row has to shrink.
  ///   - measure: gives the content size of measured leaves, without padding and border; see
  ///     ``MeasureRequest``. Sizes that are negative or not finite count as zero.
  package mutating func layout(
    _ root: LayoutNode, width: Float? = nil, height: Float? = nil, scaleFactor: Float = 1,
    automaticMinimums: Bool = false, measure: (LayoutNode, MeasureRequest) -> LayoutSize
  ) {
    guard let index = known(root) else { return }
    let query = RootQuery(
      root: index, width: width?.finite, height: height?.finite, automaticMinimums: automaticMinimums,
      scaleFactor: scaleFactor.isFinite ? max(0, scaleFactor) : 1)
    arrangedTops = []
    reserveCachedSizes()
    if lastQuery == query, !boxes[index].isDirty || relayout(query, measure) {
      changes = []
      return
    }
    changes = []
    arrangedTops = [root]
    let isOfOtherKind =
      lastQuery.map {
        $0.automaticMinimums != query.automaticMinimums || $0.scaleFactor != query.scaleFactor
      } ?? false
    lastQuery = query
    // Sizes from earlier layouts are reused if they are certainly the same. If that turns out to be
    // uncertain, the nodes in question are laid out again; the last attempt lays out all nodes. Approximate
    // sizes depend on all queries before them.
    for attempt in 1...Self.maximumAttempts {
      if run == .max { resetRuns() }
      run += 1
      let isFromScratch = isOfOtherKind || isApproximate || isEndless || attempt == Self.maximumAttempts
      let isCertain = layOut(query, ignoresCache: isFromScratch, measure)
      if isCertain, isFromScratch || !(isApproximate || isEndless) { break }
    }
    avoidedEndless = isEndless && (isUndefined || !isFinite(below: index))
    guard avoidedEndless else { return }
    if run == .max { resetRuns() }
    run += 1
    _ = layOut(query, ignoresCache: true, avoidsEndless: true, measure)
  }

  private func isFinite(below root: Int) -> Bool {
    var open = [root]
    while let index = open.popLast() {
      let box = boxes[index]
      guard (box.x + box.y + box.frameWidth + box.frameHeight).isFinite else { return false }
      var child = box.firstChild
      while child >= 0 {
        open.append(Int(child))
        child = boxes[Int(child)].nextSibling
      }
    }
    return true
  }

  package static var workLimit: Int { Flexbox.workLimit }

  private static let maximumAttempts = 4

  /// Computes the frames of a tree without measured leaves.
  package mutating func layout(_ root: LayoutNode, width: Float? = nil, height: Float? = nil) {
    layout(root, width: width, height: height) { _, _ in .zero }
  }

  private mutating func layOut(
    _ query: RootQuery, ignoresCache: Bool, avoidsEndless: Bool = false,
    _ measure: (LayoutNode, MeasureRequest) -> LayoutSize
  ) -> Bool {
    withFlexbox(query, ignoresCache: ignoresCache, avoidsEndless: avoidsEndless, measure) { flexbox in
      flexbox.layOutRoot(query.root, ownerWidth: query.width ?? .nan, ownerHeight: query.height ?? .nan)
    }
  }

  /// Runs the algorithm on this tree's storage.
  /// - Returns: whether the frames are certainly those of a layout from scratch.
  mutating func withFlexbox(
    _ query: RootQuery, ignoresCache: Bool = false, avoidsEndless: Bool = false,
    _ measure: (LayoutNode, MeasureRequest) -> LayoutSize, _ body: (inout Flexbox) -> Void
  ) -> Bool {
    let (run, boxCount) = (run, boxes.count)
    let (isCertain, added) = withoutActuallyEscaping(measure) { measure in
      boxes.withUnsafeMutableBufferPointer { boxes in
        styles.styles.withUnsafeBufferPointer { styles in
          caches.withUnsafeMutableBufferPointer { caches in
            cachedSizes.withUnsafeMutableBufferPointer { cachedSizes in
              guard let boxes = boxes.baseAddress, let styles = styles.baseAddress,
                let caches = caches.baseAddress, let first = cachedSizes.baseAddress
              else { return (true, [CachedSize]()) }
              var store = CachedSizeStore(first, count: cachedSizes.count)
              defer { store.release() }
              return withUnsafeMutablePointer(to: &store) { store in
                var flexbox = Flexbox(
                  boxes: boxes, styles: styles, caches: caches, cachedSizes: store, run: run,
                  ignoresCache: ignoresCache, hasAutomaticMinimums: query.automaticMinimums,
                  scaleFactor: query.scaleFactor,
                  available: LayoutSize(width: query.width ?? .nan, height: query.height ?? .nan),
                  boxCount: boxCount,
                  avoidsEndless: avoidsEndless,
                  measureContent: measure)
                body(&flexbox)
                isApproximate = flexbox.isApproximate
                isEndless = flexbox.isEndless
                isUndefined = flexbox.isUndefined
                visits += flexbox.visits
                return (!flexbox.isDoubtful, Array(store.pointee.added))
              }
            }
          }
        }
      }
    }
    cachedSizes += added
    cachedSizeCount = cachedSizes.count
    return isCertain
  }

  /// Restarts the layout number, which is 32 bits wide.
  mutating func resetRuns() {
    run = 0
    changes = nil
    for index in boxes.indices {
      boxes[index].freshRun = 0
      boxes[index].arrangedRun = 0
      boxes[index].placedRun = 0
      boxes[index].basisRun = 0
      boxes[index].minContentRun = 0
      boxes[index].isDirty = true
      boxes[index].ranAway = false
      boxes[index].isPlacedByCSS = false
    }
  }
}

extension Float {
  var finite: Float? { isFinite ? self : nil }
}

/// Incremental layouts that end where a change has no further effect.
extension LayoutTree {
  /// The limit of changed nodes that are examined one by one. With more, everything around them is laid out.
  static let maximumChanges = 64
  /// The limit of levels that a change is followed upwards. If a node that far above changes its sizes, the
  /// nodes above it probably will too.
  static let maximumLevels = 8

  mutating func noteChange(in index: Int) {
    guard let count = changes?.count else { return }
    if count < Self.maximumChanges {
      changes?.append(Int32(truncatingIfNeeded: index))
    } else {
      changes = nil
    }
  }

  /// Lays out each changed node, then its ancestors up to the first one whose sizes stay the same. Everything
  /// around that one keeps its frames.
  /// - Returns: whether that is all; otherwise the root has to be laid out.
  mutating func relayout(_ query: RootQuery, _ measure: (LayoutNode, MeasureRequest) -> LayoutSize) -> Bool {
    // Each attempt is a separate layout, since sizes from the one before may belong to another query.
    let maximumAttempts = UInt32(Self.maximumChanges * Self.maximumLevels)
    guard let changes, !isApproximate, !isEndless, run < .max - maximumAttempts else { return false }
    for change in changes {
      var index = Int(change)
      var levels = 0
      // An ancestor may have been laid out with another change. Removed nodes are not dirty.
      while boxes[index].isDirty {
        guard levels < Self.maximumLevels, index != query.root,
          let depth = depth(of: index, below: query.root)
        else { return false }
        levels += 1
        run += 1
        var isKept = false
        let isCertain = withFlexbox(query, measure) { flexbox in
          isKept = flexbox.keepsSizes(index, depth: depth)
        }
        if !isCertain || isApproximate || isEndless {
          boxes[index].isDirty = true
          return false
        }
        if isKept {
          arrangedTops.append(LayoutNode(index: index))
          break
        }
        index = Int(boxes[index].parent)
      }
    }
    for change in changes {
      var index = Int(change)
      while index >= 0, boxes[index].isDirty {
        boxes[index].isDirty = false
        index = Int(boxes[index].parent)
      }
    }
    return true
  }

  /// The number of a node's ancestors; nil if the root is not one of them.
  private func depth(of index: Int, below root: Int) -> Int? {
    var depth = 0
    var index = index
    while index != root {
      index = Int(boxes[index].parent)
      depth += 1
      if index < 0 || depth >= Flexbox.maximumDepth { return nil }
    }
    return depth
  }
}
