/** A question with all its answers and comments as one page of a copy. */
import { anonymous, type Ctx, type Operation, run } from '#kernel'
import { escapeHtml } from '#markdown/entities.ts'
import { scopeAnchors } from '#markdown/anchors.ts'
import { drawing } from '#markdown/drawing.ts'
import { drawnTitle } from '#markdown/drawn-title.ts'
import { plainText } from '#markdown/text.ts'
import { type CommentItem, listComments } from '#posts/comments/list-comments.ts'
import { type AnswerView, listAnswers } from '#posts/threads/list-answers.ts'
import { type QuestionView, showQuestion } from '#posts/threads/show-question.ts'
import { type Attribution, attributionsFor } from '#posts/threads/threads.queries.ts'
import type { Author } from '#basics/users/users.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, publicId } from '#shared/ids.ts'
import { tagPath, userPath } from '#shared/paths.ts'
import { displayName } from '#shared/display-name.ts'
import { thing } from './folder.ts'
import { type HtmlCopySite, dated, link } from './frame.ts'
import { type Contents, linkTo, pageFile, withHtmlCopyLinks } from './links.ts'

/** Answers, or comments, that are read at once. */
const Part = 50

export type Asking = <I extends Operation['input'], O>(
  verb: Operation<I, O>,
  input: unknown,
) => Promise<O>

/** Always reads as a visitor, so that nothing private gets into the copy. */
export const asVisitor =
  (ctx: Ctx): Asking =>
  (verb, input) =>
    run(verb, { ...ctx, viewer: anonymous }, input)

/** All pages of a list. */
async function all<R>(ask: (page: number) => Promise<{ count: number; list: R[] }>): Promise<R[]> {
  const rows: R[] = []
  for (let page = 1; ; page++) {
    const { count, list } = await ask(page)
    rows.push(...list)
    if (list.length === 0 || rows.length >= count) return rows
  }
}

export type ThreadPost = { id: number; username: string; at: number; anchor: string; score: number }
export type ThreadPage = {
  question: QuestionView
  body: string
  changed: number
  /** All words of it, for the search. */
  text: string
  /** The question and its answers, for the pages of their authors. */
  posts: ThreadPost[]
  /** Posts, names and tags on it. */
  things: string[]
}

type Making = { ctx: Ctx; ask: Asking; site: HtmlCopySite; contents: Contents; file: string }
type Noting = Making & { things: Set<string> }

/** A name, with a link where the account has a page. */
function person(author: Author, { site, contents, file, things }: Noting): string {
  const deleted = author.status === 'deleted'
  if (!deleted) things.add(thing.person(author.username))
  const name = displayName({ name: author.displayName, deleted }, site.t)
  if (deleted || !contents.person(author.username)) return escapeHtml(name)
  return link(linkTo(file, pageFile(userPath(author.username))), name)
}

function origin(attribution: Attribution | undefined, { site }: Making): string {
  if (!attribution) return ''
  const { url, authorName, license } = attribution
  const said = site.t('question.source', { author: authorName })
  const words = url ? link(url, said) : escapeHtml(said)
  return `<p class="by">${words}${license ? ` · ${escapeHtml(license)}` : ''}</p>`
}

async function commentsOf(post: { type: number; id: number; count: number }, making: Making) {
  if (post.count === 0) return []
  const object_id = formatId(post.type, post.id)
  return all<CommentItem>(page => making.ask(listComments, { object_id, page, page_size: Part }))
}

async function commentsHtml(list: CommentItem[], making: Noting): Promise<string> {
  if (list.length === 0) return ''
  const { site, contents, file, things } = making
  const items = await Promise.all(
    list.map(async item => {
      const html = await withHtmlCopyLinks(contents, file, item.html)
      const by = `${person(item.author, making)}, ${dated(item.createdAt, site)}`
      const id = formatId(ObjectType.comment, item.id)
      things.add(id)
      return `<li id="${id}">${html} <span class="by">${by}</span></li>`
    }),
  )
  return `<ul class="comments">\n${items.join('\n')}\n</ul>`
}

type Post = {
  author: Author
  createdAt: number
  html: string
  score: number
  comments: CommentItem[]
  attribution: Attribution | undefined
}

async function postHtml(post: Post, making: Noting): Promise<string> {
  const { site, contents, file } = making
  const score = `${escapeHtml(site.t('common.vote.score'))} ${post.score}`
  return [
    `<div class="prose">${await withHtmlCopyLinks(contents, file, post.html)}</div>`,
    `<p class="by">${person(post.author, making)}, ${dated(post.createdAt, site)} · ${score}</p>`,
    origin(post.attribution, making),
    await commentsHtml(post.comments, making),
  ].join('\n')
}

function closedHtml({ banner }: QuestionView, { site, contents, file, things }: Noting): string {
  if (banner?.kind !== 'closed') return ''
  const { reason } = banner
  const words = [site.t('question.banner.closed')]
  const original = reason?.original && contents.question(reason.original.id)
  if (original) things.add(formatId(ObjectType.question, reason.original!.id))
  const to = original ? ` ${link(linkTo(file, pageFile(original)), reason.original!.title)}` : ''
  return `<p class="closed">${escapeHtml(words.join(' '))}${to}</p>`
}

/** Throws `not_found` for what visitors cannot see. */
export async function threadPage(id: number, given: Making): Promise<ThreadPage> {
  const { ctx, ask, site, file, contents } = given
  const asked = formatId(ObjectType.question, id)
  const things = new Set([asked])
  const making: Noting = { ...given, things }
  const question = await ask(showQuestion, { id: asked })
  const answers = await all<AnswerView>(page =>
    ask(listAnswers, { question_id: asked, order: 'default', page, page_size: Part }),
  )
  const attributions = attributionsFor(ctx.db, [id, ...answers.map(answer => answer.id)])
  const { type, count } = { type: ObjectType.question, count: question.commentCount }
  const comments = await commentsOf({ type, id, count }, making)
  const first = await postHtml(
    {
      author: question.author,
      createdAt: question.createdAt,
      html: question.html,
      score: question.voteCount,
      comments,
      attribution: attributions.get(id),
    },
    making,
  )
  const tags = question.tags.map(tag => {
    if (!contents.tag(tag.slug)) return escapeHtml(tag.displayName)
    things.add(thing.tag(tag.slug))
    return link(linkTo(file, pageFile(tagPath(tag.slug))), tag.displayName)
  })
  const title = drawnTitle(question.title, drawing(ctx.ports.plugins)) ?? escapeHtml(question.title)
  const body = [
    `<h1>${title}</h1>`,
    closedHtml(question, making),
    first,
    tags.length > 0 ? `<p class="tags">${tags.join(' ')}</p>` : '',
  ]
  const texts = [
    question.title,
    plainText(question.html),
    ...comments.map(one => plainText(one.html)),
  ]
  const moments = [question.createdAt, question.editedAt, ...comments.map(one => one.createdAt)]
  const { permalink } = contents
  const posts: ThreadPost[] = [
    { ...place(question), at: question.createdAt, anchor: '', score: question.voteCount },
  ]
  if (answers.length > 0) {
    const shown = site.t('user.count.answers', { count: answers.length, shown: answers.length })
    body.push(`<h2>${escapeHtml(shown)}</h2>`)
  }
  for (const answer of answers) {
    things.add(formatId(ObjectType.answer, answer.id))
    const below = { type: ObjectType.answer, id: answer.id, count: answer.commentCount }
    const own = await commentsOf(below, making)
    const anchor = publicId(ObjectType.answer, answer.id, permalink)
    const html = await postHtml(
      {
        author: answer.author,
        createdAt: answer.createdAt,
        score: answer.voteCount,
        html: scopeAnchors(answer.html, String(answer.id)),
        comments: own,
        attribution: attributions.get(answer.id),
      },
      making,
    )
    const accepted =
      answer.accepted === 2
        ? `<p class="accepted">✓ ${escapeHtml(site.t('common.accept.is'))}</p>\n`
        : ''
    body.push(`<section id="${anchor}">\n${accepted}${html}\n</section>`)
    texts.push(plainText(answer.html), ...own.map(one => plainText(one.html)))
    moments.push(answer.createdAt, answer.editedAt, ...own.map(one => one.createdAt))
    posts.push({ ...place(answer), at: answer.createdAt, anchor, score: answer.voteCount })
  }
  return {
    question,
    posts,
    things: [...things],
    body: body.filter(Boolean).join('\n'),
    changed: Math.max(...moments),
    text: texts.join('\n'),
  }
}

const place = ({ id, author }: { id: number; author: Author }) => ({
  id,
  username: author.status === 'deleted' ? '' : author.username,
})
