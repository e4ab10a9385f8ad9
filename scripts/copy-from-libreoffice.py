"""
Copies whole documents in LibreOffice and writes what it puts on the clipboard, as the fixtures of
e2e/kit/clipboards: `python3 scripts/copy-from-libreoffice.py tests/docx/files/47-report.libreoffice.docx ...`.
Needs `apt-get install libreoffice-writer python3-uno xvfb xclip`.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.connection import NoConnectException

DISPLAY = ":87"
PIPE = "word-files-copy"
FORMATS = {"html": "text/html", "rtf": "text/rtf", "txt": "UTF8_STRING"}
FOLDER = Path(__file__).parent.parent / "e2e/kit/clipboards"


def connected():
    """Returns LibreOffice's service manager as soon as it has started."""
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for _ in range(240):
        try:
            remote = resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
            return remote, remote.ServiceManager
        except NoConnectException:
            time.sleep(0.5)
    raise SystemExit("LibreOffice did not start")


def clipboard(target):
    done = subprocess.run(
        ["xclip", "-display", DISPLAY, "-selection", "clipboard", "-o", "-t", target],
        capture_output=True,
        timeout=60,
    )
    return done.stdout if done.returncode == 0 else b""


def copy(file, context, manager):
    desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    document = desktop.loadComponentFromURL(Path(file).resolve().as_uri(), "_blank", 0, ())
    frame = document.CurrentController.Frame
    dispatcher = manager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    for command in (".uno:SelectAll", ".uno:Copy"):
        dispatcher.executeDispatch(frame, command, "", 0, ())
    name = Path(file).name.split(".")[0]
    print(name, clipboard("TARGETS").decode().split())
    for ending, target in FORMATS.items():
        content = clipboard(target)
        (FOLDER / f"{name}.{ending}").write_bytes(content)
        print(f"  {target}: {len(content)} bytes")
    document.close(True)


with tempfile.TemporaryDirectory() as work:
    screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x1024x24"], stderr=subprocess.DEVNULL)
    office = subprocess.Popen(
        [
            "soffice",
            f"-env:UserInstallation=file://{work}/profile",
            f"--accept=pipe,name={PIPE};urp;",
            *("--norestore", "--nologo", "--nodefault"),
        ],
        env={"DISPLAY": DISPLAY, "HOME": work, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
    )
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        context, manager = connected()
        for file in sys.argv[1:]:
            copy(file, context, manager)
        manager.createInstanceWithContext("com.sun.star.frame.Desktop", context).terminate()
        office.wait(60)
    finally:
        office.kill()
        screen.kill()
