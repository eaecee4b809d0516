import type { DemoThread } from '../types.ts'

export const selfHostingThreads: DemoThread[] = [
  {
    title: '旧笔记本装成服务器后，合上盖子就断网，怎么办？',
    body: `一台 2014 年的旧笔记本，装了 Debian 12，没有图形界面。放在鞋柜里当服务器，开着盖子一切正常，盖子一合就连不上了，ping 也不通。开盖又恢复。

我猜是休眠，可是没有桌面环境，也找不到“电源设置”。`,
    by: 'xiaoman',
    tags: ['linux', 'self-hosting', 'systemd'],
    daysAgo: 33,
    views: 512,
    votes: 9,
    answers: [
      {
        by: 'laozhou',
        votes: 21,
        hoursLater: 2,
        accepted: true,
        body: `是 systemd 的 logind 在管盖子。编辑 \`/etc/systemd/logind.conf\`，把这三行前面的 \`#\` 去掉并改成：

\`\`\`ini
[Login]
HandleLidSwitch=ignore
HandleLidSwitchExternalPower=ignore
HandleLidSwitchDocked=ignore
\`\`\`

然后：

\`\`\`bash
sudo systemctl restart systemd-logind
\`\`\`

再顺手把睡眠整个关掉，免得别的程序触发：

\`\`\`bash
sudo systemctl mask sleep.target suspend.target hibernate.target hybrid-sleep.target
\`\`\`

合盖之后多摸摸机身温度，有些机型出风口就在屏幕转轴那里，合上会闷。`,
        comments: [
          {
            by: 'xiaoman',
            text: '好了！鞋柜门我留了条缝，温度 51 度，应该可以？',
            votes: 2,
            minutesLater: 44,
          },
          {
            by: 'laozhou',
            text: '可以。电池如果鼓了要立刻拆掉，旧机器最怕这个。',
            votes: 5,
            minutesLater: 6,
          },
          {
            by: 'xiaoman',
            text: '刚看了一眼，没有鼓。已经在系统里限制充到 60% 了，谢谢 @laozhou 老师！',
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'zed',
        votes: 4,
        hoursLater: 9,
        body: '`man logind.conf`',
        editedBy: {
          by: 'laozhou',
          summary: '指出是哪一节',
          body: '`man logind.conf`，看 `HandleLidSwitch` 那一节。',
        },
        comments: [
          {
            by: 'laozhou',
            text: '人家连是 logind 都不知道，你让人家 man 哪一页。',
            votes: 9,
            minutesLater: 30,
          },
          { by: 'zed', text: 'Fair.', votes: 3 },
        ],
      },
    ],
    revisions: [
      {
        by: 'suqing',
        summary: '标题补上系统版本，方便搜索',
        title: 'Debian 12 旧笔记本当服务器，合上盖子就断网，怎么办？',
      },
    ],
  },
  {
    title: '家里没有公网地址，想在外面看相册，有哪些路可以走？',
    body: `宽带打电话问过，公网 IPv4 要另外办企业套餐，太贵。相册大约 900 GB，装在一台小主机上，只有我和爸妈三个人看。

想知道大家实际在用的办法，**以及每种办法哪里会疼**。我自己查到的有：

- IPv6 直连
- 租一台小云主机做中转
- 各种打洞组网工具`,
    by: 'qiuqiu',
    tags: ['self-hosting', 'networking', 'wireguard'],
    daysAgo: 71,
    views: 1346,
    votes: 16,
    answers: [
      {
        by: 'duyu',
        votes: 24,
        hoursLater: 4,
        body: `三条路我都走过，按“爸妈能不能用”排个序。

| 办法 | 速度 | 费用 | 爸妈要做什么 | 疼在哪里 |
|---|---|---|---|---|
| IPv6 + 域名 | 跑满上行 | 域名钱 | 什么都不用 | 有的公司、酒店没有 IPv6 |
| 云主机中转 | 看云主机带宽 | 每月几十 | 什么都不用 | 900 GB 的原图别指望，看缩略图可以 |
| WireGuard 组网 | 打洞成功就快 | 0 | 装一个应用，开着 | 老人会误关 |

我最后用的是 IPv6 为主，中转兜底：同一个域名既有 AAAA 也有 A，A 指向云主机，云主机再通过隧道转回家。浏览器自己会优先走 IPv6。`,
        comments: [
          {
            by: 'qiuqiu',
            text: '同一个域名两条记录这招太好了，我之前一直以为只能二选一。',
            votes: 1,
            minutesLater: 50,
          },
          {
            by: 'haoran',
            text: '@duyu 注意运营商的 IPv6 前缀会变，动态解析脚本要写 AAAA 的那一份，很多脚本默认只更新 A。',
            votes: 3,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 11,
        hoursLater: 20,
        accepted: true,
        body: `补充隧道那一段的最小配置，云主机上只需要一个 Nginx 做四层转发，证书仍然在家里终结，这样云主机看不到明文：

\`\`\`nginx
stream {
    upstream home {
        server 10.66.0.2:443;
    }
    server {
        listen 443;
        proxy_pass home;
        proxy_connect_timeout 5s;
    }
}
\`\`\`

\`10.66.0.2\` 是家里那台在 WireGuard 里的地址。家里这端记得加 \`PersistentKeepalive = 25\`，否则光猫的 NAT 表一过期就断。`,
        comments: [
          {
            by: 'zhaojin',
            text: '证书留在家里这一点很多教程都做反了，给你加一票。',
            votes: 7,
            minutesLater: 90,
          },
          {
            by: 'qiuqiu',
            text: '照着配好了，在高铁上打开相册的那一刻有点感动。',
            minutesLater: 200,
          },
        ],
      },
      { by: 'pipi', votes: -2, hoursLater: 26, body: '买网盘会员。' },
      {
        by: 'marta',
        votes: 5,
        hoursLater: 49,
        body: 'One thing nobody mentioned: set a bandwidth limit for the relay *per client*. The first time somebody scrolls through a year of photos, the relay will otherwise be busy for everybody, including your own SSH session.',
      },
    ],
  },
  {
    title: 'How do you explain to your family why the internet "has a maintenance window"?',
    body: 'My partner asked me yesterday why our kitchen lights need a kernel update. I had no good answer. What do you tell the people you live with?',
    by: 'hanako',
    tags: ['homelab', 'self-hosting'],
    daysAgo: 128,
    views: 940,
    votes: 19,
    state: 'closed',
    close: {
      reason: 'community_specific',
      message: '大家聊得很开心，但这类闲谈没有可以采纳的答案，先关上，内容保留。',
    },
    answers: [
      {
        by: 'grace',
        votes: 18,
        hoursLater: 3,
        body: 'I put a paper calendar on the fridge. Every planned reboot goes on it, in pencil, and anyone in the house can move it. Since then nobody complains, and I reboot half as often because writing it down makes me ask whether it is necessary.',
        comments: [
          {
            by: 'hanako',
            text: 'The fridge is the best change management system I have heard of.',
            votes: 4,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'lele',
        votes: 15,
        hoursLater: 8,
        body: '我的规矩：**任何开关都必须有一个不联网也能按的实体按钮。** 自动化坏了，家里人顶多觉得“今天不太聪明”，而不是“今天没有灯”。',
        comments: [
          {
            by: 'amelia',
            text: 'This should be printed on every smart bulb.',
            votes: 9,
            minutesLater: 44,
          },
        ],
      },
      {
        by: 'kaixin',
        votes: -6,
        hoursLater: 30,
        body: '不懂技术的人就不该用这些东西，跟他们解释什么。',
        comments: [
          {
            by: 'suqing',
            text: '这里是和家人相处的话题，请不要这样说话。第二次提醒。',
            votes: 16,
            minutesLater: 12,
          },
          { by: 'laozhou', text: '我老伴不懂技术，她懂我。', votes: 8, minutesLater: 33 },
        ],
      },
    ],
  },
  {
    title: '想自己搭一个读书笔记站，静态生成还是动态程序？',
    body: `I catalogue books for a living and would like to keep my own reading notes: about 600 entries, a few new ones per week, each with tags, a rating and sometimes a cover picture. I would edit from a phone, and I want to be able to search.

标题请木子帮我写成了中文 :) Static generator or a small dynamic app?`,
    by: 'joana',
    tags: ['self-hosting', 'buying-advice'],
    daysAgo: 12,
    views: 148,
    votes: 4,
    answers: [
      {
        by: 'xuxu',
        votes: 8,
        hoursLater: 4,
        body: `600 篇的规模，静态生成完全够，而且十年后打开还是那些文件。搜索用构建时生成的索引，在浏览器里查，几百 KB 而已。

唯一的麻烦是手机上编辑。我的做法：笔记是一个 Git 仓库里的纯文本，手机装一个支持 Git 的编辑器，推上去之后服务器上的钩子自动构建。

\`\`\`bash
#!/usr/bin/env bash
# hooks/post-receive
set -euo pipefail
work=/srv/notes/src
git --work-tree="$work" checkout --force main
cd "$work" && make site
rsync --archive --delete public/ /srv/notes/www/
\`\`\``,
        comments: [
          {
            by: 'joana',
            text: 'Plain text that still opens in ten years is exactly what a librarian wants to hear.',
            votes: 1,
            minutesLater: 190,
          },
        ],
      },
      {
        by: 'rohan',
        votes: 6,
        hoursLater: 11,
        body: `Disagree a little. "Edit from a phone" plus "search" plus "cover picture" is three small fights with a static site. One SQLite file and a 200-line app gives you a form, an upload and full-text search, and a nightly export to text files gives you the ten years as well.

What decides it for me: *how often will you write?* If the answer is "in bed, with one thumb", you want a form.`,
        comments: [
          {
            by: 'xuxu',
            text: '“躺床上用一根拇指写”这个标准很公道，我收回一半意见。',
            votes: 3,
            minutesLater: 60,
          },
          {
            by: 'joana',
            text: 'I do write in bed. Leaning towards the form, with the export. I will try both for a week and report back here.',
            minutesLater: 400,
          },
        ],
      },
    ],
  },
  {
    title: '服务越装越多，怎么记得住哪台机器上跑着什么？',
    body: `半年下来，三台机器二十多个服务，端口全靠浏览器历史记录。上周重启一台之后，两天后才发现 RSS 没起来。

你们是用表格、维基，还是有什么自动的办法？`,
    by: 'siqi',
    tags: ['self-hosting', 'homelab'],
    daysAgo: 8.5,
    views: 187,
    votes: 6,
    answers: [
      {
        by: 'muzi',
        votes: 9,
        hoursLater: 2,
        body: `我只认一个来源：仓库里每台机器一个目录，目录里每个服务一个 \`compose.yaml\`。**不在仓库里的服务不许存在**，哪怕只是试用。想知道跑着什么，\`ls\` 就行。

再加一个总览页，由同一批文件生成，不手写：

\`\`\`bash
for file in hosts/*/*/compose.yaml; do
  host=$(cut -d/ -f2 <<<"$file")
  docker compose -f "$file" config --format json |
    jq -r --arg host "$host" '
      .services | to_entries[]
      | [$host, .key, (.value.ports // [] | map(.published) | join(","))]
      | @tsv'
done | sort | column -t
\`\`\``,
        comments: [
          {
            by: 'siqi',
            text: '“不在仓库里就不许存在”，抄在便签上了。',
            votes: 2,
            minutesLater: 30,
          },
          {
            by: 'bofeng',
            text: '@siqi 二十多个服务里真正每天用的有几个？我去年砍到七个，从此不用记。',
            votes: 6,
            minutesLater: 15,
          },
          { by: 'siqi', text: '……我数了一下，六个。', votes: 4, replyTo: 1, minutesLater: 9 },
        ],
      },
      {
        by: 'oldcat',
        votes: 7,
        hoursLater: 13,
        body: `清单解决“有什么”，解决不了“活着没有”。RSS 停两天才发现，说明缺的是探活。最省事的是让每个定时任务跑完之后去敲一个地址，超过时间没敲就给你发消息；网页类的服务就反过来，由另一台机器每五分钟访问一次。

两样都不需要大系统，五十行脚本的事。可以看这里的讨论：[只有一个人维护的小站，监控做到什么程度算够？]({{link:只有一个人维护的小站，监控做到什么程度算够？}})`,
      },
    ],
    linksTo: ['只有一个人维护的小站，监控做到什么程度算够？'],
  },
]
