"""Scenarios: a position, answers with chance dictated, and what must then hold. See docs/scenarios.md."""

from exvoto.core.scenario.file import KEYS as KEYS
from exvoto.core.scenario.file import Scenario as Scenario
from exvoto.core.scenario.file import read_scenarios as read_scenarios
from exvoto.core.scenario.run import EXPECTATIONS as EXPECTATIONS
from exvoto.core.scenario.run import Verdict as Verdict
from exvoto.core.scenario.run import examine as examine
from exvoto.core.scenario.run import run as run
