"""Copy the stub that the build generated beside the sources, where type checkers look for it."""

import shutil
import sysconfig
from pathlib import Path

built = Path(sysconfig.get_path("platlib")) / "connectn" / "_core.pyi"
shutil.copyfile(built, Path("src/connectn/_core.pyi"))
