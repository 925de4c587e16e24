/// The HTML of the preview. The picture is an image, in which no script runs and which loads nothing.
enum PreviewPage {
  static func html(nonce: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Preview</title>
    <link rel="icon" href="data:,">
    <style>
    body { margin: 1em; font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark }
    [hidden] { display: none }
    h1 { margin: 0 0 1em; font-size: 1em }
    small { color: #888; font-weight: normal }
    pre { padding: .5em 1em; border-left: 4px solid #d33; white-space: pre-wrap; background: Canvas }
    pre { position: sticky; top: 0; z-index: 1 }
    #screen { position: relative; display: inline-block; overflow: hidden; vertical-align: top }
    #screen.old img { opacity: .5 }
    img { display: block }
    i { position: absolute; box-sizing: border-box; border: 2px solid #e0218a; background: #e0218a2a }
    </style>
    <h1><span id="name"></span> <small id="look"></small></h1>
    <p id="end" hidden>The program has ended, or this page is not connected to it.</p>
    <pre id="error" role="status" hidden></pre>
    <div id="screen"><img id="picture" alt="The picture of the screen" hidden></div>
    <script nonce="\(nonce)">
    \(script)</script>
    </html>

    """
  }

  static let script = """
    "use strict";
    const [name, look, end, error, screen, picture] =
      ["name", "look", "end", "error", "screen", "picture"].map((id) => document.getElementById(id));
    let last = "";
    const source = new EventSource("events");
    source.onopen = () => { end.hidden = true; };
    source.onerror = () => { end.hidden = false; };
    source.addEventListener("picture", (event) => {
      picture.hidden = event.data === "";
      if (!picture.hidden) picture.src = event.data;
    });
    source.addEventListener("notes", (event) => {
      const notes = JSON.parse(event.data);
      name.textContent = document.title = notes.name;
      look.textContent = notes.look;
      error.textContent = notes.error;
      error.hidden = notes.error === "";
      screen.className = error.hidden ? "" : "old";
      for (const mark of screen.querySelectorAll("i")) mark.remove();
      const marks = notes.marks.map((frame) => {
        const mark = document.createElement("i");
        ["left", "top", "width", "height"].forEach((side, index) => {
          mark.style[side] = `${100 * frame[index]}%`;
        });
        screen.append(mark);
        return mark;
      });
      // Keeps the reader's scroll position until the cursor moves.
      if (String(notes.marks) !== last) marks[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
      last = String(notes.marks);
    });

    """
}
