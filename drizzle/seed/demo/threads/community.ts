import type { DemoThread } from '../types.ts'

export const communityThreads: DemoThread[] = [
  {
    title: '新来的朋友请先看这里：怎样提一个容易得到回答的问题',
    body: `欢迎来到这里。我们是一群在自己家里折腾服务器、写网页、玩数据和小电路的人。大多数问题在几个小时内会有人看到，能不能得到回答，很大程度上取决于问题怎么写。

## 标题写现象，不写心情

| 不太好 | 好一些 |
|---|---|
| 求助！！急！！ | Nginx 反代之后 WebSocket 每 60 秒断开一次 |
| Docker 问题 | 容器里写的文件属主是 root，宿主机普通用户删不掉 |
| 这个怎么弄 | pandas 合并两张表后行数变多，怎样找出重复的键 |

## 正文里请放这几样

1. **你想做成什么**，一句话就够；
2. **你做了什么**：命令、配置、代码，贴文字而不是截图；
3. **结果和预期差在哪里**：完整的报错，从第一行开始；
4. **环境**：系统版本、软件版本、是不是容器里。

代码请用三个反引号围起来，并写上语言：

\`\`\`\`md
\`\`\`python
print("这样会有高亮")
\`\`\`
\`\`\`\`

## 发出去之前

- [ ] 密码、令牌、公网地址都涂掉了
- [ ] 搜索过标题里的关键词
- [ ] 配置只留了能重现问题的部分

解决之后，请回来采纳帮到你的那条回答。如果是自己想出来的，也欢迎自己写一条：半年后搜到这里的人会感谢你。`,
    by: 'linyuan',
    tags: ['guide', 'feedback'],
    daysAgo: 610,
    views: 8421,
    votes: 41,
    state: 'pinned',
    answers: [
      {
        by: 'yehang',
        votes: 27,
        hoursLater: 30,
        body: `补一个我自己常用的办法：写完之后，假装自己是第一次看到这段话的人，从头念一遍。凡是念到“那个”“之前那样”“还是不行”的地方，都换成具体的词。

十次里有三次，念到一半我就知道答案了。`,
        comments: [
          {
            by: 'pipi',
            text: '人称小黄鸭提问法，鸭子免费，本站也免费。',
            votes: 12,
            minutesLater: 477000,
          },
          {
            by: 'chenmo',
            text: '试了，真的写到一半自己发现是端口写错了……白写了四百字。',
            votes: 3,
          },
          { by: 'linyuan', text: '@chenmo 没白写，发出来自问自答就是了。', votes: 9, replyTo: 1 },
        ],
      },
      {
        by: 'priya',
        votes: 14,
        hoursLater: 2900,
        body: 'One request in English: when you attach a picture, write one sentence saying what is in it. A screenshot of an error is silence to me, and it is silence to the search box too.',
        comments: [
          {
            by: 'suqing',
            text: 'Added to the list of things moderators edit in. 谢谢提醒。',
            votes: 6,
            minutesLater: 55,
          },
        ],
      },
    ],
  },
  {
    title: 'What counts as on topic here? A short map of the community',
    body: `Half of our questions are Chinese, a good part are English, and nobody has to choose. Write in the language you think in; someone will translate or simply answer in theirs.

**At home here:**

- running services on machines you control;
- Linux, networks, storage, backups;
- web development, from the first \`<p>\` to the last cache header;
- data, statistics, models on your own hardware;
- things with wires, motors or filament.

**Better elsewhere:** which phone to buy, how to get around somebody else's login, homework with the task pasted in and nothing else, and anything about investing.

Opinions are fine when they come with a reason. "I use X because it survived Y" is welcome; "X is rubbish" is a comment that will not grow old.

If your question got closed, read the reason, edit, and ping a moderator under it. Closing is a pause, not a verdict.`,
    by: 'marta',
    tags: ['guide'],
    daysAgo: 540,
    views: 2610,
    votes: 24,
    state: 'pinned',
    answers: [],
    comments: [
      {
        by: 'joana',
        text: 'Thank you for writing this down. I lurked for two months because I was not sure English was fine.',
        votes: 5,
        minutesLater: 652000,
      },
      { by: 'marta', text: 'It always was. Welcome, @joana!', votes: 7, minutesLater: 12 },
      {
        by: 'nadia',
        text: 'May I answer in English to a Chinese question? I read it with a translator, so I would rather not write it.',
        votes: 4,
      },
      {
        by: 'suqing',
        text: '当然可以，很多人都是这么做的。代码和命令本来就不分语言。',
        votes: 8,
        replyTo: 2,
        minutesLater: 8,
      },
    ],
  },
  {
    title: '公告：五月第二个周六凌晨更换系统盘，预计停机四十分钟',
    body: `主机的系统盘通电 31000 小时，SMART 里开始出现重映射扇区，趁还健康先换掉。

时间：周六 02:00–02:40（北京时间）。期间站点只显示维护页，不会丢数据：

1. 01:50 关闭写入，做最后一次数据库备份；
2. 02:00 关机换盘，从备份恢复；
3. 02:30 校验条数，和备份前比对；
4. 02:40 重新开放。

校验用的就是下面这几行，贴出来供大家挑毛病：

\`\`\`sql
SELECT 'question' AS kind, count(*) AS n FROM question
UNION ALL
SELECT 'answer', count(*) FROM answer
UNION ALL
SELECT 'comment', count(*) FROM comment;
\`\`\``,
    by: 'linyuan',
    tags: ['announcement'],
    daysAgo: 96,
    views: 1180,
    votes: 18,
    answers: [
      {
        by: 'linyuan',
        votes: 22,
        hoursLater: 130,
        body: `已完成，实际停机 **26 分钟**。三项计数与停机前一致，另抽查了 50 篇帖子的正文哈希，全部相同。

唯一的意外：新盘的螺丝孔位和支架差两毫米，用扎带固定的。别笑，挺稳。`,
        comments: [
          { by: 'laozhou', text: '扎带是机房第一生产力。', votes: 15, minutesLater: 9 },
          {
            by: 'tomas',
            text: 'Did you keep the old disk as a cold copy? A dying disk in a drawer is still a third copy.',
            votes: 6,
          },
          {
            by: 'linyuan',
            text: '贴了标签放抽屉里了，三个月后再抹。',
            votes: 4,
            replyTo: 1,
            minutesLater: 40,
          },
          {
            by: 'oldcat',
            text: '停机 26 分钟，我半夜盯了 26 分钟的维护页，职业病。',
            votes: 11,
            minutesLater: 70,
          },
        ],
      },
    ],
  },
  {
    title: '建议：代码块能不能默认自动换行？',
    body: '在手机上看长命令要左右拖，拖着拖着就触发浏览器的返回手势了。能不能让代码块默认折行，需要的人再点开？',
    by: 'guoguo',
    tags: ['feedback'],
    daysAgo: 47,
    views: 233,
    votes: 3,
    answers: [
      {
        by: 'yehang',
        votes: 13,
        hoursLater: 5,
        accepted: true,
        body: `我反对默认折行，理由是折行会让人看错：缩进有意义的语言（Python、YAML、Makefile）一折，第二行看起来像是新的一条。复制出来虽然没错，但读的时候已经读错了。

折中的办法是只把横向滚动关在代码块里面，不让它影响整页手势：

\`\`\`css
pre {
  overflow-x: auto;
  overscroll-behavior-x: contain;
}
\`\`\`

\`overscroll-behavior-x: contain\` 正是用来挡住返回手势的。`,
        comments: [
          {
            by: 'guoguo',
            text: '原来是这个属性！那确实不需要折行了，采纳。',
            votes: 2,
            minutesLater: 25,
          },
          {
            by: 'suqing',
            text: '已经转给 @linyuan，下次更新样式时带上。',
            votes: 5,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'pipi',
        votes: -3,
        hoursLater: 6,
        body: '横过来看不就行了。',
        comments: [
          {
            by: 'priya',
            text: 'Some phones are mounted on a wheelchair and do not turn. "Just rotate it" is not an answer.',
            votes: 4,
            minutesLater: 35,
          },
        ],
      },
    ],
  },
  {
    title: '匿名访客看不到自己有没有投过票，是故意的吗',
    body: '在公司电脑上没登录，看自己的帖子时票数箭头全是灰的，登录后又亮了。不是什么问题，只是好奇为什么不用 Cookie 记一下。',
    by: 'hanako',
    tags: ['feedback'],
    daysAgo: 18,
    views: 96,
    votes: 1,
    answers: [
      {
        by: 'linyuan',
        votes: 6,
        hoursLater: 3,
        accepted: true,
        body: `故意的。没登录的页面对所有人都是同一份，可以整页缓存，所以快；里面一点个人信息也不放。登录之后才按人生成。

用 Cookie 记也能做，但那样每个访客的页面都不一样，缓存就没意义了。`,
        comments: [
          {
            by: 'hanako',
            text: '懂了，难怪没登录时点什么都是一闪就到。',
            votes: 1,
            minutesLater: 14,
          },
        ],
      },
    ],
  },
]
