#if os(Linux)
  import Foundation

  /// The server's half of TLS, from the library that libcurl has brought into the process.
  struct OpenSSL: @unchecked Sendable {
    // Unchecked because function pointers never change and the library takes calls from any thread.
    typealias Pointer = UnsafeMutableRawPointer
    let method: @convention(c) () -> Pointer?
    let newContext: @convention(c) (Pointer?) -> Pointer?
    let freeContext: @convention(c) (Pointer?) -> Void
    let control: @convention(c) (Pointer?, Int32, Int, Pointer?) -> Int
    let useChain: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Int32
    let useKey: @convention(c) (Pointer?, UnsafePointer<CChar>, Int32) -> Int32
    let trust: @convention(c) (Pointer?, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Int32
    let verify: @convention(c) (Pointer?, Int32, Pointer?) -> Void
    let new: @convention(c) (Pointer?) -> Pointer?
    let free: @convention(c) (Pointer?) -> Void
    let setDescriptor: @convention(c) (Pointer?, Int32) -> Int32
    let accept: @convention(c) (Pointer?) -> Int32
    let read: @convention(c) (Pointer?, Pointer?, Int32) -> Int32
    let write: @convention(c) (Pointer?, UnsafeRawPointer?, Int32) -> Int32
    let pending: @convention(c) (Pointer?) -> Int32

    /// nil where libcurl uses another library.
    static let inProcess = OpenSSL()

    private init?() {
      func find<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function? {
        // A function's address, as the type that OpenSSL documents.
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
      }
      guard let method: @convention(c) () -> Pointer? = find("TLS_server_method"),
        let newContext: @convention(c) (Pointer?) -> Pointer? = find("SSL_CTX_new"),
        let freeContext: @convention(c) (Pointer?) -> Void = find("SSL_CTX_free"),
        let control: @convention(c) (Pointer?, Int32, Int, Pointer?) -> Int = find("SSL_CTX_ctrl"),
        let useChain: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Int32 =
          find("SSL_CTX_use_certificate_chain_file"),
        let useKey: @convention(c) (Pointer?, UnsafePointer<CChar>, Int32) -> Int32 =
          find("SSL_CTX_use_PrivateKey_file"),
        let trust: @convention(c) (Pointer?, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Int32 =
          find("SSL_CTX_load_verify_locations"),
        let verify: @convention(c) (Pointer?, Int32, Pointer?) -> Void = find("SSL_CTX_set_verify"),
        let new: @convention(c) (Pointer?) -> Pointer? = find("SSL_new"),
        let free: @convention(c) (Pointer?) -> Void = find("SSL_free"),
        let setDescriptor: @convention(c) (Pointer?, Int32) -> Int32 = find("SSL_set_fd"),
        let accept: @convention(c) (Pointer?) -> Int32 = find("SSL_accept"),
        let read: @convention(c) (Pointer?, Pointer?, Int32) -> Int32 = find("SSL_read"),
        let write: @convention(c) (Pointer?, UnsafeRawPointer?, Int32) -> Int32 = find("SSL_write"),
        let pending: @convention(c) (Pointer?) -> Int32 = find("SSL_pending")
      else { return nil }
      (self.method, self.newContext, self.freeContext, self.control) = (
        method, newContext, freeContext, control
      )
      (self.useChain, self.useKey, self.trust, self.verify) = (useChain, useKey, trust, verify)
      (self.new, self.free, self.setDescriptor, self.accept) = (new, free, setDescriptor, accept)
      (self.read, self.write, self.pending) = (read, write, pending)
    }
  }
#endif
