#!/usr/bin/env python3
"""Writes the frames of Yoga 1.19.0 into the layout cases.

Usage: yoga-frames.py LIBRARY [FILE ...]

LIBRARY is a shared library with Yoga's C interface, for example one built from facebook/yoga at tag v1.19.0:

    g++ -std=c++14 -O2 -fPIC -shared -I. -o libyoga.so yoga/*.cpp yoga/event/*.cpp yoga/internal/*.cpp

FILE is a file of cases; without one, all files in the folder Cases beside this script are written.
LayoutCase+reading.swift describes the format. The script keeps everything in front of the bars and replaces
what follows them.

The script needs an x86-64 machine. Yoga ends the process for some trees, so each case is laid out in a process
of its own. The script reports such a case, and a case with a frame that is not finite, and keeps its frames.
"""
import ctypes
import math
import os
import pathlib
import struct
import sys

KEYWORDS = {
    "FlexDirection": ["column", "column-reverse", "row", "row-reverse"],
    "FlexWrap": ["no-wrap", "wrap", "wrap-reverse"],
    "PositionType": [None, "relative", "absolute"],
    "Display": ["flex", "none"],
    "Overflow": ["visible", "hidden", "scroll"],
}
JUSTIFY = ["flex-start", "center", "flex-end", "space-between", "space-around", "space-evenly"]
ALIGN = ["auto", "flex-start", "center", "flex-end", "stretch", "baseline", "space-between", "space-around"]
NAMED = {"justify": ("JustifyContent", JUSTIFY), "items": ("AlignItems", ALIGN), "self": ("AlignSelf", ALIGN),
         "lines": ("AlignContent", ALIGN)}
NUMBERS = {"grow": "FlexGrow", "shrink": "FlexShrink", "ratio": "AspectRatio"}
LENGTHS = {"basis": "FlexBasis", "width": "Width", "height": "Height", "min-width": "MinWidth",
           "min-height": "MinHeight", "max-width": "MaxWidth", "max-height": "MaxHeight"}
EDGES = ["left", "top", "right", "bottom"]


# A callback cannot return a structure. On x86-64 a pair of floats is returned in the register of a double.
MEASURE = ctypes.CFUNCTYPE(
    ctypes.c_double, ctypes.c_void_p, ctypes.c_float, ctypes.c_int, ctypes.c_float, ctypes.c_int)
BASELINE = ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_void_p, ctypes.c_float, ctypes.c_float)


class Yoga:
    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.callbacks = []

    def call(self, name, *arguments, result=None):
        function = getattr(self.library, "YG" + name)
        function.restype = result
        return function(*arguments)

    def node(self, config, words):
        """A node with the properties of a line of words."""
        node = ctypes.c_void_p(self.call("NodeNewWithConfig", config, result=ctypes.c_void_p))
        words = iter(words)
        for word in words:
            self.set(node, word, words)
        return node

    def set(self, node, word, words):
        for name, keywords in KEYWORDS.items():
            if word in keywords:
                return self.style(node, name, keywords.index(word))
        value = next(words)
        if word in NAMED:
            name, keywords = NAMED[word]
            return self.style(node, name, keywords.index(value))
        if word in NUMBERS:
            return self.style(node, NUMBERS[word], ctypes.c_float(float(value)))
        if word in LENGTHS:
            return self.length(node, LENGTHS[word], value)
        if word == "text":
            return self.measure(node, int(value))
        if word == "baseline":
            callback = BASELINE(lambda *_: float(value))
            self.callbacks.append(callback)
            return self.call("NodeSetBaselineFunc", node, callback)
        if word in EDGES:
            return self.length(node, "Position", value, EDGES.index(word))
        name, _, edge = word.partition("-")
        for edge in [edge] if edge else EDGES:
            self.length(node, name.capitalize(), value, EDGES.index(edge))

    def style(self, node, name, *values):
        self.call("NodeStyleSet" + name, node, *values)

    def length(self, node, name, value, *edge):
        if value == "auto":
            self.style(node, name + "Auto", *edge)
        elif value.endswith("%"):
            self.style(node, name + "Percent", *edge, ctypes.c_float(float(value[:-1])))
        else:
            self.style(node, name, *edge, ctypes.c_float(float(value)))

    def measure(self, node, letters):
        """Letters of 8 × 16 points, any of which may start a new row."""
        def size(_, width, mode, height, height_mode):
            room = letters if mode == 0 or math.isnan(width) else max(1, int(min(width, 10_000) / 8))
            columns, rows = min(letters, room), (letters + room - 1) // room
            return struct.unpack("d", struct.pack("ff", columns * 8, rows * 16))[0]
        callback = MEASURE(size)
        self.callbacks.append(callback)
        self.call("NodeSetMeasureFunc", node, callback)

    def frames(self, case):
        config = ctypes.c_void_p(self.call("ConfigNew", result=ctypes.c_void_p))
        self.call("ConfigSetPointScaleFactor", config, ctypes.c_float(case.scale))
        nodes, ancestors = [], []
        for line in case.lines:
            depth = (len(line) - len(line.lstrip(" "))) // 2
            node = self.node(config, line.split())
            del ancestors[depth:]
            if ancestors:
                count = self.call("NodeGetChildCount", ancestors[-1], result=ctypes.c_uint32)
                self.call("NodeInsertChild", ancestors[-1], node, ctypes.c_uint32(count))
            ancestors.append(node)
            nodes.append(node)
        self.call("NodeCalculateLayout", nodes[0], ctypes.c_float(case.width), ctypes.c_float(case.height), 1)
        return [[self.call("NodeLayoutGet" + side, node, result=ctypes.c_float)
                 for side in ("Left", "Top", "Width", "Height")] for node in nodes]


class Case:
    def __init__(self, title):
        self.title, self.lines, self.originals = title, [], []
        self.width = self.height = math.nan
        self.scale = 1.0
        if " (" in title:
            space, _, scale = title.rstrip(")").partition(" (")[2].partition(" at ")
            sides = space.split(" × ")
            if len(sides) == 2:
                self.width, self.height = [math.nan if side == "–" else float(side) for side in sides]
            if scale:
                self.scale = float(scale)


def laid_out(yoga, case):
    """The frames of a case, computed in a forked process; None, with a message, for a case that has none."""
    source, target = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(source)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(target, "wb") as pipe:
            for frame in yoga.frames(case):
                pipe.write(struct.pack("4f", *frame))
        os._exit(0)
    os.close(target)
    with os.fdopen(source, "rb") as pipe:
        frames = list(struct.iter_unpack("4f", pipe.read()))
    os.waitpid(child, 0)
    if len(frames) < len(case.lines):
        print(f"{case.title}: Yoga ends the process for this tree", file=sys.stderr)
    elif not all(math.isfinite(number) for frame in frames for number in frame):
        print(f"{case.title}: a frame is not finite", file=sys.stderr)
    else:
        return frames


def shown(number):
    short = f"{number:.6g}"
    return "0" if short == "-0" else short


def rewrite(yoga, path):
    output, case = [], None

    def finish():
        if case and case.lines:
            frames = laid_out(yoga, case)
            if frames:
                output.extend(f"{line} | {' '.join(map(shown, frame))}" for line, frame in zip(case.lines, frames))
            else:
                output.extend(case.originals)

    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# ") or not line:
            finish()
            case = Case(line[2:]) if line else None
            output.append(line)
        elif case:
            case.lines.append(line.partition("|")[0].rstrip())
            case.originals.append(line)
    finish()
    path.write_text("\n".join(output) + "\n", encoding="utf-8")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    yoga = Yoga(sys.argv[1])
    folder = pathlib.Path(__file__).parent / "Cases"
    for path in map(pathlib.Path, sys.argv[2:]) if len(sys.argv) > 2 else sorted(folder.glob("*.txt")):
        rewrite(yoga, path)


if __name__ == "__main__":
    main()
