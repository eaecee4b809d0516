/** Question2Answer, from a dump of its MySQL database. */
import type Database from 'better-sqlite3'
import { type Converter, siteAddress } from './conversion.ts'
import { readDump, timeReader } from './dump-tables.ts'
import type { FolderWriter } from './folder-writer.ts'

const required = {
  posts:
    'postid integer primary key, type, parentid integer, categoryid integer, selchildid integer, closedbyid integer, userid, upvotes integer, downvotes integer, views integer, format, created, updated, updatetype, title, content, tags, name',
}
const optional = {
  users: 'userid primary key, handle, created',
  categories: 'categoryid integer primary key, title, tags',
}

type PostRow = {
  postid: number
  type: 'Q' | 'A' | 'C'
  parentid: number | null
  above: string | null
  selected: number | null
  closed_by: string | null
  closed_id: number | null
  closed_title: string | null
  closed_content: string | null
  category: string | null
  userid: string | null
  upvotes: number
  downvotes: number
  views: number
  format: string
  created: string
  edited: string | null
  title: string | null
  content: string | null
  tags: string | null
  name: string | null
}

/** Characters of words in an address. */
const SlugMax = 50
/** Characters of a title in its database. */
const TitleMax = 800
const Separators = /[\s!"\\'()*+,./:;<=>?[\]^`{|}~_-]+/

/** The title in an address there: the longest words of it, in their order. */
export function slugOfTitle(title: string): string {
  const words = title
    .slice(0, TitleMax)
    .toLowerCase()
    .replace(/(\S)'(?=\S)/g, '$1')
    .split(Separators)
    .filter(Boolean)
  const byLength = [...words.entries()].sort(([, a], [, b]) => [...b].length - [...a].length)
  let left = SlugMax
  const kept = new Set<number>()
  for (const [place, word] of byLength) {
    if (left <= 0) break
    kept.add(place)
    left -= [...word].length
  }
  return encodeURIComponent(words.filter((_, place) => kept.has(place)).join('-'))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as that forum shows it: with its line breaks, and addresses as links. */
function htmlOfPlain(text: string): string {
  const linked = escaped(text.trim()).replace(
    /https?:\/\/[^\s"']+[^\s"'.,;:!?)]/g,
    '<a href="$&">$&</a>',
  )
  const paragraphs = linked.split(/(?:\r?\n){2,}/).map(one => one.replace(/\r?\n/g, '<br>'))
  return paragraphs.map(one => `<p>${one}</p>`).join('\n')
}

class Reader {
  constructor(
    private readonly db: Database.Database,
    private readonly out: FolderWriter,
    private readonly site: string,
    private readonly time: ReturnType<typeof timeReader>,
  ) {}

  private addressOf = (id: number, title: string | null) => {
    const slug = slugOfTitle(title ?? '')
    return `${this.site}/${id}${slug && `/${slug}`}`
  }

  private text({ type, format, content }: PostRow) {
    if (format === 'html') return { html: content ?? '' }
    if (format === 'markdown' || type === 'C') return { text: content ?? '' }
    return { html: htmlOfPlain(content ?? '') }
  }

  private closing(row: PostRow) {
    if (row.closed_id === null) return {}
    const duplicate = row.closed_by?.startsWith('Q')
    const message = duplicate ? this.addressOf(row.closed_id, row.closed_title) : row.closed_content
    const reason = duplicate ? 'a_duplicate' : 'something'
    return { status: 'closed', closing: { reason, ...(message && { message }) } }
  }

  private post(row: PostRow): void {
    const { out } = this
    const id = String(row.postid)
    const shared = {
      ...(row.userid !== null && { user_id: String(row.userid) }),
      author_name: row.userid === null ? row.name || null : null,
      ...this.text(row),
      created_at: this.time(row.created) ?? '1970-01-01T00:00:00Z',
      up_votes: row.upvotes,
    }
    const more = { edited_at: this.time(row.edited), down_votes: row.downvotes }
    const parent = String(row.parentid)
    if (row.type === 'Q') {
      const own = (row.tags ?? '').split(',').filter(Boolean)
      const tags = [...new Set([...own, ...(row.category ? [row.category] : [])])]
      const { title, views } = row
      const url = this.addressOf(row.postid, title)
      out.add('questions', {
        id,
        title: title ?? '',
        tags,
        views,
        ...shared,
        ...more,
        url,
        ...this.closing(row),
      })
    } else if (row.type === 'A') {
      const url = `${this.addressOf(row.parentid!, row.title)}?show=${id}`
      const accepted = row.selected === row.postid
      out.add('answers', { id, question_id: parent, accepted, ...shared, ...more, url })
    } else {
      const place = row.above?.startsWith('Q') ? { question_id: parent } : { answer_id: parent }
      out.add('comments', { id, ...place, ...shared })
    }
  }

  posts(): void {
    const rows = this.db.prepare<[], PostRow>(
      `select p.postid, p.type, p.parentid, p.userid, p.upvotes, p.downvotes, p.views, p.format,
         p.created, case when p.updatetype = 'E' then p.updated end as edited,
         case when p.type = 'A' then above.title else p.title end as title, p.content, p.tags,
         p.name, above.type as above, above.selchildid as selected, coalesce(c.tags, c.title) as category,
         p.closedbyid as closed_id, shut.type as closed_by, shut.title as closed_title,
         shut.content as closed_content
       from posts p left join posts above on above.postid = p.parentid
         left join posts shut on shut.postid = p.closedbyid
         left join categories c on c.categoryid = p.categoryid
       where p.type in ('Q', 'A', 'C') order by p.postid`,
    )
    for (const row of rows.iterate()) this.post(row)
    const hidden = this.db.prepare<[], { what: string; times: number }>(
      `select case when type like '%QUEUED' then 'posts that wait for approval' else 'hidden posts' end
         as what, count(*) as times from posts
       where type like '%_HIDDEN' or type like '%_QUEUED' group by 1`,
    )
    for (const { what, times } of hidden.iterate()) this.out.note(`${what} left out`, times)
  }

  usersAndTags(): void {
    type UserRow = { userid: string; handle: string; created: string }
    const users = this.db.prepare<[], UserRow>('select userid, handle, created from users')
    for (const { userid, handle, created } of users.iterate()) {
      const address = encodeURIComponent(handle).replaceAll('%20', '+')
      this.out.add('users', {
        id: String(userid),
        username: handle,
        display_name: handle,
        created_at: this.time(created) ?? '1970-01-01T00:00:00Z',
        url: `${this.site}/user/${address}`,
      })
    }
    type TagRow = { title: string; slug: string }
    const tags = this.db.prepare<[], TagRow>(
      'select title, coalesce(tags, title) as slug from categories',
    )
    for (const { title, slug } of tags.iterate())
      this.out.add('tags', { id: slug, slug, display_name: title })
  }
}

export const convertQuestion2Answer: Converter = async (source, options, out) => {
  const address = siteAddress(options)
  const time = timeReader(options.timeZone)
  const { prefix = 'qa_' } = options
  const wanted = { program: 'Question2Answer', prefix, required, optional }
  return readDump(source, wanted, out, db => {
    const reader = new Reader(db, out, address, time)
    reader.usersAndTags()
    reader.posts()
    return { address }
  })
}
