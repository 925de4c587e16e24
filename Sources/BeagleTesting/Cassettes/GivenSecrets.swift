import BeagleNetworking
import Foundation

/// What servers have given under a secret's name: an application may send it back under another, and servers may quote it.
struct GivenSecrets {
  /// How many texts are remembered. Of more, the older half is forgotten: a list of records may have a token in each, and the one
  /// that an application logged in with should not be lost by that.
  static let most = 10_000
  /// What is longer is not remembered, in bytes: few servers take a header of that length.
  static let longest = 8_192

  /// Masks them, and what bears a secret's name.
  private(set) var masking: SecretMasking
  /// In the order in which they came.
  private var texts: [String] = []
  private let names: [String]

  init(names: [String]) {
    self.names = names
    masking = SecretMasking(names: names)
  }

  mutating func remember(_ body: Data) {
    let new = masking.secrets(setBy: body).filter { $0.utf8.count <= Self.longest && !masking.isTyped($0) }
    if new.isEmpty { return }
    texts += new
    if texts.count <= Self.most { return masking.add(typed: new) }
    texts = texts.suffix(Self.most / 2)
    masking = SecretMasking(names: names, typed: texts)
  }
}
