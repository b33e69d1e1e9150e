"""A random game of Offrandes as a PettingZoo environment. Needs `pip install exvoto[doors]`."""

from exvoto.lab.doors.pettingzoo import env

table = env("offrandes", players=3, render_mode="ansi")
table.reset(seed=7)
for agent in table.agent_iter():
    seen, reward, ended, cut, _ = table.last()
    if ended or cut:
        print(agent, "ends with", round(reward, 2))
        table.step(None)
    else:
        table.step(table.action_space(agent).sample(seen["action_mask"]))

table.reset(seed=8)
print(table.render())
