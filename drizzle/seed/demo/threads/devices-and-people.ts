import type { DemoThread } from '../types.ts'

export const devicesAndPeopleThreads: DemoThread[] = [
  {
    title: 'My e-ink weather display ghosts after a week of partial updates',
    body: "4.2 inch panel, updated every ten minutes with partial refresh because the full one flashes and my partner hates it. After a few days yesterday's clouds shine through today's sun.",
    by: 'sven',
    tags: ['esp32', 'electronics'],
    daysAgo: 21,
    views: 176,
    votes: 6,
    answers: [
      {
        by: 'kenji',
        votes: 13,
        hoursLater: 3,
        accepted: true,
        body: `Partial refresh pushes each particle just a little; the errors add up, and DC balance suffers, which in the long run damages the panel. The data sheet usually says: a full refresh after at most five to ten partial ones, and at least one per day.

A compromise that kept the peace in my home: partial during the day, full ones at night, and one when nobody looks anyway.

\`\`\`cpp
void refresh(bool changed, int hour, int& partials) {
  const bool night = hour >= 1 && hour < 5;
  if (night || partials >= 10) {
    display.setFullWindow();
    partials = 0;
  } else if (changed) {
    display.setPartialWindow(0, 0, display.width(), display.height());
    partials++;
  } else {
    return;  // nothing new: leave the panel alone
  }
  display.firstPage();
  do {
    drawForecast();
  } while (display.nextPage());
}
\`\`\`

The last branch matters most: weather does not change every ten minutes. I went from 144 updates a day to about 30.`,
        comments: [
          {
            by: 'sven',
            text: '"Nothing new: leave the panel alone." 26 updates yesterday, no ghost, no complaint.',
            votes: 2,
            minutesLater: 1500,
          },
        ],
      },
      {
        by: 'qinling',
        votes: 5,
        hoursLater: 9,
        body: '低温也会加重残影，户外的屏零下时刷新要放慢，控制器里有按温度选波形的寄存器，别忘了把实际温度写进去。',
        comments: [
          {
            by: 'sven',
            text: 'In Umeå that is not a detail, @qinling. Mine hangs in the hallway, but the next one will be outside.',
            votes: 1,
            minutesLater: 60,
          },
        ],
      },
    ],
  },
  {
    title:
      'Snapshots filled the pool although I deleted 400 GB, how do I see which one holds the space?',
    body: `\`\`\`console
$ zfs list -o name,used,usedbysnapshots tank/choir
NAME         USED  USEDBYSNAPSHOTS
tank/choir  1.92T            1.10T
\`\`\`

Every single snapshot shows \`USED\` of a few megabytes at most. How can forty times "a few megabytes" be 1.1 TB?`,
    by: 'ellen',
    tags: ['zfs', 'nas', 'backup'],
    daysAgo: 11.5,
    views: 165,
    votes: 7,
    answers: [
      {
        by: 'tomas',
        votes: 15,
        hoursLater: 2,
        accepted: true,
        body: `\`USED\` of a snapshot is what you would get back by destroying **only that one**. A block that two snapshots share is counted for neither. Your deleted 400 GB are in all of last year's snapshots, so no single one "owns" them.

Ask for a range, without destroying anything:

\`\`\`bash
zfs destroy -nv tank/choir@2023-01%2023-12
\`\`\`

\`-n\` is the dry run: it prints \`would reclaim 1.03T\`. Move the two ends and you find the edge quickly. To see at which point data disappeared:

\`\`\`bash
zfs list -t snapshot -o name,written,referenced -s creation tank/choir
\`\`\`

where \`referenced\` falls by 400 GB, you deleted.`,
        comments: [
          {
            by: 'ellen',
            text: 'The edge is between June and July, 402 GB. It was the raw video of the summer tour, which exists elsewhere, so those snapshots may go.',
            votes: 3,
            minutesLater: 50,
          },
          {
            by: 'laozhou',
            text: '`-n` 先跑一遍再删，这个习惯值一块硬盘。',
            votes: 4,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'grace',
        votes: 3,
        hoursLater: 12,
        body: 'And once you know: bookmarks instead of snapshots, if you only keep old ones as the base for incremental sends. They take no space. See also [zfs send 传到一半断了，必须从头来吗？]({{link:zfs send 传到一半断了，必须从头来吗？}})',
      },
    ],
    linksTo: ['zfs send 传到一半断了，必须从头来吗？'],
  },
  {
    title: '想给 100 多个旧文档加标签，LLM 每次给的标签都不一样 (temperature 已经是 0)',
    body: `教案，平均 1200 字。I ask for "three to five tags" and get 211 different tags for 104 documents: \`分数\`、\`分数运算\`、\`数学-分数\`、\`fraction\`。后面没法筛选。

\`\`\`python
prompt = f"Read the lesson plan and give 3 to 5 tags.\\n\\n{text}"
\`\`\`

换更大的 model 有用吗？还是我应该先定好一份列表？`,
    by: 'jiajia',
    tags: ['llm', 'python'],
    daysAgo: 14.5,
    views: 139,
    votes: 5,
    answers: [
      {
        by: 'fangzi',
        votes: 9,
        hoursLater: 2,
        accepted: true,
        body: `先定列表。让模型**选**，不要让它**想**。两遍走：

第一遍随它想，把 211 个收上来，人工并成三十个左右，这件事一个老师喝杯茶就做完了。第二遍只许从列表里选，并且在代码里检查：

\`\`\`python
import json

allowed = set(json.load(open("tags.json", encoding="utf-8")))

def tag(text: str) -> list[str]:
    prompt = (
        "从下面的列表里选 1 到 4 个最合适的标签，只输出 JSON 数组。\\n"
        f"列表：{json.dumps(sorted(allowed), ensure_ascii=False)}\\n\\n{text}"
    )
    for _ in range(3):
        try:
            chosen = json.loads(ask(prompt))
        except json.JSONDecodeError:
            continue
        if chosen and set(chosen) <= allowed:
            return chosen
    return ["待人工"]
\`\`\`

“待人工”一定要留，逼它必须选，它就会乱选。`,
        comments: [
          {
            by: 'jiajia',
            text: '并成了 28 个，104 篇里只有 6 篇待人工。换大模型的钱省下来买茶了。',
            votes: 3,
            minutesLater: 2600,
          },
        ],
      },
      {
        by: 'haoran',
        votes: 5,
        hoursLater: 6,
        body: 'Many local runtimes can force the output: give a JSON schema with an `enum`, and the sampler simply cannot write anything else. Then the retry loop is not needed, only the `待人工` entry.',
      },
      {
        by: 'joana',
        votes: 6,
        hoursLater: 20,
        body: 'Librarian here. What you made is a controlled vocabulary; write down for each tag what it does *not* include. "分数：不含百分数". Half of our arguments ended when we did that.',
        comments: [
          {
            by: 'jiajia',
            text: '@joana 这个“不含什么”太专业了，马上补上。',
            votes: 4,
            minutesLater: 90,
          },
        ],
      },
    ],
  },
  {
    title: 'Home Assistant 的 dashboard 给老人用，how do you decide what to leave out?',
    body: `平板挂在墙上，70 多岁的两位老人用。我做的第一版有 34 个按钮，他们只按“开灯”。

- [ ] 字号多大合适？
- [ ] 图标还是文字？
- [ ] 按错了怎么撤销？

Looking for experience, not for themes.`,
    by: 'tianye',
    tags: ['home-assistant', 'accessibility'],
    daysAgo: 40,
    views: 211,
    votes: 9,
    answers: [
      {
        by: 'priya',
        votes: 14,
        hoursLater: 3,
        body: `Watch for a week before you design. Count what they *do*, not what they say. My guess is that you end up with five things.

- Text, always; an icon beside it at most.
- 20 mm per button, 8 mm between two. Trembling hands land beside small targets, and then on the neighbour.
- No confirmation dialogs. Every action must be its own undo: pressing again switches back.`,
        comments: [
          {
            by: 'tianye',
            text: '“每个动作都是自己的撤销”记下了，比弹确认框好。',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'laozhou',
        votes: 17,
        hoursLater: 5,
        accepted: true,
        body: `作为被设计的那一方说几句：

1. 五个按钮，大字，永远在同一个位置。**别给我自动换页**；
2. 按下去要有声音或者变色，不然我会再按一次，灯又关了；
3. 状态用整句话写：“客厅的灯开着”，不要一个黄色的小灯泡让我猜；
4. 旁边留张纸，写上你的电话。`,
        comments: [
          {
            by: 'tianye',
            text: '五个按钮的版本已经挂上去了，纸也贴了。我妈说“这回像个正经东西”。',
            votes: 5,
            minutesLater: 120,
          },
          {
            by: 'lele',
            text: '第 2 条太对了，很多“灯坏了”其实是按了两次。',
            votes: 4,
            minutesLater: 30,
          },
          {
            by: 'nadia',
            text: 'Number 3 is good for everybody, not only at seventy.',
            votes: 3,
            minutesLater: 200,
          },
        ],
      },
      {
        by: 'mingyue',
        votes: 3,
        hoursLater: 30,
        body: '给我爷爷做的只有一个按钮：“叫明月”。使用率百分之百。',
      },
    ],
  },
]
