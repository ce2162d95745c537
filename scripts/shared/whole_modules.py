"""The other modules of a repository and of packages, compiled whole."""

import os
import re
import subprocess

from shared.extension_target import read
from shared.source_verdict import imports, is_apple

ABSENT = "its sources are not there"
BUNDLE = "import Foundation\nextension Foundation.Bundle { static let module = Bundle.main }\n"


class WholeModules:
    """The modules that one extension imports. A module counts only if all its files and the modules that it imports
    compile."""

    def __init__(self, layouts, compiler, port, folder):
        """`layouts` are those of the repository and then of other packages. `port` may be `None`."""
        self.layouts, self.compiler, self.port, self.folder = layouts, compiler, port, folder
        # The reason why a module is not there, or `None` if it is.
        self.reasons, self.files = {}, {}

    def add(self, texts):
        """Compiles the modules that the files import."""
        for name in sorted({name.split(".")[0] for text in texts for name in imports(text)}):
            self.reason(name)

    def has(self, name):
        return self.reasons.get(name, "unknown") is None

    def reason(self, name):
        """Compiles a module once. Returns the reason why it is not there, or `None`."""
        if name not in self.reasons:
            self.reasons[name] = "it imports itself"
            self.reasons[name] = self.made(name)
        return self.reasons[name]

    def made(self, name):
        if is_apple("module", name): return ABSENT
        module, is_own = next(((found, place == 0) for place, layout in enumerate(self.layouts)
                               if (found := layout.module(name))), (None, False))
        if not module or not module.files: return ABSENT
        texts = [read(path) for path in module.files]
        for other in sorted({one.split(".")[0] for text in texts for one in imports(text)} - {name}):
            # The compiler reports a module that is nowhere, if its import is active here.
            if (why := self.reason(other)) and why != ABSENT: return "%s: %s" % (other, why)
        own = os.path.join(self.folder, "sources", name)
        files = module.files
        # `sharesheet bundle` builds the packages of other repositories as they are.
        if self.port and is_own:
            out = subprocess.run([self.port, "files", "--output", own, *files], capture_output=True, text=True)
            if out.returncode: return "the port step: " + out.stderr.strip()[:200]
            files = [os.path.join(own, os.path.basename(path)) for path in files]
        if any("Bundle.module" in text for text in texts):
            os.makedirs(own, exist_ok=True)
            files = files + [os.path.join(own, "resource_bundle_accessor.swift")]
            with open(files[-1], "w") as file: file.write(BUNDLE)
        made, lowered = (os.path.join(self.folder, name + ending) for ending in (".swiftmodule", ".sil"))
        os.makedirs(self.folder, exist_ok=True)
        text = self.compiler.run(
            ["-emit-sil", "-module-name", name, "-package-name", "package", "-I", self.folder, *module.arguments,
             "-emit-module-path", made, "-o", lowered, *files])
        error = re.search(r"^.*error: .*$", text, re.M)
        # The compiler writes a module even if a check of data flow fails.
        for path in (lowered, made if error else lowered):
            if os.path.exists(path): os.remove(path)
        if error: return error[0]
        self.files[name] = module.files
        return None
