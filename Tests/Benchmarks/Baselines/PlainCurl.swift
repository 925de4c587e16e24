#if os(Linux)
  import BeagleNetworking
  import CCurl

  /// libcurl's multi interface, used directly as in a C program: handles are configured once and start again
  /// as soon as they have ended.
  struct PlainCurl {
    let url: String
    /// A PEM file.
    var authority: String?

    /// - Parameter width: how many requests are under way at once.
    func requestsPerSecond(_ count: Int, width: Int) throws -> Double {
      guard let multi = ccurl_multi_init() else { throw WrongInput("no memory") }
      defer { ccurl_multi_cleanup(multi) }
      // CURLMOPT_MAX_HOST_CONNECTIONS
      _ = ccurl_multi_set_number(multi, 7, 6)
      var headers = ccurl_list_append(nil, "Content-Type: application/json")
      headers = ccurl_list_append(headers, "beagle-platform: IOS")
      defer { ccurl_list_free(headers) }
      let bodies = (0..<width).map { _ in Body() }
      let handles = bodies.compactMap { handle($0, headers) }
      defer {
        for handle in handles {
          _ = ccurl_multi_remove(multi, handle)
          ccurl_easy_cleanup(handle)
        }
      }
      for (body, handle) in zip(bodies, handles) { body.handle = handle }
      let time = try ContinuousClock().measure {
        for handle in handles { _ = ccurl_multi_add(multi, handle) }
        var (started, done) = (handles.count, 0)
        while done < count {
          _ = ccurl_multi_perform(multi)
          var (result, isIdle) = (Int32(0), true)
          while let owner = ccurl_multi_next_ended(multi, &result) {
            let body = Unmanaged<Body>.fromOpaque(owner).takeUnretainedValue()
            guard result == 0, let handle = body.handle, !body.bytes.isEmpty else {
              throw WrongInput("libcurl says \(result)")
            }
            body.bytes.removeAll(keepingCapacity: true)
            done += 1
            // libcurl 7.88 may forget those that wait for the connection, unless it is called again.
            isIdle = false
            _ = ccurl_multi_remove(multi, handle)
            guard started < count else { continue }
            started += 1
            _ = ccurl_multi_add(multi, handle)
          }
          if done < count, isIdle { _ = ccurl_multi_poll(multi, 1_000) }
        }
      }
      withExtendedLifetime(bodies) {}
      return Double(count) / (time / .seconds(1))
    }

    /// - Parameter body: the owner that libcurl gets, unretained; it lives as long as the measurement.
    private func handle(_ body: Body, _ headers: OpaquePointer?) -> OpaquePointer? {
      guard let handle = ccurl_easy_init() else { return nil }
      var callbacks = CCurlCallbacks(
        body: { bytes, _, count, owner in
          guard let owner else { return 0 }
          let body = Unmanaged<Body>.fromOpaque(owner).takeUnretainedValue()
          body.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
          return count
        },
        resolving: { _, _, _ in 0 }, connecting: { _, _, _ in 0 },
        sending: { _, _, _, _, _ in 0 })
      _ = ccurl_set_callbacks(handle, &callbacks, Unmanaged.passUnretained(body).toOpaque(), nil)
      // CURLOPT_URL, _HTTPHEADER, _ACCEPT_ENCODING, _NOSIGNAL, _PIPEWAIT, _CAINFO
      _ = ccurl_set_text(handle, 10_002, url)
      _ = ccurl_set_list(handle, 10_023, headers)
      _ = ccurl_set_text(handle, 10_102, "")
      _ = ccurl_set_number(handle, 99, 1)
      _ = ccurl_set_number(handle, 237, 1)
      if let authority { _ = ccurl_set_text(handle, 10_065, authority) }
      return handle
    }

    private final class Body {
      var bytes: [UInt8] = []
      var handle: OpaquePointer?
    }
  }
#endif
