import BeagleNetworking
import Foundation
import Testing

/// Secrets are found in every format of named values, and text that only resembles one is unchanged.
struct SecretFormTests {
  /// A body with a secret, the same masked, and one that only resembles it.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: String
    let masked: String
    let nearMiss: String

    init(_ name: String, _ body: String, masked: String, nearMiss: String) {
      (testDescription, self.body, self.masked, self.nearMiss) = (name, body, masked, nearMiss)
    }
  }

  static let forms = [
    Form(
      "member of JSON", #"{"password": "abc", "n": 1}"#, masked: #"{"password": "***", "n": 1}"#,
      nearMiss: #"{"tokenizer": "abc", "secretary": "Ana", "type": "PASSWORD"}"#),
    Form(
      "plural name",
      #"{"passwords": ["a", "b"], "apiKeys":["c"], "user": {"tokens": ["d"], "secrets": ["e", ""]}}"#,
      masked:
        #"""
        {"passwords": ["***", "***"], "apiKeys":["***"], "user": {"tokens": ["***"], "secrets": ["***", \#
        ""]}}
        """#,
      nearMiss:
        #"""
        {"tokens": 512, "secrets": "none", "passwords": [1, 2], "tokens": [{"gold": "3"}], "keys": ["a"]}
        """#),
    Form(
      "plural name in a form", "tokens[]=a&tokens%5B%5D=b&apiKeys[0]=c",
      masked: "tokens[]=***&tokens%5B%5D=***&apiKeys[0]=***",
      nearMiss: "tokens=12&keys[]=a&secretaries[]=b"),
    Form(
      "name and value", #"[{"name": "password", "value": "abc"}, {"value": 7, "key": "token"}]"#,
      masked: #"[{"name": "password", "value": "***"}, {"value": 0, "key": "token"}]"#,
      nearMiss:
        #"""
        [{"name": "tokenizer", "value": "abc"}, {"key": "token", "label": "Token"}, \#
        {"name": "Your password", "value": "abc"}]
        """#
    ),
    Form(
      "name and value of a screen's data",
      #"""
      {"_beagleAction_": "beagle:sendRequest", "url": "/", "data": [{"name": "password", "value": "abc"}]}
      """#,
      masked:
        #"""
        {"_beagleAction_": "beagle:sendRequest", "url": "/", "data": [{"name": "password", "value": "***"}]}
        """#,
      nearMiss:
        #"""
        {"_beagleComponent_": "beagle:listView", "key": "token", "passwordHint": "abc", "value": "abc", \#
        "tokens": ["a"], "items": [{"name": "token", "value": "abc"}]}
        """#
    ),
    Form(
      "JSON in a string of JSON", #"{"body": "{\"password\":\"a\\\"b\",\"n\":1}"}"#,
      masked: #"{"body": "{\"password\":\"***\",\"n\":1}"}"#,
      nearMiss:
        #"""
        {"body": "{\"tokenizer\":\"abc\"}", "also": "[\"password\"]", \#
        "child": {"_beagleComponent_": "beagle:text", "text": "{\"token\":\"abc\"}"}}
        """#
    ),
    Form(
      "JSON that is cut off", #"{"password": "a\"b\\", "n": {"token" : "c", "#,
      masked: #"{"password": "***", "n": {"token" : "***", "#,
      nearMiss: #"{"tokenizer": "abc", "text": "#),
    Form(
      "lists and objects of JSON that is cut off",
      """
      {"tokens": [\n "a]",\n "b"\n], "token":\n {"v": [1]}, "password":\n "c", \
      "secret": [\n "d",
      """,
      masked: "{\"tokens\": [***], \"token\":\n {***}, \"password\":\n \"***\", \"secret\": [***",
      nearMiss: "{\"tokenizers\": [\n \"a\",\n \"b\"\n], \"n\":\n \"c\", \"tokens\": [], "),
    Form(
      "a hash of Ruby", #"{:password=>"abc", "token" => "d"}"#,
      masked: #"{:password=>"***", "token" => "***"}"#,
      nearMiss: #"{:tokenizer=>"abc", "secretary" => "d"}"#),
    Form(
      "JSON in JSON that is cut off", #"{"body": "{\"password\":\"a\\\"b\",\"n\":1}", "#,
      masked: #"{"body": "{\"password\":\"***\",\"n\":1}", "#,
      nearMiss: #"{"body": "{\"tokenizer\":\"abc\"}", "#),
    Form(
      "part of a multipart body",
      """
      --x1\r\nContent-Disposition: form-data; \
      name="password"\r\n\r\na\r\nb\r\n--x1\r\nContent-Disposition: form-data; \
      name="n"\r\n\r\n{"token": "c"}\r\n--x1--\r\n
      """,
      masked:
        """
        --x1\r\nContent-Disposition: form-data; \
        name="password"\r\n\r\n***\r\n--x1\r\nContent-Disposition: form-data; \
        name="n"\r\n\r\n{"token": "***"}\r\n--x1--\r\n
        """,
      nearMiss:
        """
        --x1\r\nContent-Disposition: form-data; name="tokenizer"; \
        filename="token"\r\n\r\nabc\r\n--x1--\r\n
        """
    ),
    Form(
      "element of XML", "<a><password>abc</password><x:token n='1'><![CDATA[a]b]]></x:token>\n<n>1</n></a>",
      masked: "<a><password>***</password><x:token n='1'><![CDATA[***]]></x:token>\n<n>1</n></a>",
      nearMiss:
        "<tokenizer>abc</tokenizer> <password/>abc</a> <label>Your password</label> if (a <token && b> c) {"),
    Form(
      "attribute of XML", "<user name=\"ana\" password=\"a b\" token = 'c'>ok</user>",
      masked: "<user name=\"ana\" password=\"***\" token = '***'>ok</user>",
      nearMiss: "<input type=\"password\" secretary=\"Ana\" password=\"\">"),
    Form(
      "form", "user=ana&password=abc&x%2Dtoken=d", masked: "user=ana&password=***&x%2Dtoken=***",
      nearMiss: "user=ana&tokenizer=abc&password="),
    Form(
      "form with semicolons", "user=ana;password=abc;def;n=1&token=a;b&n=2",
      masked: "user=ana;password=***;n=1&token=***&n=2",
      nearMiss: "user=ana;tokenizer=abc;password=;n;n=1&a;b"),
    Form(
      "user of a URL", #"{"url": "https://ana:abc@shop.example/@me"}"#,
      masked: #"{"url": "https://shop.example/@me"}"#,
      nearMiss: #"{"url": "https://shop.example/@me:a", "n": "ana:b@shop", "link": "/to/https://ana:b@c"}"#),
    Form(
      "user of a URL in a text", "see https://ana:abc@shop.example/@me\n",
      masked: "see https://***@shop.example/@me\n",
      nearMiss: "see https://shop.example/ana:b@c or ana:b@c // d@e\n"),
    Form(
      "query of a URL", #"{"url": "/a?token=abc;n=1&sig=d"}"#,
      masked: #"{"url": "/a?token=***;n=1&sig=***"}"#,
      nearMiss: #"{"url": "/token=abc?tokenizer=d#top"}"#),
    Form(
      "fragment of a URL", ##"{"url": "https://shop.example/#access_token=abc&n=1", "to": "#/in?token=d"}"##,
      masked: ##"{"url": "https://shop.example/#access_token=***&n=1", "to": "#/in?token=***"}"##,
      nearMiss: ##"{"url": "https://shop.example/#tokenizer=abc", "color": "#00ff00"}"##),
    Form(
      "line of a text", "Cookie: \"a\"; b=c\nn: 1\n",
      masked: "Cookie: ***\nn: 1\n", nearMiss: "Cookies: a\n"),
  ]

  private func printed(_ body: String) -> String {
    String(decoding: SecretMasking().printed(Data(body.utf8), sentIn: [:]), as: UTF8.self)
  }

  private func recorded(_ body: String, isRequest: Bool) -> String {
    let data = SecretMasking().recorded(Data(body.utf8), sentIn: [:], isRequest: isRequest)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: forms)
  func secretIsMaskedInEveryFormat(form: Form) {
    #expect(recorded(form.body, isRequest: true) == form.masked)
    #expect(recorded(form.body, isRequest: false) == form.masked)
    #expect(printed(form.body) == form.masked)
  }

  @Test(arguments: forms)
  func similarTextIsNotMasked(form: Form) {
    #expect(recorded(form.nearMiss, isRequest: true) == form.nearMiss)
    #expect(recorded(form.nearMiss, isRequest: false) == form.nearMiss)
  }

  /// Also holds for texts with several formats in a row, and for each of them truncated at any position.
  @Test(arguments: forms)
  func maskingIsIdempotent(form: Form) {
    let others = Self.forms.map { form.body + "\n" + $0.body } + [form.nearMiss]
    let pieces =
      form.body.indices.map { String(form.body[..<$0]) } + form.body.indices.map { String(form.body[$0...]) }
    for body in others + pieces {
      let (once, onTape) = (printed(body), recorded(body, isRequest: true))
      #expect(printed(once) == once, "\(body)")
      #expect(recorded(onTape, isRequest: true) == onTape, "\(body)")
    }
  }

  /// An excerpt shows the line that an error names.
  @Test func maskingKeepsLineCount() {
    let hidden = SecretMasking().hidden(in: Array("{\"n\": 1, \"token\": {\n \"v\": 2,\r\n".utf8))
    #expect(String(decoding: hidden, as: UTF8.self) == "{\"n\": 1, \"token\": {\n********\r\n")
  }

  /// Parts are masked in unterminated bodies, too, and in parts that look like nested, unterminated ones.
  @Test func truncatedOrNestedMultipartBodyIsMasked() {
    let part = "--x\r\nCookie: SECRET\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nSECRET"
    let unquoted = part.replacing("; name=\"token\"", with: ";filename=\"n\";name=token")
    for body in [
      part, unquoted, part + "\r\n" + part, part + "\r\n--x\r\nContent-Disposition: form-data; na",
    ] {
      #expect(!printed(body).contains("SECRET") && printed(printed(body)) == printed(body))
    }
    let nested = (0..<10_000).map { "--\($0)\r\n\r\n" }.joined() + "token=SECRET"
    #expect(printed(nested) == nested.replacing("SECRET", with: "***"))
  }

  /// For excerpts, which are of no forms: positions are those of the text itself.
  @Test(arguments: forms.filter { $0.body.contains(where: "{<: ".contains) })
  func hiddenSecretsKeepTheirLengths(form: Form) {
    let bytes = Array(form.body.utf8)
    let hidden = SecretMasking().hidden(in: bytes)
    #expect(hidden.count == bytes.count && hidden.contains(UInt8(ascii: "*")))
    #expect(zip(hidden, bytes).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "*") })
  }
}
