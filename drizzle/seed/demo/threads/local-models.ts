import type { DemoThread } from '../types.ts'

export const localModelsThreads: DemoThread[] = [
  {
    title: '显存 12G，本地跑大模型选多大的、什么量化？求一张对照表',
    body: `显卡是二手 12G。想在本地做两件事：总结课程笔记（中文，一次一万字左右），写小段代码。

看到 7B、14B、32B，Q4、Q5、Q8、F16，组合太多了，不知道从哪个试起。`,
    by: 'chenmo',
    tags: ['llm', 'buying-advice'],
    daysAgo: 57,
    views: 3120,
    votes: 20,
    answers: [
      {
        by: 'haoran',
        votes: 38,
        hoursLater: 2,
        accepted: true,
        body: `先学会估算，就不用背表了。显存 ≈ **权重 + 上下文缓存 + 1 GB 左右杂项**。

权重：参数量（十亿）× 每个参数的字节数。

| 量化 | 约每参数字节 | 7B | 14B | 32B |
|---|---|---|---|---|
| F16 | 2.0 | 14 GB | 28 GB | 64 GB |
| Q8 | 1.07 | 7.5 GB | 15 GB | 34 GB |
| Q5 | 0.70 | 4.9 GB | 9.8 GB | 22 GB |
| Q4 | 0.60 | 4.2 GB | 8.4 GB | 19 GB |

上下文缓存（KV cache）每个 token 的大小：\`2 × 层数 × KV 头数 × 头维度 × 字节数\`。常见 14B（48 层、8 个 KV 头、128 维、F16）：

\`\`\`python
layers, kv_heads, head_dim, bytes_each = 48, 8, 128, 2
per_token = 2 * layers * kv_heads * head_dim * bytes_each
print(per_token / 1024, "KiB")          # 192 KiB
print(per_token * 12_000 / 2**30, "GiB")  # 约 2.2 GiB
\`\`\`

一万字中文大约七千到一万个 token，留 12k。于是 14B Q4：8.4 + 2.2 + 1 = **11.6 GB，刚好塞进 12G**，但桌面环境别占显存。

我的建议：

1. 总结笔记：14B Q4，上下文 12k，KV 缓存也量化成 Q8 就宽裕了；
2. 写代码：7B 的代码专用模型 Q8，快得多，够用；
3. 别碰 32B，放不下的层会跑到内存里，速度掉到每秒两三个字。

量化掉得多不多，**拿你自己的十份笔记试**，别看排行榜。`,
        comments: [
          {
            by: 'chenmo',
            text: '14B Q4 + Q8 缓存，实测占 10.7G，每秒 31 个 token。公式比表格好用。',
            votes: 3,
            minutesLater: 400,
          },
          {
            by: 'elif',
            text: '"Try it on ten of your own notes" is the only benchmark that counts.',
            votes: 4,
            minutesLater: 120,
          },
          {
            by: 'hanako',
            text: '二手卡记得先烤机半小时看看显存有没有错。',
            votes: 2,
            minutesLater: 90,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 9,
        hoursLater: 10,
        body: '泼点冷水：一次一万字、一天几次，租接口一个月可能就几块钱，显卡待机的电费都不止。本地跑的理由应该是隐私或者好玩，不是省钱。',
        comments: [
          {
            by: 'haoran',
            text: '@bofeng 承认，我是因为好玩。隐私是跟家里人说的理由。',
            votes: 6,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'pipi',
        votes: -2,
        hoursLater: 14,
        body: '上双路 4090 就没有这个烦恼。',
        comments: [
          { by: 'chenmo', text: '上个月我也没有这个烦恼，因为没有钱。', votes: 9, minutesLater: 5 },
        ],
      },
    ],
  },
  {
    title: 'RAG 检索到的段落明明有答案，模型还是说“文中没有提到”',
    body: `Library regulations, about 300 pages, mixed Portuguese and English. Retrieval works: I print the top five passages and the right one is there, usually third. The model (14B, local) answers "not mentioned" in about a third of the cases.

这种“找到了却没看见”怎么排查？`,
    by: 'joana',
    tags: ['rag', 'llm'],
    daysAgo: 21,
    views: 402,
    votes: 12,
    answers: [
      {
        by: 'haoran',
        votes: 17,
        hoursLater: 3,
        body: `先做一个一分钟的实验：**把正确的那一段单独给它**，其余四段拿掉。

- 能答对 → 是干扰太多或位置问题：把最相关的放在最前或最后，段数减到三；
- 还答不对 → 是提示词或段落本身的问题，往下看。

段落切得太碎是最常见的：规定里写“上述情形”“前款”，单独拿出来连人都看不懂。给每段带上它的出处和上级标题（想先把字面检索做好的，看 [全文检索中文，SQLite FTS5 默认分词搜不到两个字的词]({{link:全文检索中文，SQLite FTS5 默认分词搜不到两个字的词}})）：

\`\`\`python
def with_context(chunk):
    path = " > ".join(chunk.headings)
    return f"[{chunk.document} | {path} | p.{chunk.page}]\\n{chunk.text}"
\`\`\``,
        comments: [
          {
            by: 'joana',
            text: 'Alone: correct in 19 of 20. So it was the company it kept. Headings added, passages cut to three: "not mentioned" fell from 33 % to 9 %.',
            votes: 2,
            minutesLater: 900,
          },
        ],
      },
      {
        by: 'elif',
        votes: 14,
        hoursLater: 8,
        accepted: true,
        body: `Then measure the two halves separately, or you will tune in circles. Thirty questions with the known passage are enough:

| What | How | Yours may look like |
|---|---|---|
| retrieval | is the passage in the top k? | 0.93 |
| reading | right answer, given only the right passage | 0.95 |
| together | right answer in the real pipeline | 0.67 |

If *together* is far below the product of the first two (here 0.88), the loss is between them: order, number of passages, or a prompt that invites refusal. Look at yours: many templates say "if the answer is not in the text, say so" three times in capitals. Small models obey the loudest sentence. Say it once, and ask for a quotation first:

\`\`\`text
Copy the sentence that answers the question. Then answer in one line.
If no sentence answers it, write: none.
\`\`\``,
        comments: [
          {
            by: 'joana',
            text: 'The prompt had that sentence twice, in bold. With "copy the sentence first" we are at 96 %, and the quotation is what my readers wanted anyway.',
            votes: 5,
            minutesLater: 1300,
          },
          {
            by: 'haoran',
            text: '“先抄原句再回答”以后写进我的模板了，还顺便解决了引用出处。',
            votes: 4,
            minutesLater: 60,
          },
        ],
      },
    ],
    linksTo: ['全文检索中文，SQLite FTS5 默认分词搜不到两个字的词'],
  },
  {
    title: '给模型的提示词应该写中文还是英文？',
    body: '模型是本地的 7B，输入是中文文章，输出要中文。网上有人说指令用英文效果更好，真的吗？',
    by: 'guoguo',
    tags: ['llm'],
    daysAgo: 35,
    views: 521,
    votes: 3,
    answers: [
      {
        by: 'haoran',
        votes: 8,
        hoursLater: 2,
        body: '多数情况下，**输入是什么语言、指令就用什么语言**，输出最稳定。',
        editedBy: {
          by: 'haoran',
          summary: '说明不这么做会怎样',
          body: '多数情况下，**输入是什么语言、指令就用什么语言**，输出最稳定。英文指令配中文文章，小模型容易答着答着拐成英文，尤其是 7B 以下的。',
        },
      },
      {
        by: 'fangzi',
        votes: 9,
        hoursLater: 6,
        accepted: true,
        body: `别问，测。二十篇文章，两种指令各跑一遍，打乱之后自己盲评，半小时就有结论，而且是**你这个任务**的结论：

\`\`\`python
import csv, random

rows = []
for article in articles:
    pair = [("zh", run(zh_prompt, article)), ("en", run(en_prompt, article))]
    random.shuffle(pair)
    rows.append(pair)

with open("blind.csv", "w", newline="", encoding="utf-8-sig") as file:
    writer = csv.writer(file)
    writer.writerow(["第一份", "第二份", "哪份好(1/2)"])
    writer.writerows([first[1], second[1], ""] for first, second in rows)
\`\`\`

\`utf-8-sig\` 是给表格软件看的，不然打开是乱码。`,
        comments: [
          {
            by: 'guoguo',
            text: '盲评 20 篇：中文好 11，英文好 4，差不多 5。测完心里踏实。',
            votes: 2,
            minutesLater: 2000,
          },
          {
            by: 'elif',
            text: 'Eleven against four. That is a small study, but it is *your* small study.',
            votes: 6,
            minutesLater: 300,
          },
        ],
      },
    ],
  },
  {
    title: 'How much power does an idle GPU really cost me?',
    body: 'On solar, every watt at night comes out of a battery. The card is used twenty minutes a day. Before I buy a relay: has anyone measured idle draw at the wall, with and without the persistence daemon?',
    by: 'grace',
    tags: ['llm', 'homelab', 'electronics'],
    daysAgo: 10,
    views: 133,
    votes: 8,
    answers: [
      {
        by: 'haoran',
        votes: 9,
        hoursLater: 5,
        body: `墙插功率计，同一台机器，插拔对比：

| 状态 | 整机功率 |
|---|---|
| 不插卡 | 34 W |
| 插卡，驱动没加载 | 58 W |
| 插卡，驱动加载并空闲 | 46 W |
| 模型留在显存里不动 | 61 W |

有意思的是第二行：**没有驱动反而更费电**，卡不会自己降频。所以别卸驱动，开机后让它加载，模型用完就从显存里卸掉。`,
        comments: [
          {
            by: 'grace',
            text: 'So 12 W if I behave and 27 W if I leave a model loaded. At night that is the difference between 3 and 7 percent of my battery.',
            votes: 3,
            minutesLater: 120,
          },
        ],
      },
      {
        by: 'laozhou',
        votes: 6,
        hoursLater: 9,
        body: `二十分钟一天的话，整机定时开关更划算：RTC 唤醒，做完自己关机。

\`\`\`bash
# 明天 13:00（中午太阳最好的时候）自动醒来
sudo rtcwake -m no -t "$(date -d 'tomorrow 13:00' +%s)"
sudo systemctl poweroff
\`\`\``,
        comments: [
          {
            by: 'grace',
            text: 'Waking the machine at noon, when the sun pays for it. I love this.',
            votes: 7,
            minutesLater: 400,
          },
        ],
      },
    ],
  },
]
