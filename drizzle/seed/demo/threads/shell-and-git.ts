import type { DemoThread } from '../types.ts'

export const shellAndGitThreads: DemoThread[] = [
  {
    title: 'I ran git reset --hard and lost two days of work that I had committed. Is it gone?',
    body: `I had four commits on a branch, wanted to go back *one file*, and typed

\`\`\`bash
git reset --hard origin/main
\`\`\`

\`git log\` no longer shows the four commits. They were never pushed.`,
    by: 'joana',
    tags: ['git'],
    daysAgo: 52,
    views: 760,
    votes: 11,
    answers: [
      {
        by: 'mingyue',
        votes: 31,
        hoursLater: 1,
        accepted: true,
        body: `Not gone. A commit stays in the repository for weeks after the last branch has let go of it; you only need its name, and Git keeps a diary of every place \`HEAD\` has been:

\`\`\`console
$ git reflog
1f0c9ab HEAD@{0}: reset: moving to origin/main
8d3e771 HEAD@{1}: commit: Read the old catalogue format
52aa9d0 HEAD@{2}: commit: Parse dates before 1900
...
\`\`\`

The line *before* the reset is where you were. Hang a new branch on it, and look before you move anything else:

\`\`\`bash
git branch rescue 8d3e771
git log --oneline origin/main..rescue
\`\`\`

If all four are there: \`git switch rescue\` and carry on.

For next time, one file only: \`git restore --source=origin/main -- path/to/file\`.`,
        comments: [
          {
            by: 'joana',
            text: 'All four. I have been holding my breath for an hour. Obrigada!',
            votes: 5,
            minutesLater: 12,
          },
          {
            by: 'mingyue',
            text: '提交过的东西 Git 很难弄丢；没提交过的才是真没了。所以：勤提交，丑一点没关系。',
            votes: 7,
            minutesLater: 6,
          },
          {
            by: 'ines',
            text: "Alias I would not live without: `git config --global alias.oops 'reflog --date=relative'`.",
            votes: 3,
            minutesLater: 40,
          },
        ],
      },
      {
        by: 'zed',
        votes: 3,
        hoursLater: 4,
        body: `\`\`\`bash
git reset --hard 'HEAD@{1}'
\`\`\``,
        comments: [
          {
            by: 'mingyue',
            text: 'Correct, if nothing else has happened since. A new branch is the version one can recommend to somebody who is holding her breath.',
            votes: 4,
            minutesLater: 20,
          },
        ],
      },
    ],
  },
  {
    title: 'rebase 还是 merge？小团队里有没有一个不用再吵的规矩',
    body: '四个人，主干加短分支。一个人坚持历史要一条直线，一个人坚持不许改写历史，另外两个人只想下班。',
    by: 'siqi',
    tags: ['git'],
    daysAgo: 91,
    views: 1530,
    votes: 10,
    answers: [
      {
        by: 'mingyue',
        votes: 19,
        hoursLater: 2,
        accepted: true,
        body: `按“**有没有别人见过**”划线，两边都对：

1. 自己的分支、还没人拉过：随便 rebase，提交前整理干净；
2. 推上去请人看了之后：只追加，不改写，看的人才知道你改了哪里；
3. 进主干：一个分支合成一个合并提交（\`--no-ff\`），直线派看第一父链，细节派看全部。

\`\`\`bash
git log --first-parent --oneline main   # 直线派看到的
git log --graph --oneline main          # 另一派看到的
\`\`\`

把第三条设成默认，就不用每次记：

\`\`\`bash
git config --global merge.ff false
git config --global pull.rebase true
\`\`\``,
        comments: [
          { by: 'siqi', text: '念给大家听了，四票通过，准时下班。', votes: 4, minutesLater: 200 },
        ],
      },
      {
        by: 'bofeng',
        votes: 12,
        hoursLater: 4,
        body: '四个人的团队，`squash` 合并最省事：一个需求一个提交，主干永远直线，回退也只要一条 `revert`。分支里的历史写得再漂亮，半年后也没人看。',
        comments: [
          {
            by: 'mingyue',
            text: '我看。二分查问题的时候，压成一坨的提交最难受。',
            votes: 5,
            minutesLater: 30,
          },
          {
            by: 'oldcat',
            text: '凌晨三点用 `git bisect` 定位到一个 4000 行的 squash 提交，那种心情。',
            votes: 6,
            minutesLater: 15,
          },
          {
            by: 'bofeng',
            text: '那说明那个需求太大，不是 squash 的错……好吧，也算是。',
            votes: 3,
            replyTo: 1,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'laoyan',
        votes: 3,
        hoursLater: 9,
        body: '规矩怎么定都行，关键是写在仓库里，而不是写在老员工脑子里。放一份 `CONTRIBUTING.md`，十行以内，新人第一天就能照做。',
      },
      {
        by: 'carlos',
        votes: 1,
        hoursLater: 12,
        body: 'Whatever you pick, protect `main` so that nobody can force-push it. Ninety percent of the fear is about that.',
      },
      { by: 'kaixin', votes: -3, hoursLater: 20, body: '会用图形界面点两下就行，讲究这么多。' },
    ],
  },
  {
    title:
      'A shell loop over file names that survives spaces, newlines and names that start with a dash',
    body: `I know that this is wrong:

\`\`\`bash
for f in $(ls *.flac); do
  ffmpeg -i $f \${f%.flac}.opus
done
\`\`\`

I would like to see a version that is right for **every** legal file name, also in sub-folders, and an explanation of each piece, so that I can stop copying spells.`,
    by: 'ines',
    tags: ['bash', 'linux'],
    daysAgo: 63,
    views: 590,
    votes: 9,
    answers: [
      {
        by: 'youyou',
        votes: 22,
        hoursLater: 2,
        accepted: true,
        body: `\`\`\`bash
#!/usr/bin/env bash
set -euo pipefail

find . -type f -name '*.flac' -print0 |
  while IFS= read -r -d '' file; do
    ffmpeg -nostdin -loglevel error -i "$file" -c:a libopus -b:a 128k "\${file%.flac}.opus"
  done
\`\`\`

逐个解释（中文写得快，见谅）：

- \`-print0\` 和 \`-d ''\`：文件名里唯一不可能出现的字符是空字符，所以拿它当分隔；
- \`IFS=\`：不去掉首尾空格；
- \`-r\`：反斜杠当普通字符；
- \`"$file"\`：引号，永远加引号；
- 开头的 \`-\`：\`find .\` 给出的都是 \`./-x.flac\`，不会被当成选项；
- \`-nostdin\`：**最容易漏**。\`ffmpeg\` 会把循环的标准输入吃掉，于是只转了第一个文件就停。`,
        comments: [
          {
            by: 'ines',
            text: 'The last one explains a mystery from 2022. 谢谢, the translator handled it perfectly.',
            votes: 4,
            minutesLater: 40,
          },
          { by: 'feiyu', text: '`-nostdin` 我愿意为它写首诗。', votes: 6, minutesLater: 90 },
        ],
      },
      {
        by: 'zed',
        votes: 6,
        hoursLater: 3,
        body: `No loop:

\`\`\`bash
find . -type f -name '*.flac' -exec sh -c '
  for f do
    ffmpeg -nostdin -loglevel error -i "$f" -b:a 128k "\${f%.flac}.opus"
  done
' sh {} +
\`\`\``,
        comments: [
          {
            by: 'youyou',
            text: '这个更可移植，`for f do` 写法我喜欢。',
            votes: 4,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'ivan',
        votes: 3,
        hoursLater: 7,
        body: "With GNU parallel it also uses all cores: `find . -name '*.flac' -print0 | parallel -0 ffmpeg -nostdin -loglevel error -i {} {.}.opus`.",
      },
    ],
  },
  {
    title: '正则里 `.*?` 明明是非贪婪，为什么还是匹配多了？',
    body: `\`\`\`python
import re

html = "<b>一</b> 和 <i>二</i> <b>三</b><b>重要</b>"
re.search(r"<b>.*?重要</b>", html).group()
# '<b>一</b> 和 <i>二</i> <b>三</b><b>重要</b>'
\`\`\`

我想要的是最后那个 \`<b>重要</b>\`。`,
    by: 'xiaoman',
    tags: ['regex', 'python'],
    daysAgo: 30,
    views: 233,
    votes: 4,
    answers: [
      {
        by: 'youyou',
        votes: 13,
        hoursLater: 1,
        accepted: true,
        body: `非贪婪只管**右边**尽量早停，不管**左边**从哪里开始。引擎从最左边的 \`<b>\` 起步，从这里出发能匹配成功，它就不会再去试右边的起点。

要说的是“中间不许再出现标签”，那就直说：

\`\`\`python
re.search(r"<b>[^<]*重要</b>", html).group()
# '<b>重要</b>'
\`\`\`

能写成“除了某字符之外”的，就不要写 \`.*?\`，又准又快。

（当然，真正的 HTML 请用解析器。）`,
        comments: [
          { by: 'xiaoman', text: '“左边从哪里开始它不管”，原来如此。', votes: 2, minutesLater: 20 },
          { by: 'fangzi', text: '括号里那句应该加粗。', votes: 2, minutesLater: 45 },
        ],
      },
    ],
  },
  {
    title: 'cron runs my script at 3:00, nothing happens, by hand it works',
    body: `\`\`\`cron
0 3 * * * /home/omar/bin/rotate-mail.sh
\`\`\`

No mail, no log, no error.`,
    by: 'omar',
    tags: ['bash', 'systemd', 'linux'],
    daysAgo: 117,
    views: 845,
    votes: 7,
    state: 'closed',
    close: {
      reason: 'other',
      message: '这道题的答案已经整理进版规旁边的排查清单，保留原文，新的情况请另开一题。',
    },
    answers: [
      {
        by: 'youyou',
        votes: 15,
        hoursLater: 2,
        accepted: true,
        body: `Four usual suspects, in the order in which I would look:

1. **PATH.** cron has \`/usr/bin:/bin\`. Anything from \`/usr/local/bin\` is "not found". Write full paths or set \`PATH=\` on top of the crontab.
2. **No environment.** \`~/.profile\` is not read: no \`LANG\`, no agent, no variables of yours.
3. **\`%\` in the command** is a line break for cron. Escape it: \`\\%\`.
4. **Not executable**, or a first line with Windows line ends.

Make it talk:

\`\`\`cron
0 3 * * * /home/omar/bin/rotate-mail.sh >>/home/omar/rotate.log 2>&1
\`\`\`

and rehearse in its world: \`env -i HOME="$HOME" SHELL=/bin/sh PATH=/usr/bin:/bin /bin/sh -c '/home/omar/bin/rotate-mail.sh'\`.`,
        comments: [
          {
            by: 'omar',
            text: 'Number 1. `doveadm` lives in `/usr/local/bin` here.',
            votes: 2,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'oldcat',
        votes: 8,
        hoursLater: 9,
        body: `换成 systemd 定时器，上面四条一次解决：日志自动进 journal，错过了会补跑，还能看下次什么时候跑。

\`\`\`ini
# ~/.config/systemd/user/rotate-mail.timer
[Timer]
OnCalendar=*-*-* 03:00
Persistent=true
RandomizedDelaySec=5min

[Install]
WantedBy=timers.target
\`\`\`

\`\`\`bash
systemctl --user enable --now rotate-mail.timer
systemctl --user list-timers
loginctl enable-linger "$USER"   # 否则退出登录就停
\`\`\``,
        comments: [
          {
            by: 'omar',
            text: 'Moved everything over on the weekend. `list-timers` alone is worth it.',
            votes: 3,
            minutesLater: 200,
          },
        ],
      },
    ],
  },
]
