import Foundation
import Synchronization

/// Who gets the configured headers, the cookies and the stored credentials.
///
/// The user's code widens it by what it asks for and by naming hosts; a document never does.
struct CredentialScope: Sendable {
  var base: Origin?
  var asked: [Origin] = []
  var allowedHosts: Set<String> = []

  func covers(_ origin: Origin) -> Bool {
    origin == base || asked.contains(origin) || allows(origin)
  }

  /// A plain host name means https on its usual port; `host:port` means https on that port. Anything else has to be a
  /// whole origin, such as `http://127.0.0.1:8080`.
  func allows(_ origin: Origin) -> Bool {
    allowedHosts.contains { entry in
      let text = entry.contains("://") ? entry : "https://\(entry)"
      return URL(string: text).flatMap(Origin.init) == origin
    }
  }
}
