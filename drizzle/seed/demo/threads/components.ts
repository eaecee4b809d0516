import type { DemoThread } from '../types.ts'

export const componentsThreads: DemoThread[] = [
  {
    title: 'React 列表用 index 当 key，到底什么时候会出事？',
    body: '教程都说不要用，可是我用了半年没遇到问题。想要一个**真的会坏**的例子，不然记不住。',
    by: 'guoguo',
    tags: ['react', 'javascript'],
    daysAgo: 107,
    views: 1190,
    votes: 10,
    answers: [
      {
        by: 'umi',
        votes: 24,
        hoursLater: 2,
        accepted: true,
        body: `会坏的条件有两个：列表会**从中间插入、删除或排序**，并且每一项**自己记着点什么**（输入框、展开状态、动画）。缺一个都没事，所以你半年没遇到。

复制下面这段，在第一个框里打字，然后点“在最前面加一项”：

\`\`\`jsx
import { useState } from 'react'

export default function Guests() {
  const [names, setNames] = useState(['甲', '乙'])
  return (
    <>
      <button onClick={() => setNames(['新来的', ...names])}>在最前面加一项</button>
      <ul>
        {names.map((name, index) => (
          <li key={index}>
            {name}：<input placeholder="备注" />
          </li>
        ))}
      </ul>
    </>
  )
}
\`\`\`

你写给“甲”的备注会跑到“新来的”那里。因为 React 只看 key：key 为 0 的那一项还是那个 \`<input>\`，只是旁边的名字换了。

把 \`key={index}\` 改成 \`key={name}\`（真实项目里用 id），备注就跟着人走。`,
        comments: [
          { by: 'guoguo', text: '试了，头皮发麻，这下忘不掉了。', votes: 4, minutesLater: 15 },
          {
            by: 'rohan',
            text: 'Also the reason why "it works, but the animation plays on the wrong row".',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
    ],
  },
  {
    title: 'useEffect 里请求数据，快速切换时显示了旧的结果',
    body: `左边点不同的相册，右边加载照片。点快了，右边偶尔显示的是上一个相册。

\`\`\`jsx
useEffect(() => {
  fetch(\`/api/albums/\${id}\`)
    .then(response => response.json())
    .then(setAlbum)
}, [id])
\`\`\``,
    by: 'tianye',
    tags: ['react'],
    daysAgo: 69,
    views: 655,
    votes: 8,
    answers: [
      {
        by: 'umi',
        votes: 17,
        hoursLater: 1,
        accepted: true,
        body: `请求回来的顺序不保证和发出的顺序一样。给每次 effect 一个“已经作废”的办法，最好是真的取消：

\`\`\`jsx
useEffect(() => {
  const controller = new AbortController()
  fetch(\`/api/albums/\${id}\`, { signal: controller.signal })
    .then(response => {
      if (!response.ok) throw new Error(\`HTTP \${response.status}\`)
      return response.json()
    })
    .then(setAlbum)
    .catch(error => {
      if (error.name !== 'AbortError') setFailure(error)
    })
  return () => controller.abort()
}, [id])
\`\`\`

返回的清理函数在下一次 effect 之前一定会先跑，所以旧的那次永远没机会写进来。`,
        comments: [
          {
            by: 'tianye',
            text: '好了，顺便把出错的情况也补上了，之前是白屏。',
            votes: 1,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'rohan',
        votes: 6,
        hoursLater: 4,
        body: 'Works, and it is the thing to understand first. After the third copy of it, let the router load the data (loaders) or use a query library: caching, retry and cancelling are the same twenty lines in every project.',
        comments: [
          {
            by: 'bofeng',
            text: '也可以是三十行自己的代码，不一定要多一个依赖。',
            votes: 3,
            minutesLater: 45,
          },
        ],
      },
    ],
  },
  {
    title: 'Vue 3 里把 reactive 对象解构之后就不更新了',
    body: `\`\`\`vue
<script setup>
import { reactive } from 'vue'

const state = reactive({ count: 0 })
let { count } = state

function add() {
  count++
}
</script>

<template>
  <button @click="add">{{ count }}</button>
</template>
\`\`\`

点了没反应，也不报错。`,
    by: 'xiaoman',
    tags: ['vue', 'javascript'],
    daysAgo: 13,
    views: 155,
    votes: 4,
    answers: [
      {
        by: 'umi',
        votes: 11,
        hoursLater: 1,
        accepted: true,
        body: `解构的那一刻，\`count\` 就只是一个普通的数字 \`0\` 了，和 \`state\` 没有关系。响应式是挂在**对象的属性访问**上的，把值取出来就脱钩了。

两种改法：

\`\`\`js
import { reactive, toRefs } from 'vue'

const state = reactive({ count: 0 })
const { count } = toRefs(state)

function add() {
  count.value++
}
\`\`\`

或者一开始就用 \`ref\`，我个人全用它，规则只有一条（脚本里写 \`.value\`），不会踩这种坑：

\`\`\`js
import { ref } from 'vue'

const count = ref(0)
\`\`\``,
        comments: [
          {
            by: 'xiaoman',
            text: '全换成 ref 了，规则少的那个适合我。',
            votes: 1,
            minutesLater: 40,
          },
        ],
      },
    ],
  },
  {
    title: '一万行的表格，滚动卡成幻灯片，虚拟滚动是唯一的办法吗？',
    body: '内部报表，一万行，十二列。业务方坚持“不要翻页，要能 <kbd>Ctrl</kbd> + <kbd>F</kbd>”。用了虚拟滚动之后浏览器自带的查找就废了。',
    by: 'weian',
    tags: ['performance', 'css', 'react'],
    daysAgo: 55,
    views: 890,
    votes: 11,
    answers: [
      {
        by: 'suqing',
        votes: 23,
        hoursLater: 3,
        accepted: true,
        body: `不是唯一的办法。先试 \`content-visibility\`，它让浏览器跳过屏幕外的排版和绘制，但内容还在文档里，**查找、锚点、读屏都正常**：

\`\`\`css
.report tbody {
  display: block;
  content-visibility: auto;
  contain-intrinsic-size: auto 4000px;
}
\`\`\`

表格行本身不支持尺寸隔离，所以要分块：每 100 行一个 \`<tbody>\`，一共 100 块。\`contain-intrinsic-size\` 写每块的大概高度，滚动条才不会跳。\`display: block\` 会让列宽各算各的，给列定宽：

\`\`\`css
.report tr {
  display: grid;
  grid-template-columns: 6rem 10rem repeat(10, minmax(5rem, 1fr));
}
\`\`\`

改了 \`display\` 之后，给表格补上 \`role="table"\`、\`role="row"\`、\`role="cell"\`，否则有的读屏会丢掉表格语义。`,
        comments: [
          {
            by: 'weian',
            text: '首屏 4.1 秒 → 0.6 秒，查找能用。业务方请我喝了奶茶。',
            votes: 4,
            minutesLater: 180,
          },
          {
            by: 'priya',
            text: 'Thank you for the last paragraph. It is the one everybody leaves out.',
            votes: 6,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'rohan',
        votes: 5,
        hoursLater: 8,
        body: 'Question behind the question: what do they search for? In two of three such projects, a filter box on top that shows 30 rows made people forget that they wanted ten thousand.',
        comments: [
          {
            by: 'weian',
            text: '问了，真的只是想找自己部门那几行……但表格已经快了，就两个都留着。',
            votes: 3,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'lucas',
        votes: -1,
        hoursLater: 20,
        body: 'Use a canvas grid, DOM tables are dead.',
        comments: [
          {
            by: 'suqing',
            text: '画布里的字不能选、不能查、不能读，这正是提问的人不要的。',
            votes: 7,
            minutesLater: 30,
          },
        ],
      },
    ],
  },
]
