/** Discussions of GitHub, as its GraphQL API answers them: a file or a folder of files with pages. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { parseBounded } from '#parts/move/domain/import/json-text.ts'
import { openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import { WebAddress } from '#parts/move/domain/import/site-format/fields.queries.ts'
import type { Converter } from './conversion.ts'
import type { FolderWriter } from './folder-writer.ts'

/** Ends at the first node that is not as expected, so that there are no errors of a million others. */
const nodesOf = <T extends z.ZodType>(node: T) =>
  z.array(z.unknown()).transform((nodes, context) => {
    const read: (z.output<T> | null)[] = []
    for (const [at, one] of nodes.entries()) {
      const { data, error } = node.nullable().safeParse(one)
      const [issue] = error?.issues ?? []
      if (issue) {
        context.addIssue({ code: 'custom', message: issue.message, path: [at, ...issue.path] })
        return z.NEVER
      }
      read.push(data as z.output<T> | null)
    }
    return read
  })

const pageOf = <T extends z.ZodType>(node: T) =>
  z.object({ nodes: nodesOf(node), totalCount: z.int().optional() })

/** GitHub allows 39 characters of a login and 255 of a name. Those of all authors are in memory. */
const NameMax = 255

const Author = z.object({
  login: z.string().min(1).max(NameMax),
  name: z.string().max(NameMax).nullish(),
  createdAt: z.iso.datetime().nullish(),
})
const Post = z.object({
  body: z.string(),
  url: WebAddress,
  createdAt: z.iso.datetime(),
  lastEditedAt: z.iso.datetime().nullish(),
  upvoteCount: z.int().min(0).nullish(),
  author: Author.nullish(),
})
const Reply = Post.extend({
  id: z.string().min(1),
  databaseId: z.int().nullish(),
  isMinimized: z.boolean().nullish(),
  deletedAt: z.string().nullish(),
})
const Comment = Reply.extend({
  isAnswer: z.boolean().nullish(),
  replies: pageOf(Reply).nullish(),
})
const Discussion = Post.extend({
  number: z.int().positive(),
  title: z.string(),
  closed: z.boolean().nullish(),
  closedAt: z.iso.datetime().nullish(),
  stateReason: z.string().nullish(),
  category: z.object({ name: z.string(), slug: z.string().nullish() }).nullish(),
  labels: pageOf(z.object({ name: z.string() })).nullish(),
  answer: z.object({ id: z.string() }).nullish(),
  comments: pageOf(Comment),
})
const Failure = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

/** UTF-16 units of an object: an answer of the API, which has up to 100 discussions. */
const ObjectMax = 64 * 1024 * 1024
/** Of one object. */
const MaxParts = 2_000_000

/** The objects of a file, one after the other or in a list; one of them is in memory at a time. */
async function* documentsOf(file: string): AsyncGenerator<unknown> {
  let rest = ''
  let depth = 0
  let quoted = false
  let escaped = false
  const handle = await openPlainFile(file)
  for await (const piece of handle.createReadStream({
    encoding: 'utf8',
  }) as AsyncIterable<string>) {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at]!
      if (escaped) escaped = false
      else if (quoted) {
        if (sign === '\\') escaped = true
        else if (sign === '"') quoted = false
      } else if (depth > 0 && sign === '"') quoted = true
      else if (sign === '{') {
        if (depth++ === 0) from = at
      } else if (sign === '}') {
        if (--depth > 0) continue
        yield parseBounded(rest + piece.slice(from, at + 1), MaxParts)
        rest = ''
      } else if (depth === 0 && !/[\s,[\]\uFEFF]/.test(sign)) {
        throw new SyntaxError(`"${piece.slice(at, at + 20)}" is not an object`)
      }
    }
    if (depth > 0) rest += piece.slice(from)
    if (rest.length > ObjectMax) throw new SyntaxError('it has an object of more than 64 MB')
  }
  if (depth > 0) throw new SyntaxError('the file is cut off')
}

function* discussionsIn(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if ('number' in value && 'title' in value && 'comments' in value) yield value
  else for (const part of Object.values(value)) yield* discussionsIn(part)
}

/** The former account of someone who deleted it, as GitHub shows it. */
const Ghost = 'ghost'

class Reader {
  private readonly joined = new Map<string, { name: string; at: string }>()
  repository = ''

  constructor(private readonly out: FolderWriter) {}

  private shared(post: z.output<typeof Post>) {
    const { author, createdAt, lastEditedAt, upvoteCount } = post
    if (author) {
      const at = author.createdAt ?? createdAt
      const known = this.joined.get(author.login)
      if (!known || at < known.at)
        this.joined.set(author.login, { name: author.name || author.login, at })
    }
    return {
      ...(author ? { user_id: author.login } : { author_name: Ghost }),
      text: post.body,
      created_at: createdAt,
      edited_at: lastEditedAt,
      url: post.url,
      up_votes: upvoteCount,
    }
  }

  private static idOf(post: z.output<typeof Reply>): string {
    const shown = /#discussioncomment-(\d+)$/.exec(post.url)?.[1]
    return shown ?? (post.databaseId ? String(post.databaseId) : post.id)
  }

  private isHidden(post: z.output<typeof Reply>): boolean {
    if (post.deletedAt) this.out.note('deleted comments left out')
    else if (post.isMinimized) this.out.note('hidden comments left out')
    return !!(post.deletedAt ?? post.isMinimized)
  }

  discussion(one: z.output<typeof Discussion>): void {
    const { out } = this
    const repository = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/discussions\/\d+/.exec(one.url)?.[1]
    if (!repository) throw new DumpError(`"${one.url}" is not the address of a discussion`)
    this.repository ||= repository
    if (repository !== this.repository)
      throw new DumpError(`has discussions of ${this.repository} and of ${repository}`)
    const id = String(one.number)
    const { category, comments, labels } = one
    const names = (labels?.nodes ?? []).flatMap(label => label?.name ?? [])
    const tags = new Map(names.map(name => [name, name]))
    if (category) tags.set(category.slug ?? category.name, category.name)
    const closing = {
      reason: one.stateReason === 'DUPLICATE' ? 'a_duplicate' : 'something',
      ...(one.closedAt && { at: one.closedAt }),
    }
    const added = out.add('questions', {
      id,
      title: one.title,
      tags: [...tags.keys()],
      ...this.shared(one),
      ...(one.closed && { status: 'closed', closing }),
    })
    if (!added) return out.note('discussions that come twice')
    for (const [slug, name] of tags) out.add('tags', { id: slug, slug, display_name: name })
    if ((comments.totalCount ?? 0) > comments.nodes.length)
      out.note('discussions with more comments than the source has')
    for (const comment of comments.nodes) if (comment) this.answer(id, one.answer?.id, comment)
  }

  private answer(question: string, accepted: string | undefined, one: z.output<typeof Comment>) {
    const { out } = this
    const replies = one.replies?.nodes ?? []
    if (this.isHidden(one)) {
      out.note('comments left out with their post', replies.length)
      return
    }
    const id = Reader.idOf(one)
    const isAccepted = one.isAnswer ?? accepted === one.id
    out.add('answers', { id, question_id: question, accepted: isAccepted, ...this.shared(one) })
    if ((one.replies?.totalCount ?? 0) > replies.length)
      out.note('comments with more replies than the source has')
    for (const reply of replies) {
      if (!reply || this.isHidden(reply)) continue
      const { edited_at: _, ...shared } = this.shared(reply)
      out.add('comments', { id: Reader.idOf(reply), answer_id: id, ...shared })
    }
  }

  users(): void {
    for (const [login, { name, at }] of this.joined) {
      const url = `${new URL(this.repository).origin}/${login}`
      const line = { id: login, username: login, display_name: name, created_at: at, url }
      this.out.add('users', line)
    }
  }
}

function filesOf(source: string): string[] {
  if (!fs.statSync(source).isDirectory()) return [source]
  const names = fs.readdirSync(source).filter(name => name.endsWith('.json'))
  if (names.length === 0) throw new DumpError(`${source} has no file *.json`)
  return names.sort().map(name => path.join(source, name))
}

async function readFile(file: string, reader: Reader): Promise<void> {
  try {
    for await (const document of documentsOf(file)) {
      const failure = Failure.safeParse(document)
      if (failure.success) throw new DumpError(failure.data.errors[0]!.message)
      for (const found of discussionsIn(document)) reader.discussion(Discussion.parse(found))
    }
  } catch (error) {
    const name = path.basename(file)
    if (error instanceof SyntaxError) throw new DumpError(`is not JSON: ${error.message}`, name)
    if (error instanceof DumpError) throw new DumpError(error.message, name)
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new DumpError(`a discussion has ${issue!.path.join('.')}: ${issue!.message}`, name)
  }
}

export const convertGithub: Converter = async (source, _, out) => {
  const reader = new Reader(out)
  for (const file of filesOf(source)) await readFile(file, reader)
  if (!reader.repository) throw new DumpError('There is no discussion in the source')
  reader.users()
  const { host, pathname } = new URL(reader.repository)
  const name = `${host}${pathname}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-')
  return { address: reader.repository, source: name.slice(0, 60), name: pathname.slice(1) }
}
