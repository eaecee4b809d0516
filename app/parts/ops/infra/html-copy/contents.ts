/** What is in a copy, and what must be in it no longer. */
import { pathOfAddress } from '#basics/uploads/addresses.ts'
import { showFile } from '#basics/uploads/serve-file.ts'
import { anonymous, type Ctx, DomainError } from '#kernel'
import { findAccountByName } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { findPost } from '#posts/objects/objects.ts'
import { UserStatus } from '#shared/codes.ts'
import { parseId, type Permalink } from '#shared/ids.ts'
import { type HtmlCopyFolder, thing } from './folder.ts'
import { type Contents, plainFile } from './links.ts'
import type { Asking } from './thread-page.ts'

const notThere = (error: unknown): null => {
  if (error instanceof DomainError) return null
  throw error
}

/** Whether what was on a file of the copy (`thing`) must no longer be there. */
export function goneFrom({ db }: Ctx, listed: { tags: Set<string>; legal: Iterable<string> }) {
  const others = new Set([
    ...[...listed.tags].map(slug => thing.tag(slug)),
    ...[...listed.legal].map(kind => thing.legal(kind)),
  ])
  return (one: string): boolean => {
    const ref = parseId(one)
    if (ref) {
      const post = findPost(db, anonymous, ref)
      return !post || !isPubliclyListed(post.question)
    }
    if (!one.startsWith(thing.person(''))) return !others.has(one)
    const name = one.slice(thing.person('').length)
    const account = findAccountByName(db, name)
    return account?.username !== name || account.status === UserStatus.deleted
  }
}

export function contentsOf(
  { ctx, ask, folder }: { ctx: Ctx; ask: Asking; folder: HtmlCopyFolder },
  legal: Map<string, string>,
): Contents {
  const { state } = folder
  const question = state.prepare('select path from question where id = ?').pluck()
  const tag = state.prepare('select 1 from tag where key = ?').pluck()
  const person = state.prepare('select 1 from person where key = ?').pluck()
  const addPerson = state.prepare('insert or ignore into person (key) values (?)')
  const { settings } = ctx
  return {
    siteUrl: settings.general.site_url,
    permalink: settings.seo.permalink as Permalink,
    question: id => question.get(id) as string | undefined,
    tag: slug => tag.get(slug) === 1,
    person(username) {
      if (person.get(username) === 1) return true
      const account = username ? findAccountByName(ctx.db, username) : undefined
      // A link by the name of a merged account leads to the site, which knows whose it is.
      if (!account || account.username !== username) return false
      addPerson.run(username)
      return true
    },
    legal: kind => legal.has(kind),
    async upload(address, from) {
      const path = pathOfAddress(address)
      const shown = path && (await ask(showFile, { path }).catch(notThere))
      if (!shown) return false
      const file = plainFile(address)
      const things = [thing.page(from)]
      if (folder.keep(file, things)) return true
      const stored = await ctx.ports.files.find(shown.path)
      if (!stored) return false
      folder.put(file, Buffer.from(await new Response(stored.open()).arrayBuffer()), things)
      return true
    },
  }
}
