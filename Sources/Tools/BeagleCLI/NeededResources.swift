import Foundation

/// Checks for resources that the program requires. Without them, its libraries crash or hang.
enum NeededResources {
  /// For files, sockets and wake-ups of threads.
  static let descriptors = 32
  /// In bytes. Threads have their own stacks and heaps, which need address space more than memory.
  static let addresses = 256 << 20

  /// The reason why the program cannot run here, if any.
  static var shortage: String? {
    descriptorShortage ?? addressShortage ?? threadShortage
  }

  private static var descriptorShortage: String? {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < descriptors {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        return "cannot open \(descriptors) files at once: \(reason(errno)); allow more open files (ulimit -n)"
      }
      opened.append(descriptor)
    }
    return nil
  }

  private static var addressShortage: String? {
    let place = mmap(nil, addresses, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard place != MAP_FAILED else {
      return "cannot get \(addresses >> 20) MiB of memory: \(reason(errno)); allow more memory (ulimit -v)"
    }
    munmap(place, addresses)
    return nil
  }

  private static var threadShortage: String? {
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { _ in nil }, nil)
      if code == 0, let thread { pthread_join(thread, nil) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { _ in nil }, nil)
      if code == 0 { pthread_join(thread, nil) }
    #endif
    guard code != 0 else { return nil }
    return "cannot start a thread: \(reason(code)); allow more processes (ulimit -u) or memory (ulimit -v)"
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
