"""One seat of Prières against greedy bots, as a Gymnasium environment. Needs `pip install exvoto[doors]`."""

import gymnasium

import exvoto.lab.doors.gymnasium  # noqa: F401  registers exvoto/offrandes-v0 and the others

table = gymnasium.make("exvoto/prieres-v0", players=3, seat=1, bots=("greedy",))
total = 0.0
for seed in range(5):
    seen, _ = table.reset(seed=seed)
    ended = cut = False
    while not (ended or cut):
        seen, reward, ended, cut, _ = table.step(table.action_space.sample(seen["action_mask"]))
    total += float(reward)
print("mean reward of random play among two greedy bots:", total / 5)
