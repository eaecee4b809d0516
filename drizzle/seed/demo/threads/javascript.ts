import type { DemoThread } from '../types.ts'

export const javascriptThreads: DemoThread[] = [
  {
    title: '`await` in `forEach` 为什么不等？',
    body: `\`\`\`js
const ids = [1, 2, 3]
ids.forEach(async id => {
  const user = await load(id)
  console.log(user.name)
})
console.log('完成')
\`\`\`

“完成”最先打印出来。我都写 await 了呀。`,
    by: 'dongdong',
    tags: ['javascript'],
    daysAgo: 48,
    views: 540,
    votes: 6,
    answers: [
      {
        by: 'aheng',
        votes: 16,
        hoursLater: 1,
        accepted: true,
        body: `\`await\` 只让**它所在的那个函数**等。这里它在箭头函数里，箭头函数等了，可是 \`forEach\` 调用它之后根本不看返回的 Promise，直接走了。

想一个接一个：

\`\`\`js
for (const id of ids) {
  const user = await load(id)
  console.log(user.name)
}
console.log('完成')
\`\`\`

想同时发出去、一起等：

\`\`\`js
const users = await Promise.all(ids.map(load))
for (const user of users) console.log(user.name)
console.log('完成')
\`\`\`

三个无所谓，三百个就别用第二种，会把对方打趴，用一个限制并发的小队列。`,
        comments: [
          {
            by: 'dongdong',
            text: '懂了！等的是里面那个函数，不是外面的循环。',
            votes: 2,
            minutesLater: 25,
          },
        ],
      },
      {
        by: 'rohan',
        votes: 4,
        hoursLater: 5,
        body: 'And if you use TypeScript with typescript-eslint: the rule `no-misused-promises` finds exactly this mistake.',
      },
    ],
  },
  {
    title: 'TypeScript: narrow a union by a field that is only sometimes there',
    body: `\`\`\`ts
type Event =
  | { type: 'text'; text: string }
  | { type: 'image'; src: string; alt?: string }
  | { type: 'system' }

function label(event: Event) {
  if (event.alt) return event.alt // Property 'alt' does not exist on type 'Event'
  return event.type
}
\`\`\`

I do not care about the type, I only want \`alt\` when it is there. Casting to \`any\` works, of course, and I feel bad about it.`,
    by: 'umi',
    tags: ['typescript'],
    daysAgo: 59,
    views: 417,
    votes: 7,
    answers: [
      {
        by: 'rohan',
        votes: 15,
        hoursLater: 1,
        accepted: true,
        body: `Use \`in\`, it narrows the union to the members that may have the property:

\`\`\`ts
function label(event: Event) {
  if ('alt' in event && event.alt) return event.alt
  return event.type
}
\`\`\`

That said, I would usually switch on the discriminant, so that the compiler tells you when a fourth kind appears:

\`\`\`ts
function label(event: Event): string {
  switch (event.type) {
    case 'text':
      return event.text
    case 'image':
      return event.alt ?? event.src
    case 'system':
      return '系统消息'
    default:
      return event satisfies never
  }
}
\`\`\`

\`satisfies never\` in the default branch costs nothing at run time and fails to compile the day somebody adds \`'audio'\`.`,
        comments: [
          {
            by: 'umi',
            text: '`satisfies never` 学到了，之前都是写一个 `assertNever` 函数。',
            votes: 3,
            minutesLater: 20,
          },
          {
            by: 'ivan',
            text: 'TypeScript people discovering exhaustive match, slowly but surely :)',
            votes: 2,
            minutesLater: 90,
          },
          {
            by: 'rohan',
            text: 'We will get there before you get a REPL.',
            votes: 6,
            replyTo: 1,
            minutesLater: 10,
          },
        ],
      },
    ],
  },
  {
    title: 'Array.prototype.sort 排中文名字，顺序是乱的',
    body: `\`\`\`js
['王芳', '李雷', '韩梅梅', '安然'].sort()
// 结果：[ '安然', '李雷', '王芳', '韩梅梅' ]
\`\`\`

想按拼音排成 安、韩、李、王。`,
    by: 'jiajia',
    tags: ['javascript', 'i18n'],
    daysAgo: 86,
    views: 702,
    votes: 9,
    answers: [
      {
        by: 'suqing',
        votes: 20,
        hoursLater: 1,
        accepted: true,
        body: `默认的 \`sort\` 按 UTF-16 编码比大小，和读音没有关系。用 \`Intl.Collator\`：

\`\`\`js
const byPinyin = new Intl.Collator('zh-CN').compare
;['王芳', '李雷', '韩梅梅', '安然'].sort(byPinyin)
// [ '安然', '韩梅梅', '李雷', '王芳' ]
\`\`\`

三点提醒：

- \`Collator\` 建一次反复用，别在比较函数里每次 \`new\`，慢几十倍；
- 按笔画用 \`new Intl.Collator('zh-CN-u-co-stroke')\`；
- **多音字它猜不对**，“单老师”“解同学”会排在 dan、jie。名单要严谨，就在数据里存一列拼音。`,
        comments: [
          {
            by: 'jiajia',
            text: '班上真有一位解同学……已经加了拼音列，她说终于不用每次自己举手了。',
            votes: 4,
            minutesLater: 30,
          },
          {
            by: 'yehang',
            text: '姓氏读音应该由本人说了算，存一列是最尊重人的办法。',
            votes: 6,
            minutesLater: 50,
          },
        ],
      },
      {
        by: 'zed',
        votes: 1,
        hoursLater: 12,
        body: 'Same trick for file names with numbers: `new Intl.Collator(undefined, { numeric: true })`. `file2` before `file10`.',
      },
    ],
  },
  {
    title: 'Node 读一个 12 GB 的日志，内存怎么都压不下来',
    body: `只想统计每个状态码出现了多少次，跑到一半内存 6 GB 被系统杀掉。

\`\`\`js
import { readFile } from 'node:fs/promises'

const text = await readFile('access.log', 'utf8')
const counts = {}
for (const line of text.split('\\n')) {
  const code = line.split(' ')[8]
  counts[code] = (counts[code] ?? 0) + 1
}
console.log(counts)
\`\`\``,
    by: 'siqi',
    tags: ['node.js', 'javascript', 'performance'],
    daysAgo: 25,
    views: 318,
    votes: 7,
    answers: [
      {
        by: 'aheng',
        votes: 13,
        hoursLater: 1,
        accepted: true,
        body: `整个文件进了内存，\`split\` 又复制一份（其实 Node 的字符串上限就放不下 12 GB，你能跑到一半算运气）。按行流式读：

\`\`\`js
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const lines = createInterface({
  input: createReadStream('access.log', { highWaterMark: 1 << 20 }),
  crlfDelay: Infinity,
})

const counts = new Map()
for await (const line of lines) {
  const code = line.split(' ', 9)[8]
  counts.set(code, (counts.get(code) ?? 0) + 1)
}
console.table([...counts].sort((a, b) => b[1] - a[1]))
\`\`\`

常驻内存 80 MB 左右，跟文件大小无关。`,
        comments: [{ by: 'siqi', text: '70 MB，跑了两分钟出头。', votes: 1, minutesLater: 40 }],
      },
      {
        by: 'youyou',
        votes: 12,
        hoursLater: 2,
        body: `或者不写程序：

\`\`\`awk
{ count[$9]++ }
END { for (code in count) printf "%8d  %s\\n", count[code], code | "sort -rn" }
\`\`\`

\`LC_ALL=C awk -f count.awk access.log\`，我这里 12 GB 大概 50 秒。\`LC_ALL=C\` 别省，省了慢一倍。`,
        comments: [
          { by: 'aheng', text: '行吧，awk 赢了。', votes: 5, minutesLater: 15 },
          { by: 'siqi', text: '同一个问题学到两门手艺。', votes: 3, minutesLater: 8 },
        ],
      },
    ],
  },
  {
    title: '浏览器里 `0.1 + 0.2` 的问题，记账小程序应该怎么存金额？',
    body: '给我妈写的记账，加着加着多出一串小数。是不是每次都要 `toFixed(2)`？',
    by: 'tianye',
    tags: ['javascript', 'sqlite'],
    daysAgo: 168,
    views: 1310,
    votes: 8,
    state: 'closed',
    close: { reason: 'duplicate', duplicateOf: '金额用浮点数存，月底对账差一分钱' },
    answers: [
      {
        by: 'pengfei',
        votes: 6,
        hoursLater: 1,
        body: '存整数，单位是分，显示的时候再除以 100。详细的理由和写法看重复的那一题，讲得很全。',
        comments: [
          {
            by: 'tianye',
            text: '看到了，谢谢，搜索的时候关键词用错了。',
            votes: 1,
            minutesLater: 20,
          },
        ],
      },
    ],
  },
  {
    title: '金额用浮点数存，月底对账差一分钱',
    body: `社团的报销系统，每笔都四舍五入到两位，一个月三百多笔加起来和银行流水差 0.01。前端 JS，后端 Java，都用的 double。

应该在哪一层改？`,
    by: 'chenmo',
    tags: ['java', 'javascript', 'postgresql'],
    daysAgo: 231,
    views: 2980,
    votes: 16,
    answers: [
      {
        by: 'pengfei',
        votes: 26,
        hoursLater: 3,
        accepted: true,
        body: `**每一层都不要出现 double。** 三层三种写法：

数据库存分，整数：

\`\`\`sql
ALTER TABLE expense ALTER COLUMN amount TYPE bigint USING round(amount * 100);
ALTER TABLE expense RENAME COLUMN amount TO amount_fen;
\`\`\`

Java 里加减就是 \`long\`；只有算比例时才用 \`BigDecimal\`，并且**写明怎么舍入**：

\`\`\`java
long taxFen = BigDecimal.valueOf(amountFen)
        .multiply(new BigDecimal("0.06"))
        .setScale(0, RoundingMode.HALF_EVEN)
        .longValueExact();
\`\`\`

千万不要 \`new BigDecimal(0.06)\`，那是把已经不准的 double 精确地抄了一遍。

前端只做显示：

\`\`\`js
const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })
yuan.format(amountFen / 100)
\`\`\`

差一分还有另一个常见来源：先逐笔舍入再相加，和先相加再舍入，本来就不相等。选一种，写进说明，别混着来。`,
        comments: [
          {
            by: 'chenmo',
            text: '最后一段就是我们差的那一分！银行是先加再舍，我们是先舍再加。',
            votes: 3,
            minutesLater: 120,
          },
          {
            by: 'weian',
            text: '对账差一分比差一百更难查，过来人表示同情。',
            votes: 5,
            minutesLater: 200,
          },
        ],
      },
      {
        by: 'marta',
        votes: 8,
        hoursLater: 8,
        body: "`numeric(12,2)` in PostgreSQL is exact too and reads better in ad-hoc queries. Integers are faster; in a club's expense table nobody will ever notice.",
      },
    ],
  },
]
