import type { DemoThread } from '../types.ts'

export const oddsAndEndsThreads: DemoThread[] = [
  {
    title:
      'After upgrading Debian 11 to 12 the network interface is called enp3s0 on one boot and enp4s0 on the next, so it keeps losing its fixed address; why?',
    body: 'There is a second card (a capture card) in the neighbouring slot. `/etc/network/interfaces` mentions `enp3s0` only. Every second or third boot there is no network until I drive there.',
    by: 'ajun',
    tags: ['linux', 'networking', 'systemd'],
    daysAgo: 38,
    views: 341,
    votes: 6,
    answers: [
      {
        by: 'duyu',
        votes: 10,
        hoursLater: 2,
        accepted: true,
        body: `名字里的 3、4 是 PCI 总线号，采集卡初始化快慢不同，总线号就跟着变。别按位置叫名字，按 MAC 固定：

\`\`\`ini
# /etc/systemd/network/10-lan0.link
[Match]
MACAddress=02:00:5e:10:00:7b

[Link]
Name=lan0
\`\`\`

然后 \`/etc/network/interfaces\` 里全部改成 \`lan0\`，再更新一次 initramfs（里面也有一份 udev 规则）：

\`\`\`bash
sudo update-initramfs -u
sudo reboot
\`\`\`

改之前确认手边有显示器，或者把改名和改配置放在同一次重启里。`,
        comments: [
          {
            by: 'ajun',
            text: '六次重启都是 lan0。再也不用周末开车去按电源了。',
            votes: 2,
            minutesLater: 1500,
          },
        ],
      },
      {
        by: 'zed',
        votes: 3,
        hoursLater: 5,
        body: 'Pull the capture card out. (Temporarily. To prove it.)',
      },
    ],
  },
  {
    title: 'journalctl 怎么只看这次开机以来的报错？',
    body: '只想看最近一次启动之后的报错，不想翻几个月前的。',
    by: 'xiaoman',
    tags: ['systemd', 'linux'],
    daysAgo: 9.4,
    views: 88,
    votes: 2,
    answers: [
      {
        by: 'zed',
        votes: 9,
        hoursLater: 1,
        accepted: true,
        body: '`journalctl -b -p err`',
        editedBy: {
          by: 'laozhou',
          summary: '说明两个选项的意思',
          body: `\`journalctl -b -p err\`

\`-b\` 是本次开机，\`-p err\` 是错误及更严重的。上一次开机用 \`-b -1\`。`,
        },
        comments: [
          { by: 'xiaoman', text: '完美。', votes: 1, minutesLater: 5 },
          { by: 'pipi', text: '全站最短的一来一回，建议裱起来。', votes: 4, minutesLater: 30 },
        ],
      },
    ],
  },
  {
    title: '有人在 ARM 小主机上长期跑 ZFS 吗？',
    body: '八核 ARM、16G 内存、两个 SATA。想听跑过一年以上的人说说，尤其是内核升级时模块有没有跟不上。',
    by: 'wuyou',
    tags: ['zfs', 'nas'],
    daysAgo: 4.6,
    views: 47,
    votes: 3,
    answers: [],
    comments: [
      {
        by: 'tomas',
        text: 'I have only ever done it for a weekend, so no answer from me, but please report back if you try.',
        minutesLater: 300,
      },
    ],
  },
  {
    title: 'Is there a keyboard shortcut to jump between answers?',
    body: 'Headings work with my screen reader, so I am fine, but a colleague who uses switch control asked. Something like <kbd>J</kbd> and <kbd>K</kbd>, or <kbd>Alt</kbd> + <kbd>↓</kbd>, with a way to turn it off.',
    by: 'priya',
    tags: ['feedback', 'accessibility'],
    daysAgo: 1.8,
    views: 35,
    votes: 4,
    answers: [],
    comments: [
      {
        by: 'suqing',
        text: '目前没有，记下来了。单字母快捷键必须能关掉，不然会和语音控制打架，你同事的意见正好可以帮我们定。',
        votes: 2,
        minutesLater: 200,
      },
    ],
  },
  {
    title: 'Java 21 virtual threads: my connection pool is now the bottleneck, is that expected?',
    body: `Switched the servlet container to virtual threads. Throughput on pages without a database doubled. Pages with one got *slower*: 900 requests wait for a pool of 20, and p99 went from 80 ms to 2.1 s.

\`\`\`java
try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
    var futures = orders.stream()
            .map(order -> executor.submit(() -> repository.load(order.id())))
            .toList();
    for (var future : futures) {
        results.add(future.get());
    }
}
\`\`\`

Before, the 50 platform threads were an accidental limit. Should I put a semaphore in front of the pool, or make the pool larger?`,
    by: 'pengfei',
    tags: ['java', 'postgresql', 'performance'],
    daysAgo: 1.1,
    views: 29,
    votes: 1,
    answers: [],
  },
  {
    title: '旧 U 盘做系统盘能撑多久？',
    body: '路由器上跑了一年零两个月的 U 盘今天走了，送它一程，顺便问问各位的纪录。',
    by: 'laozhou',
    tags: ['homelab'],
    daysAgo: 0.4,
    views: 12,
    votes: 1,
    answers: [],
    comments: [
      { by: 'pipi', text: '三年，金属外壳，烫得能煎蛋，但它还活着。', votes: 3, minutesLater: 40 },
    ],
  },
  {
    title: '【限时】海外云主机全场三折，充一百送一百，加群领取',
    body: '全球二十个机房，不限流量，新用户首月一元！详情看我的主页，名额有限先到先得！',
    by: 'yunhui',
    tags: ['self-hosting'],
    daysAgo: 31,
    views: 18,
    votes: -6,
    state: 'deleted',
    answers: [],
    comments: [
      { by: 'duyu', text: '已举报。', votes: 5, minutesLater: 4 },
      { by: 'linyuan', text: '已删除，账号已停用。', votes: 6, minutesLater: 7 },
    ],
  },
  {
    title: '帮我把这道实验题做了，明天要交，谢谢大佬',
    body: '题目：用 C 语言写一个链表，实现增删改查，要求有菜单。完整代码发我就行，不用解释。',
    by: 'kaixin',
    tags: ['c'],
    daysAgo: 133,
    views: 61,
    votes: -5,
    state: 'deleted',
    answers: [
      {
        by: 'wangdao',
        votes: 6,
        hoursLater: 1,
        body: '不代写。卡在哪一步可以问，比如“删除头节点之后怎么更新头指针”，这种问题我很乐意答。',
        comments: [{ by: 'kaixin', text: '不会就直说。', minutesLater: 20 }],
      },
    ],
  },
  {
    title: '求助，家里宽带晚上八点以后特别慢，白天正常，重启光猫没有用',
    body: '测速白天 940 Mbps，晚上 60 左右，网线直连光猫也一样。找运营商投诉之前，怎样留下能让他们认账的证据？',
    by: 'ajun',
    tags: ['networking'],
    daysAgo: 0.2,
    views: 3,
    votes: 0,
    state: 'pending',
    heldFor: '运营商',
    answers: [],
  },
  {
    title: 'Where can I download the tools you mention? Collected links inside',
    body: `While reading the older threads I kept a list of the free tools that people here recommend, with one line each on what it is for. Would it be welcome as a question with a community answer?

- \`mbuffer\`: smooths a slow pipe
- \`rrsync\`: lets a key write and nothing else
- \`goleak\`: finds forgotten goroutines
- \`vcgencmd\`: tells whether the power supply lies`,
    by: 'joana',
    tags: ['self-hosting'],
    daysAgo: 0.6,
    views: 2,
    votes: 0,
    state: 'pending',
    heldFor: 'download',
    answers: [],
  },
  {
    title: '试写页：这里能用的 Markdown 都在这一篇里',
    body: `给版主检查样式用的，不出现在列表里，有链接的人可以看。Everything that the editor understands, once.

# 一级标题
## 二级标题
### 三级标题 with \`code\` in it
#### 四级
##### 五级
###### 六级

普通一段，**粗体**、*斜体*、***又粗又斜***、~~删去~~、\`行内代码\`、<kbd>Ctrl</kbd> + <kbd>Shift</kbd> + <kbd>P</kbd>，自动链接 https://example.org/a/very/long/address/that/has/to/wrap/somewhere/on/a/small/screen?because=it&is=long ，以及一个[带标题的链接](https://example.org "示例站点")。

这一行后面直接换行
这是第二行，中间没有空行。

> 引用一层
>
> > 引用两层，里面有列表：
> >
> > - 甲
> > - 乙
>
> 回到一层。

1. 有序
   1. 嵌套有序
   2. 嵌套有序二
      - 再嵌套无序
2. 第二项

   第二项里的第二段。
3. 第三项

隔开一段，另起一个列表：

7. 从七开始的列表
8. 八

- [x] 已完成
- [ ] 未完成
  - [x] 子任务

| 左对齐 | 居中 | 右对齐 |
|:---|:---:|---:|
| 一 | 二 | 三 |
| \`a \\| b\` | 很长很长很长很长很长很长很长很长的一格 | 1,234.50 |
| 空的后面 | | |

---

脚注放在这里[^note]，再来一个[^en]。

\`\`\`diff
@@ -1,4 +1,4 @@
 listen 80;
-server_name _;
+server_name box.example.org;
 root /srv/www;
\`\`\`

\`\`\`json
{ "name": "一行很长的代码，用来看横向滚动", "items": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40], "end": true }
\`\`\`

\`\`\`lua
-- 没有人问过 Lua，所以放在这里
local function fib(n)
  local a, b = 0, 1
  for _ = 1, n do
    a, b = b, a + b
  end
  return a
end

print(fib(50))
\`\`\`

\`\`\`haskell
primes :: [Int]
primes = sieve [2 ..]
  where
    sieve (p : xs) = p : sieve [x | x <- xs, x \`mod\` p /= 0]
\`\`\`

\`\`\`makefile
.PHONY: site clean
site: $(patsubst notes/%.md,public/%.html,$(wildcard notes/*.md))

public/%.html: notes/%.md
	@mkdir -p $(@D)
	pandoc --standalone --output $@ $<

clean:
	rm -rf public
\`\`\`

    缩进四格的代码块，没有语言。

从右到左的一行，应该自己靠右或者至少不打乱标点：

> مرحبا، هذه فقرة قصيرة من اليمين إلى اليسار، وفيها رقم 2024 وكلمة Linux.

表情与生僻字：🛠️ 👩🏽‍💻 𠮷野家 㐂

[^note]: 脚注也可以有 **格式**。
[^en]: A second footnote, in English.`,
    by: 'suqing',
    tags: ['feedback', 'guide'],
    daysAgo: 300,
    views: 412,
    votes: 6,
    state: 'unlisted',
    answers: [
      {
        by: 'guoguo',
        votes: 2,
        hoursLater: 1400,
        body: '手机上看了一遍，表格能横向滚动，长网址会断行，六级标题比正文还小一点，其他都好。',
        comments: [
          { by: 'suqing', text: '六级标题的字号改好了，感谢。', votes: 1, minutesLater: 40 },
        ],
      },
      {
        by: 'pipi',
        votes: 0,
        hoursLater: 2000,
        state: 'pending',
        body: '试试只有链接的回答会不会被拦下来 https://example.org/a https://example.org/b',
      },
    ],
  },
]
