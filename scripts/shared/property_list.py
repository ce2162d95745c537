"""Property lists in the old style of NeXTSTEP, which Xcode writes for its projects."""

import re

TOKEN = re.compile(
    r"""(?:\s+|//[^\n]*|/\*.*?\*/)*
        (?:(?P<mark>[{}()=;,])|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>[^\s{}()=;,"<>]+)|(?P<data><[0-9a-fA-F\s]*>))""",
    re.S | re.X)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
TRAILING = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.S)


def unescaped(text):
    return re.sub(r"\\(U[0-9a-fA-F]{4}|[0-7]{1,3}|.)", _character, text, flags=re.S)


def _character(match):
    word = match[1]
    if len(word) == 5: return chr(int(word[1:], 16))
    return chr(int(word, 8)) if word[0] in "01234567" else ESCAPES.get(word, word)


def parsed(text):
    """Returns the value of a property list: dictionaries, lists, strings and bytes.

    Raises ValueError if the text is not a property list in the old style."""
    reader = _Reader(text)
    value = reader.value(*reader.token())
    if TRAILING.fullmatch(text, reader.at) is None: raise reader.error("the end")
    return value


class _Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def error(self, wanted):
        return ValueError(f"line {self.text.count(chr(10), 0, self.at) + 1}: expected {wanted}")

    def token(self):
        """Returns the kind and the text of the next token."""
        match = TOKEN.match(self.text, self.at)
        if match is None: raise self.error("a value")
        self.at = match.end()
        return match.lastgroup, match[match.lastgroup]

    def expect(self, mark):
        if self.token() != ("mark", mark): raise self.error(mark)

    def value(self, kind, word):
        if kind == "quoted": return unescaped(word)
        if kind == "plain": return word
        if kind == "data": return bytes.fromhex(word[1:-1])
        if word == "(": return self.list()
        if word == "{": return self.dictionary()
        raise self.error("a value")

    def list(self):
        values = []
        while (token := self.token()) != ("mark", ")"):
            values.append(self.value(*token))
            token = self.token()
            if token == ("mark", ")"): break
            if token != ("mark", ","): raise self.error(",")
        return values

    def dictionary(self):
        values = {}
        while (token := self.token()) != ("mark", "}"):
            if token[0] not in ("quoted", "plain"): raise self.error("a key")
            key = self.value(*token)
            self.expect("=")
            values[key] = self.value(*self.token())
            self.expect(";")
        return values
