"""As much of a Dockerfile as ours uses: stages of instructions, each with its flags and its words."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
ARGUMENTS = re.compile(r"--(\w[\w-]*)=(\S+)\s+")


@dataclass
class Instruction:
    name: str
    text: str  # without flags
    flags: dict[str, str]

    def words(self) -> list[str]:
        """The exec form as it is, anything else as a shell would split it."""
        return list(json.loads(self.text)) if self.text.startswith("[") else shlex.split(self.text)


@dataclass
class Stage:
    base: str
    name: str
    instructions: list[Instruction] = field(default_factory=list)

    def named(self, name: str) -> list[Instruction]:
        return [one for one in self.instructions if one.name == name]

    def words(self, name: str) -> list[str]:
        """The words of the last instruction of this name; of HEALTHCHECK those after CMD."""
        return self.named(name)[-1].words() if self.named(name) else []

    def environment(self) -> dict[str, str]:
        return dict(word.split("=", 1) for one in self.named("ENV") for word in one.words())


def read(text: str) -> list[Stage]:
    """The stages of a Dockerfile. Raises ValueError for an instruction before the first FROM."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    stages: list[Stage] = []
    for line in filter(str.strip, joined.splitlines()):
        name, _, rest = line.strip().partition(" ")
        flags = {}
        while flag := ARGUMENTS.match(rest):
            flags[flag[1]] = flag[2]
            rest = rest[flag.end() :]
        if name == "FROM":
            base, _, alias = rest.partition(" AS ")
            stages.append(Stage(base, alias))
        elif not stages:
            raise ValueError(f"{name} before FROM")
        else:
            rest = rest.removeprefix("CMD ") if name == "HEALTHCHECK" else rest
            stages[-1].instructions.append(Instruction(name, rest, flags))
    return stages
