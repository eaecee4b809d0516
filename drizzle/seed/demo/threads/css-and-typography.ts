import type { DemoThread } from '../types.ts'

export const cssAndTypographyThreads: DemoThread[] = [
  {
    title: '中文和英文之间的空格，到底应该手打还是交给 CSS？',
    body: `团队里两派：一派在源文里手打空格，一派说那是样式，不该污染文本。\`text-autospace\` 已经有浏览器支持了，现在是不是可以不手打了？

请说说你们的做法，最好带上踩过的坑。`,
    by: 'baiyu',
    tags: ['typography', 'css'],
    daysAgo: 93,
    views: 1422,
    votes: 18,
    answers: [
      {
        by: 'yehang',
        votes: 22,
        hoursLater: 3,
        body: `我维护二十万字的文档，结论：**源文里不打，显示时加。**

理由有三：

1. 手打的空格没有统一过，同一篇里三种写法都有；
2. 搜索“Linux 服务器”和“Linux服务器”应当是同一件事，手打之后变成两件；
3. 间距的宽度本来是排版决定的，打进去的空格在标题里太宽，在小字里太窄。

\`\`\`css
:root:lang(zh) {
  text-autospace: normal;
}
code, kbd, pre {
  text-autospace: no-autospace;
}
\`\`\`

不支持的浏览器就是挤一点，不影响阅读，这正是“渐进增强”该有的样子。`,
        comments: [
          { by: 'baiyu', text: '搜索那条我没想到，很有说服力。', votes: 3, minutesLater: 45 },
          {
            by: 'suqing',
            text: '补一句，`<code>` 里一定要关掉，不然复制命令会疑神疑鬼。',
            votes: 2,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'suqing',
        votes: 17,
        hoursLater: 8,
        accepted: true,
        body: `我部分不同意夜航船。样式能管网页，管不了复制出去的文本、通知、邮件标题、搜索结果摘要、读屏。标题在聊天软件里被转发时，没有任何 CSS 跟着走。

所以我的折中：

- **短文本**（标题、按钮、通知）手打，因为它们会离开页面；
- **长正文**不打，交给 \`text-autospace\`；
- 用一个检查脚本保证短文本统一，而不是靠人记。

\`\`\`js
const tight = /\\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\\p{Script=Han}/u
for (const [key, text] of Object.entries(messages)) {
  if (tight.test(text)) console.warn(\`\${key}: \${text}\`)
}
\`\`\``,
        comments: [
          {
            by: 'yehang',
            text: '“短文本会离开页面”是个好理由，我接受这个例外。',
            votes: 9,
            minutesLater: 50,
          },
          { by: 'baiyu', text: '采纳这个：按会不会离开页面来分。', votes: 6, minutesLater: 15 },
        ],
      },
      {
        by: 'zed',
        votes: -1,
        hoursLater: 30,
        body: 'Spaces are free.',
        comments: [{ by: 'baiyu', text: '排版的人听了会难过的。', votes: 5, minutesLater: 20 }],
      },
    ],
  },
  {
    title: '正文用系统字体，macOS 上很好看，Windows 上像蚂蚁爬',
    body: `\`\`\`css
body {
  font-family: 'PingFang SC', sans-serif;
  font-size: 14px;
  line-height: 1.4;
}
\`\`\`

Windows 同事说又细又糊。加载网络字体又太大（一个中文字体 8 MB）。怎么办？`,
    by: 'guoguo',
    tags: ['css', 'typography'],
    daysAgo: 54,
    views: 612,
    votes: 6,
    answers: [
      {
        by: 'baiyu',
        votes: 19,
        hoursLater: 2,
        accepted: true,
        body: `先不动字体，动三个数：

\`\`\`css
body {
  font-family: system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB',
    'Microsoft YaHei UI', 'Noto Sans CJK SC', sans-serif;
  font-size: 1rem;
  line-height: 1.75;
}
main {
  max-inline-size: 40em;
}
\`\`\`

- 14px 的汉字在普通屏上一个笔画不到一个像素，必糊。正文至少 16px；
- 汉字是方块，行距要比西文大，1.7 左右眼睛才不会串行；
- 一行 35 到 40 个字，再长换行就找不到下一行。

字体栈里西文放前面、中文放后面，这样数字和字母用西文字体，标点才不会怪。你原来那条在 Windows 上 \`PingFang SC\` 不存在，直接掉到 \`sans-serif\`，给什么是什么。`,
        comments: [
          {
            by: 'guoguo',
            text: '只改了字号和行距，同事说“你换了字体？”哈哈',
            votes: 1,
            minutesLater: 50,
          },
          { by: 'laozhou', text: '六十岁的眼睛投 16px 一票。', votes: 7, minutesLater: 30 },
        ],
      },
      {
        by: 'umi',
        votes: 3,
        hoursLater: 6,
        body: '真想用网络字体的话，按页面用到的字做子集，配 `unicode-range` 分片，首屏通常 100 KB 以内。不过先照白榆说的调，八成就不想换了。',
      },
    ],
  },
  {
    title: 'How do I mix Arabic names into a Chinese page without the punctuation jumping around?',
    body: `A list of contributors, Chinese interface, some names in Arabic. The count in brackets ends up on the wrong side:

\`\`\`html
<ul lang="zh-CN">
  <li>林远 (12 篇)</li>
  <li>نادية حداد (7 篇)</li>
</ul>
\`\`\`

It shows as \`نادية حداد (7 篇)\` with the 7 glued to the wrong end of the name. I know what happens, I am posting this because I see it everywhere and would like one good answer to point at.`,
    by: 'nadia',
    tags: ['html', 'i18n', 'css'],
    daysAgo: 43,
    views: 388,
    votes: 14,
    answers: [
      {
        by: 'nadia',
        votes: 21,
        hoursLater: 1,
        accepted: true,
        body: `**Isolate every piece of text that you did not write yourself.** The number is weak, it takes the direction of its neighbour. \`<bdi>\` closes the name off, so that nothing leaks in or out:

\`\`\`html
<ul lang="zh-CN">
  <li><bdi>林远</bdi> (12 篇)</li>
  <li><bdi lang="ar">نادية حداد</bdi> (7 篇)</li>
</ul>
\`\`\`

Rules I give to every team:

1. user names, titles, file names, search terms: always \`<bdi>\` (or \`dir="auto"\` on the element that holds them);
2. text fields: \`<input dir="auto">\`, so that typing feels right;
3. in plain strings without markup, wrap with U+2068 and U+2069;
4. write CSS with \`inline-start\` and \`inline-end\`, never left and right.

\`\`\`css
.badge {
  margin-inline-start: 0.5em;
  text-align: start;
}
\`\`\`

A line to test with, it should read sensibly in both directions: مرحبا بالعالم (42) — 你好，世界。`,
        comments: [
          {
            by: 'suqing',
            text: '下次改版会把所有用户名都包上 `<bdi>`，谢谢你自问自答。',
            votes: 6,
            minutesLater: 60,
          },
          {
            by: 'priya',
            text: 'Also add `lang` on the names when you know it; my screen reader switches voices and stops spelling letter by letter.',
            votes: 4,
            minutesLater: 30,
          },
          {
            by: 'zhaojin',
            text: '第 1 条顺便挡住了拿方向控制符伪装文件名的把戏，比如 `photo[RLO]gpj.exe` 那种。',
            votes: 5,
            minutesLater: 200,
          },
        ],
      },
    ],
  },
  {
    title: '`:has()` 可以用来做“表单里有错误就禁用按钮”吗？',
    body: `\`\`\`css
form:has(:invalid) button[type='submit'] {
  opacity: 0.5;
  pointer-events: none;
}
\`\`\`

看起来能用，一行 JS 都不写。有什么坏处？`,
    by: 'umi',
    tags: ['css', 'html', 'accessibility'],
    daysAgo: 31,
    views: 290,
    votes: 5,
    answers: [
      {
        by: 'priya',
        votes: 18,
        hoursLater: 2,
        accepted: true,
        body: `Three, and the third is the reason not to do it.

1. \`pointer-events: none\` stops the mouse. The keyboard still submits.
2. The form is \`:invalid\` before anybody has typed. \`:user-invalid\` is what you meant.
3. **A disabled button cannot say why.** I fill in what I think is everything, press submit, nothing happens. With a screen reader, I do not even hear that nothing happened.

Let people submit. Then move the focus to a summary and mark the fields:

\`\`\`html
<div role="alert" tabindex="-1" id="errors">
  <p>有 1 处需要修改：</p>
  <ul>
    <li><a href="#mail">邮箱：请填写完整的地址</a></li>
  </ul>
</div>

<label for="mail">邮箱</label>
<input id="mail" type="email" aria-invalid="true" aria-describedby="mail-error" />
<p id="mail-error">请填写完整的地址，例如 name@example.org</p>
\`\`\``,
        comments: [
          {
            by: 'umi',
            text: '第三条完全没考虑过。改成允许提交了，代码居然更少。',
            votes: 4,
            minutesLater: 60,
          },
          { by: 'suqing', text: '建议收进指南：不要禁用提交按钮。', votes: 3 },
        ],
      },
    ],
  },
  {
    title: '深色模式下透明 PNG 的黑色线条看不见了',
    body: `文章里的示意图是透明背景、黑色线条，浅色模式正常，深色模式下只剩一片黑。图有三百多张，不想一张张改。

就像这种带透明的图，背景一换观感完全不同：

![Coloured dice on a transparent background](https://upload.wikimedia.org/wikipedia/commons/4/47/PNG_transparency_demonstration_1.png)`,
    by: 'qiuqiu',
    tags: ['css', 'html'],
    daysAgo: 17,
    views: 143,
    votes: 3,
    answers: [
      {
        by: 'baiyu',
        votes: 9,
        hoursLater: 3,
        accepted: true,
        body: `给图垫一张白纸就行，别反色（反色会把照片一起毁掉）：

\`\`\`css
@media (prefers-color-scheme: dark) {
  .article img[src$='.png' i] {
    background: #fff;
    padding: 0.5rem;
    border-radius: 0.25rem;
  }
}
\`\`\`

白底在黑页面上会刺眼的话，用 \`#f4f4f4\`，再加 \`filter: brightness(0.9)\`。`,
        comments: [{ by: 'qiuqiu', text: '垫纸，好形象。搞定。', votes: 1, minutesLater: 25 }],
      },
      {
        by: 'guoguo',
        votes: 1,
        hoursLater: 10,
        body: '我在设计稿里就导出两份，用 `<picture>` 切换。三百张的话还是垫纸吧……',
      },
    ],
  },
]
