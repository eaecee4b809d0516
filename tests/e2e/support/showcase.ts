/** A community with everything that a page may have to show, including awkward cases. */
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { closeWithReason, holdQuestion, pinQuestion } from '#posts/questions/set-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { listTagsBySlug } from '#tags/tags.queries.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { ObjectType, Reason } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import {
  type Answered,
  type AskedQuestion,
  type Community,
  type Member,
  minute,
} from './community.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6)
const wideCode = `const wide = "${'abcdefghij'.repeat(40)}"`

const everything = `## 小标题

一段普通的文字，带有 **粗体**、*斜体*、~~删除线~~、\`${'x'.repeat(120)}\` 和一个[链接](https://example.org/a?b=c)。
${longWord}

- 一
  - 二
    - 三
1. 第一步
2. 第二步

- [ ] 待办
- [x] 完成

> 引用的话
>
> > 引用中的引用

\`\`\`ts
${wideCode}
export function sum(a: number, b = 2) { return a + b } // 注释
\`\`\`

\`\`\`
plain ${'-'.repeat(300)}
\`\`\`

| ${'列名 | '.repeat(12)}
| ${'--- | '.repeat(12)}
| ${'没有空格的长内容 | '.repeat(12)}

![一张图](/favicon.svg)
![外站的图](https://pictures.example/a.png)

من اليمين إلى اليسار، نص عربي طويل بما يكفي.

---

https://example.org/${'path-'.repeat(40)} 脚注[^1]

[^1]: 脚注的内容
`

export type Showcase = {
  author: Member
  reader: Member
  question: AskedQuestion
  answers: Answered[]
  comment: string
  closed: AskedQuestion
  deleted: AskedQuestion
  pending: AskedQuestion
  deletedAnswer: Answered
  tag: string
  tagId: string
  badgeId: string
}

export async function buildShowcase(community: Community): Promise<Showcase> {
  const n = community.unique()
  const tag = `showcase-${n}`
  const author = community.member({ displayName: '名'.repeat(30), username: `author-${n}` })
  const reader = community.member({ displayName: 'W'.repeat(30), username: `reader-${n}` })
  const longTags = [1, 2, 3, 4].map(i => `${'m'.repeat(31)}-${n}-${i}`.slice(-35))
  const question = await community.ask(author, {
    title: '没有标点也没有空格的标题'.repeat(13).slice(0, 150),
    content: everything,
    tags: [tag, ...longTags],
  })
  const answers = [
    await community.answer(reader, question, everything),
    await community.answer(community.member(), question, '简短但足够的回答。'),
  ]
  const accept = { question_id: question.id, answer_id: answers[1]!.id }
  await community.as(author).run(acceptAnswer, accept)
  let comment = ''
  for (const place of [question, answers[0]!]) {
    for (let i = 0; i < 5; i++) {
      const text =
        i === 1 ? longWord.slice(0, 300) : `\`代码\` 和 @${reader.username}，第 ${i} 条评论`
      comment = await community.comment(i % 2 ? author : reader, place, text, { ago: i * minute })
    }
  }
  const closed = await community.ask(author, { title: `Why does it fail ${n}?`, tags: [tag] })
  const closing = { closeType: Reason.a_duplicate, closeMessage: community.origin + question.path }
  community.write((tx, now) => closeWithReason(tx, closed.seq, closing, now))
  const pinned = await community.ask(author, { title: `كيف أزرع شجرة ${n}؟`, tags: [tag] })
  community.write(tx => pinQuestion(tx, pinned.seq))
  const deleted = await community.ask(author, { tags: [tag] })
  await community.as(author).run(deleteQuestion, { id: deleted.id })
  const pending = await community.ask(author, { tags: [tag] })
  community.write(tx => holdQuestion(tx, pending.seq))
  const deletedAnswer = await community.answer(reader, pinned)
  await community.as(reader).run(deleteAnswer, { id: deletedAnswer.id })
  for (let i = 0; i < 20; i++) await community.ask(reader, { tags: [tag] }, { ago: i * minute })
  await tellStories(community, { author, reader, question, answers })
  await leaveWork(community, { reader, answer: answers[1]!, asked: pinned })
  const [tagId, badgeId] = idsOf(community, tag)
  const numbers = { tagId, badgeId }
  return {
    ...numbers,
    author,
    reader,
    question,
    answers,
    comment,
    closed,
    deleted,
    pending,
    deletedAnswer,
    tag,
  }
}

/** Votes, edits, bookmarks: what fills timelines, notifications and badges. */
async function tellStories(
  community: Community,
  {
    author,
    reader,
    question,
    answers,
  }: Pick<Showcase, 'author' | 'reader' | 'question' | 'answers'>,
) {
  const [answer] = answers
  await community.as(reader).run(setVote, { object_id: question.id, vote: 'up' })
  await community.as(author).run(setVote, { object_id: answer!.id, vote: 'up' })
  await community.as(reader).run(setFollow, { object_id: question.id })
  await community.as(author).run(setBookmark, { object_id: question.id, bookmark: true })
  const words = { content: everything.replace('一段普通的文字', '一段改过的普通文字') }
  const { title } = question
  const tags = 'testing'
  await community.as(author).run(editQuestion, { ...words, id: question.id, title, tags })
  const change = { id: answer!.id, ...words, edit_summary: '措辞' }
  await community.as(reader).run(editAnswer, change)
}

/** Adds one task to each review queue. */
async function leaveWork(
  community: Community,
  { reader, answer, asked }: { reader: Member; answer: Answered; asked: AskedQuestion },
) {
  const flag = (who: Member, report_type: number, content = '') =>
    community.as(who).run(flagPost, { object_id: answer.id, report_type, content })
  await flag(reader, Reason.something, longWord.slice(0, 200))
  await flag(community.member(), Reason.not_a_answer)
  const undo = community.settings({ moderation: { words: ['水晶'] } })
  await community.ask(community.newcomer({ rank: 10 }), {
    content: `关于水晶的问题。\n\n${everything}`,
  })
  undo()
  const editor = community.member({ rank: 200 })
  const { title } = asked
  const change = { id: asked.id, title: `${title}（改）`, content: everything, tags: 'testing' }
  await community.as(editor).run(editQuestion, { ...change, edit_summary: longWord.slice(0, 100) })
}

function idsOf(community: Community, slug: string): [string, string] {
  let ids: [string, string] = ['', '']
  community.write(tx => {
    const tag = listTagsBySlug(tx, [slug])[0]!.id
    const badge = badgeIdByKey(tx, 'first_upvote')!
    ids = [formatId(ObjectType.tag, tag), formatId(ObjectType.badge, badge)]
  })
  return ids
}
