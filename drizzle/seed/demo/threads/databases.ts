import type { DemoThread } from '../types.ts'

export const databasesThreads: DemoThread[] = [
  {
    title: "PostgreSQL ignores my index when I filter with LIKE 'abc%'",
    body: `\`\`\`sql
CREATE INDEX customer_name_idx ON customer (name);

EXPLAIN SELECT * FROM customer WHERE name LIKE 'Rui%';
--  Seq Scan on customer  (cost=0.00..41250.00 rows=180 width=96)
--    Filter: (name ~~ 'Rui%'::text)
\`\`\`

Two million rows. With \`=\` the index is used. The manual says a prefix search can use a B-tree, so why not here?`,
    by: 'carlos',
    tags: ['postgresql', 'performance'],
    daysAgo: 66,
    views: 731,
    votes: 8,
    answers: [
      {
        by: 'marta',
        votes: 22,
        hoursLater: 2,
        accepted: true,
        body: `Because of your collation. In \`en_US.UTF-8\` (or any language-aware collation) strings are sorted by rules under which "everything starting with *Rui*" is not one contiguous range, so a plain B-tree cannot serve it.

Make an index that compares byte by byte:

\`\`\`sql
CREATE INDEX CONCURRENTLY customer_name_prefix_idx
    ON customer (name text_pattern_ops);
\`\`\`

Keep the old one if you also sort or compare with \`<\` and \`>\`; the pattern index does not help there.

Check what you have:

\`\`\`sql
SELECT datname, datcollate FROM pg_database WHERE datname = current_database();
\`\`\`

If it says \`C\`, your problem is a different one.`,
        comments: [
          {
            by: 'carlos',
            text: '`es_ES.UTF-8`. With the new index: 38 ms down to 0.2.',
            votes: 2,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'weian',
        votes: 7,
        hoursLater: 9,
        body: `如果之后还要搜中间的字（\`'%Rui%'\`），前缀索引就不管用了，要用三元组：

\`\`\`sql
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX customer_name_trgm_idx ON customer USING gin (name gin_trgm_ops);
\`\`\`

中文名字注意：两个字的词凑不满三元组，会退回全表扫描。`,
        comments: [
          {
            by: 'marta',
            text: 'Good point about two-character names, I would have forgotten that one.',
            votes: 5,
            minutesLater: 25,
          },
        ],
      },
    ],
    revisions: [
      {
        by: 'carlos',
        summary: 'Add version and row estimate',
        body: `\`\`\`sql
CREATE INDEX customer_name_idx ON customer (name);

EXPLAIN SELECT * FROM customer WHERE name LIKE 'Rui%';
--  Seq Scan on customer  (cost=0.00..41250.00 rows=180 width=96)
--    Filter: (name ~~ 'Rui%'::text)
\`\`\`

PostgreSQL 16.2, two million rows, 180 of them match. With \`=\` the index is used. The manual says a prefix search can use a B-tree, so why not here?`,
      },
    ],
  },
  {
    title: '统计连续登录天数，SQL 怎么写？',
    body: `表 \`visit(user_id, day)\`，一天一行，没有重复。想得到每个人**最长的连续天数**和起止日期。

我能用游标循环写出来，但总觉得有一条语句的写法。`,
    by: 'weian',
    tags: ['postgresql'],
    daysAgo: 112,
    views: 1290,
    votes: 15,
    answers: [
      {
        by: 'marta',
        votes: 34,
        hoursLater: 1,
        accepted: true,
        body: `There is, and it is one of the prettiest tricks in SQL. Number each person's days in order; inside an unbroken run the date minus its number stays the same, so that difference names the run.

\`\`\`sql
WITH numbered AS (
    SELECT user_id,
           day,
           day - (row_number() OVER (PARTITION BY user_id ORDER BY day))::int AS run
    FROM visit
),
runs AS (
    SELECT user_id, min(day) AS first_day, max(day) AS last_day, count(*) AS days
    FROM numbered
    GROUP BY user_id, run
)
SELECT DISTINCT ON (user_id) user_id, first_day, last_day, days
FROM runs
ORDER BY user_id, days DESC, first_day;
\`\`\`

| day | row_number | day − row_number |
|---|---|---|
| 03-01 | 1 | 02-29 |
| 03-02 | 2 | 02-29 |
| 03-05 | 3 | 03-02 |
| 03-06 | 4 | 03-02 |

\`run\` itself means nothing, it only has to be equal within a run and different between two.`,
        comments: [
          {
            by: 'weian',
            text: '“差值不变”这一下把我看呆了，游标版可以删了。',
            votes: 6,
            minutesLater: 20,
          },
          {
            by: 'fangzi',
            text: "pandas 里同理：`df['day'] - pd.to_timedelta(df.groupby('user_id').cumcount(), unit='D')`，然后 groupby。",
            votes: 4,
            minutesLater: 200,
          },
          {
            by: 'dongdong',
            text: '没学过 SQL，但看懂表格了，好神奇。',
            votes: 2,
            minutesLater: 900,
          },
        ],
      },
      {
        by: 'pengfei',
        votes: 2,
        hoursLater: 6,
        body: 'MySQL 8 没有 `DISTINCT ON`，最后一步换成再套一层 `row_number()` 取第一行即可，前面两步一样。',
      },
    ],
  },
  {
    title: 'SQLite 报 database is locked，可是只有一个程序在写',
    body: `One Node process, one file, about five writes per second. Every few minutes:

\`\`\`text
SqliteError: database is locked
\`\`\`

I already use WAL. 一个写者也会锁吗？`,
    by: 'rohan',
    tags: ['sqlite', 'node.js'],
    daysAgo: 36,
    views: 688,
    votes: 9,
    answers: [
      {
        by: 'ivan',
        votes: 15,
        hoursLater: 2,
        body: `Two things to check.

1. \`busy_timeout\` is zero unless you set it. WAL lets readers and *one* writer work side by side; a second writer gets the error at once instead of waiting.
2. "One process" is not "one connection". A migration tool, a backup script, a forgotten shell with an open transaction: each counts.

\`\`\`js
db.pragma('journal_mode = WAL')
db.pragma('busy_timeout = 5000')
db.pragma('synchronous = NORMAL')
\`\`\``,
        comments: [
          {
            by: 'rohan',
            text: 'busy_timeout was 5000 already. Still happens, and *immediately*, not after five seconds. That is the strange part.',
            minutesLater: 40,
          },
        ],
      },
      {
        by: 'linyuan',
        votes: 20,
        hoursLater: 5,
        accepted: true,
        body: `“立刻报错而不是等五秒”就是线索：**事务先读后写，读到一半升级成写**的时候，如果期间别人写过，SQLite 不会等，直接返回 \`SQLITE_BUSY\`，因为等也没用，你读到的快照已经旧了。

打算写的事务，从第一句就声明：

\`\`\`js
const transfer = db.transaction((from, to, amount) => {
  const row = db.prepare('SELECT balance FROM account WHERE id = ?').get(from)
  if (row.balance < amount) throw new Error('balance too low')
  db.prepare('UPDATE account SET balance = balance - ? WHERE id = ?').run(amount, from)
  db.prepare('UPDATE account SET balance = balance + ? WHERE id = ?').run(amount, to)
})

transfer.immediate(1, 2, 50) // BEGIN IMMEDIATE，拿不到写锁时会按 busy_timeout 等待
\`\`\`

然后找一下第二个连接是谁。你的备份脚本是不是直接打开了同一个文件？`,
        comments: [
          {
            by: 'rohan',
            text: 'Nightly job, yes, but also… a metrics exporter that updates a counter table every minute. I wrote it myself and forgot. `immediate()` fixed it.',
            votes: 3,
            minutesLater: 50,
          },
          {
            by: 'ivan',
            text: '@linyuan Upvoted over mine. The upgrade case deserves to be better known.',
            votes: 4,
            minutesLater: 15,
          },
          { by: 'linyuan', text: '我自己踩过两次，第二次才记住。', votes: 2 },
        ],
      },
    ],
  },
  {
    title: '全文检索中文，SQLite FTS5 默认分词搜不到两个字的词',
    body: `\`\`\`sql
CREATE VIRTUAL TABLE note USING fts5(title, body);
INSERT INTO note VALUES ('山中', '今日大雪，炉火正旺。');
SELECT * FROM note WHERE note MATCH '炉火';
-- 没有结果
SELECT * FROM note WHERE note MATCH '炉火正旺';
-- 有结果
\`\`\`

换成 \`tokenize = 'trigram'\` 之后，三个字以上能搜了，两个字还是不行。有没有不用外部分词库的办法？`,
    by: 'xuxu',
    tags: ['sqlite', 'rag'],
    daysAgo: 24,
    views: 356,
    votes: 10,
    answers: [
      {
        by: 'linyuan',
        votes: 18,
        hoursLater: 4,
        accepted: true,
        body: `默认的 \`unicode61\` 把一整串汉字当成**一个**词，所以只有整串才命中；\`trigram\` 最短三个字。

不引入分词库的做法：自己在写入前把汉字一个个隔开，查询时变成短语。

\`\`\`ts
const han = /\\p{Script=Han}/gu

export const forIndex = (text: string) => text.replace(han, ' $& ')

export function forQuery(words: string) {
  return words
    .trim()
    .split(/\\s+/)
    .map(word => \`"\${forIndex(word).trim().replace(/"/g, '""')}"\`)
    .join(' AND ')
}

forQuery('炉火') // "炉  火"，作为短语，要求两个字相邻
\`\`\`

单字、双字、长词都能搜，英文不受影响。代价是索引里多了位置信息，大概是正文的 1.3 倍；几万篇笔记没有感觉。

排序用 \`bm25(note, 8.0, 1.0)\`，标题的权重给高一些。`,
        comments: [
          {
            by: 'xuxu',
            text: '六百篇笔记，一次检索 0.4 毫秒。纯文本的人感动了。',
            votes: 3,
            minutesLater: 35,
          },
          {
            by: 'weian',
            text: '缺点是“北京大学”会命中“在北京大学习”这种句子吧？',
            votes: 1,
            minutesLater: 60,
          },
          {
            by: 'linyuan',
            text: '会，按字索引就有这种误命中。个人笔记里少见，可以接受；新闻库就该上真正的分词。',
            votes: 5,
            replyTo: 1,
            minutesLater: 12,
          },
        ],
      },
      {
        by: 'haoran',
        votes: 2,
        hoursLater: 20,
        body: '数据量不大的话，语义检索也能兜底：每段算一个向量，搜不到字面就找意思相近的。别上来就用，先把字面检索做好。中英混排的坑看这里：[Embedding 模型对中英混排的短句效果很差，怎么评估和改进？]({{link:Embedding 模型对中英混排的短句效果很差，怎么评估和改进？}})',
      },
    ],
    linksTo: ['Embedding 模型对中英混排的短句效果很差，怎么评估和改进？'],
  },
  {
    title: '自增主键还是 UUID？公司里吵了一下午',
    body: '一边说自增会暴露业务量还不能分库，一边说 UUID 又长又慢索引还碎。顺便问一下以后要分库怎么办，接口里该暴露哪个？',
    by: 'pengfei',
    tags: ['postgresql', 'buying-advice'],
    daysAgo: 132,
    views: 2100,
    votes: 7,
    state: 'closed',
    close: {
      reason: 'needs_detail',
      message: '一题里有三个问题（主键类型、分库、对外编号），请拆开，并补上数据量和写入频率。',
    },
    answers: [
      {
        by: 'marta',
        votes: 16,
        hoursLater: 2,
        body: `Without numbers, a default: \`bigint GENERATED ALWAYS AS IDENTITY\` as the primary key, and a separate random public identifier **if** people can see it in an address. If rows are created in several places before they meet, a time-ordered UUID (version 7) keeps the index compact.

The fragmentation argument is about *random* UUIDs (version 4); it does not apply to ordered ones.`,
        comments: [
          {
            by: 'pengfei',
            text: '“对内自增，对外另给一个”大家都能接受，散会了。题目确实问得太杂，关得对。',
            votes: 1,
            minutesLater: 70,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 9,
        hoursLater: 5,
        body: '先问：你们真的会分库吗？见过太多为了“以后要分库”付了五年代价、最后单机还没用到三成的系统。',
      },
    ],
  },
]
