/** Search results as props of the search screen. */
import type { SearchItem, SearchResult } from '#search/search-posts.ts'
import type { Segment } from '#search/highlight.ts'
import { ObjectType } from '#shared/codes.ts'
import { type Permalink, publicId } from '#shared/ids.ts'
import {
  loginPath,
  questionPath,
  searchPath,
  tagInfoPath,
  tagsPath,
  usersPath,
} from '#shared/paths.ts'
import type { T } from '#i18n/translate.ts'
import { tagChip, userRef } from '#web/posts/rows.ts'

/** An answer links to its place on the question's page. */
function addressOf(item: SearchItem, permalink: Permalink): string {
  const question = { id: item.questionId, urlTitle: item.urlTitle }
  if (item.kind === 'question') return questionPath(question, permalink)
  const anchor = publicId(ObjectType.answer, item.id, permalink)
  return `${questionPath(question, permalink, item.id)}#${anchor}`
}

/** Width available before the first match, in Latin letters; a Chinese character takes two. */
const LeadWidth = 64
const Wide = /[\u1100-\u115f\u2e80-\uffdf]/

/** The end of a text that fits the width, starting at a word. */
function endOf(text: string): string {
  const chars = [...text]
  let from = chars.length
  for (let width = 0; from > 0; from--) {
    width += Wide.test(chars[from - 1]!) ? 2 : 1
    if (width > LeadWidth) break
  }
  if (from === 0) return text
  const end = chars.slice(from).join('')
  const cutsWord = /\w/.test(chars[from - 1]!)
  return `...${(cutsWord ? end.replace(/^\w+(?=\W)/, '') : end).trimStart()}`
}

/** An excerpt whose first match is in the first line or two. */
function withHitInSight(segments: Segment[]): Segment[] {
  const [first, ...rest] = segments
  if (!first || first.hit || rest.length === 0) return segments
  return [{ text: endOf(first.text), hit: false }, ...rest]
}

function searchRow(item: SearchItem, permalink: Permalink) {
  const isQuestion = item.kind === 'question'
  return {
    id: item.id,
    kind: item.kind,
    href: addressOf(item, permalink),
    title: item.titleSegments,
    excerpt: withHitInSight(item.excerptSegments),
    votes: item.voteCount,
    answers: isQuestion ? item.answerCount : undefined,
    views: isQuestion ? item.viewCount : undefined,
    accepted: item.accepted,
    tags: item.tags.map(tagChip),
    user: userRef(item.author),
    act: isQuestion ? ('asked' as const) : ('answered' as const),
    at: item.createdAt,
    closed: item.status === 'closed',
  }
}

type Note = { text: string; link?: { text: string; href: string } }

/** Parts of the query that could not be applied, with advice. */
function notesOn({ unclear, parsed, count, long, leftOut }: SearchResult, t: T): Note[] {
  const { tags, user, misread, namesakes } = unclear
  const notes: Note[] = tags.map(name => ({
    text: t('search.unknown.tag', { name }),
    link: { text: t('search.unknown.tags'), href: tagsPath() },
  }))
  if (user?.toLowerCase() === 'me')
    notes.push({
      text: t('search.unknown.me'),
      link: { text: t('common.action.login'), href: loginPath() },
    })
  else if (user !== null)
    notes.push({
      text: t('search.unknown.user', { name: user }),
      link: { text: t('search.unknown.users'), href: usersPath() },
    })
  for (const { text, operator, wants } of misread) {
    // Unknown `word:value` filters are reported only when nothing was found.
    if (wants !== null || count === 0)
      notes.push({ text: t(`search.misread.${wants ?? 'unknown'}`, { text, operator }) })
  }
  if (namesakes > 1)
    notes.push({ text: t('search.namesakes', { count: namesakes, name: parsed.user ?? '' }) })
  if (parsed.impossible) notes.push({ text: t('search.impossible') })
  if (leftOut.length > 0) notes.push({ text: t('search.left_out', { words: leftOut.join(' · ') }) })
  if (long) notes.push({ text: t('search.long') })
  return notes
}

/** The same search without one of its filters. */
function without({ keywords, options }: SearchResult, option: string) {
  const q = [keywords, ...options.filter(other => other !== option)].filter(Boolean).join(' ')
  return { option, href: q ? searchPath({ q }) : null }
}

export function searchView(found: SearchResult, permalink: Permalink, t: T) {
  const { count, capped, keywords, options, others, loose, suggestion, tagHead, engine } = found
  return {
    count,
    capped,
    engine: engine && { name: engine.name, href: engine.link },
    keywords,
    options: options.map(option => without(found, option)),
    others,
    loose,
    notes: notesOn(found, t),
    suggestion: suggestion ? { q: suggestion, href: searchPath({ q: suggestion }) } : null,
    items: found.items.map(item => searchRow(item, permalink)),
    tag: tagHead
      ? {
          slug: tagHead.slug,
          name: tagHead.displayName,
          excerpt: tagHead.excerpt,
          questions: tagHead.questionCount,
          infoHref: tagInfoPath(tagHead.slug),
        }
      : null,
  }
}
