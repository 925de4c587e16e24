#if os(Linux)
  import Foundation
  import Testing

  @testable import CurlTransport

  struct CurlLibraryTests {
    @Test func libraryWithMissingFunctionIsNotUsed() {
      #expect(!CurlLibrary.load { _, _ in nil })
      #expect(
        !CurlLibrary.load { linked, name in
          strcmp(name, "curl_share_init") == 0 ? nil : linked ?? dlsym(nil, name)
        })
      // Earlier results are kept.
      #expect(CurlLibrary.isAvailable && CurlClient.patient != nil)
    }
  }
#endif
