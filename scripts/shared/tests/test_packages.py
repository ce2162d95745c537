"""Tests of the packages that scripts/package makes. They need dpkg-deb."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from deb import archive, browser, development, files, release, sharesheet

CONTROL = {"Package": "cow", "Version": "1.0", "Architecture": "all", "Maintainer": "A <a@example.org>",
           "Description": "a cow\n It says moo."}


@unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is not installed")
class Packages(unittest.TestCase):
    def made(self, folder, name, time=1_000_000_000, text="moo"):
        root = folder / name
        files.write(root / "usr/share/cow", text)
        files.write(root / "etc/cow", "setting", 0o600)
        files.link(root / "usr/bin/cow", "../share/cow")
        target = folder / f"{name}.deb"
        archive.make(root, CONTROL, {"prerm": "#!/bin/sh\n"}, target, time)
        return target

    def test_programs(self):
        """Programs that differ in the compiler's hashes only are equal in the package, and keep their protection."""
        with tempfile.TemporaryDirectory() as folder:
            folder, made = pathlib.Path(folder), []
            for number in range(2):
                source, built = folder / f"{number}.c", folder / f"built-{number}"
                source.write_text(
                    f'__attribute__((section(".swift_modhash"), used)) const char hash[] = "{number}";'
                    "int main(void) { return 0; }\n")
                subprocess.run(["cc", "-Wl,-z,relro,--build-id=sha1", source, "-o", built], check=True)
                files.put_program(built, folder / "packaged")
                made.append((built.read_bytes(), (folder / "packaged").read_bytes()))
            self.assertNotEqual(made[0][0], made[1][0])
            self.assertEqual(made[0][1], made[1][1])
            shown = subprocess.run(
                ["readelf", "-lW", folder / "packaged"], check=True, capture_output=True, text=True).stdout
            self.assertIn("GNU_RELRO", shown)
            subprocess.run([folder / "packaged"], check=True)

    def test_equal_folders_give_equal_packages(self):
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work)
            first, second = self.made(folder, "a").read_bytes(), self.made(folder, "b").read_bytes()
            self.assertEqual(first, second)
            self.assertNotEqual(first, self.made(folder, "c", time=1_000_000_001).read_bytes())
            self.assertNotEqual(first, self.made(folder, "d", text="moo!").read_bytes())

    def test_fields_sums_and_settings(self):
        with tempfile.TemporaryDirectory() as work:
            package = self.made(pathlib.Path(work), "a")
            shown = subprocess.run(["dpkg-deb", "--field", package], check=True, capture_output=True, text=True).stdout
            self.assertIn("Installed-Size: 3\n", shown)
            self.assertTrue(shown.endswith("Description: a cow\n It says moo.\n"))
            control = pathlib.Path(work) / "control"
            subprocess.run(["dpkg-deb", "--control", package, control], check=True)
            self.assertEqual((control / "conffiles").read_text(), "/etc/cow\n")
            self.assertEqual(len((control / "md5sums").read_text().splitlines()), 2)

    def test_umbrella_headers_of_modules_become_relative(self):
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work)
            files.write(folder / "include/moo.h", "int moo(void);\n")
            files.write(folder / "build/module.modulemap",
                       f'module CMoo {{\n    umbrella "{folder}/include"\n    export *\n}}\n')
            self.assertEqual(development.put_c_module(folder / "build/module.modulemap", folder / "modules"), "CMoo")
            self.assertEqual((folder / "modules/CMoo/module.modulemap").read_text(),
                             'module CMoo {\n    umbrella "."\n    export *\n}\n')
            self.assertTrue((folder / "modules/CMoo/moo.h").exists())

    def test_links_of_the_browser_package_lead_to_the_extension(self):
        with tempfile.TemporaryDirectory() as work:
            root = pathlib.Path(work)
            browser.make(root, None, None, {"VERSION": "1.0", "LONG_DATE": "now"})
            files.write(root / files.HOME / "browser/manifest.json", "{}")
            links = [path for path in root.rglob("*") if path.is_symlink()]
            self.assertEqual(len(links), 2)
            for path in links:
                self.assertTrue((path / "manifest.json").exists(), path)

    def test_every_program_of_the_manifest_is_packaged(self):
        manifest = (release.ROOT / "Package.swift").read_text()
        for name in release.PROGRAMS + (release.PORT,):
            self.assertIn(f'"{name}"', manifest)
        declared = manifest.split("let programs =")[1].split("\n\n")[0]
        packaged = set(release.product_names())
        for name in declared.split('"')[1::2]:
            self.assertIn(name, packaged)

    def test_an_entry_of_a_missing_program_is_refused(self):
        with tempfile.TemporaryDirectory() as work:
            root = pathlib.Path(work)
            files.write(root / "usr/lib/sharesheet/sharesheet", "")
            files.write(root / "usr/share/applications/cow.desktop", 'Exec="/usr/lib/sharesheet/sharesheet" "share"\n')
            sharesheet.check_programs(root)
            files.write(root / "usr/share/dbus-1/cow.service", "Exec=/usr/bin/sharesheet-portal\n")
            with self.assertRaises(SystemExit):
                sharesheet.check_programs(root)


if __name__ == "__main__":
    unittest.main()
