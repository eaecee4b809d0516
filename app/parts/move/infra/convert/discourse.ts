/** Discourse, from a dump of its PostgreSQL database: the dump.sql.gz in a backup is one. */
import type Database from 'better-sqlite3'
import { alsoTaken, type Converter, siteAddress } from './conversion.ts'
import { readDump, timeReader } from './dump-tables.ts'
import type { FolderWriter } from './folder-writer.ts'

const required = {
  users: 'id integer primary key, username, name, created_at',
  categories: 'id integer primary key, name, slug, read_restricted',
  topics:
    'id integer primary key, title, created_at, views integer, category_id integer, archetype, deleted_at, closed, visible, slug',
  posts:
    'id integer primary key, user_id integer, topic_id integer, post_number integer, raw, cooked, created_at, deleted_at, hidden, user_deleted, post_type integer, like_count integer, version integer, last_version_at',
}
const optional = {
  tags: 'id integer primary key, name',
  topic_tags: 'topic_id integer, tag_id integer',
  user_profiles: 'user_id integer primary key, website, location, bio_raw',
  user_options: 'user_id integer primary key, hide_profile, hide_profile_and_presence',
  site_settings: 'name, value',
  post_custom_fields: 'post_id integer, name, value',
  topic_custom_fields: 'topic_id integer, name, value',
  discourse_solved_solved_topics: 'answer_post_id integer',
}

/** Columns of PostgreSQL that are true or false. */
const is = (column: string) => `coalesce(${column}, 'f') in ('t', 'true')`

/** Every visitor can read these topics; `allowed` has the ids of further categories. */
const Views = `
  create index post_topic on posts (topic_id, post_number);
  create index tag_topic on topic_tags (topic_id);
  create table allowed (id integer primary key);
  create view solved as
    select answer_post_id as id from discourse_solved_solved_topics
    union select post_id from post_custom_fields
      where name = 'is_accepted_answer' and value in ('t', 'true')
    union select cast(value as integer) from topic_custom_fields
      where name = 'accepted_answer_post_id';
  create view sorted_topic as
    select t.*, case
      when t.archetype not in ('regular', 'banner') then 'private messages'
      when t.deleted_at is not null then 'deleted topics'
      when not ${is('t.visible')} then 'unlisted topics'
      when t.category_id is not null and t.category_id not in (select id from allowed)
        and not exists (select 1 from categories c
          where c.id = t.category_id and not ${is('c.read_restricted')})
        then 'topics that not every visitor may read'
      end as kept_back
    from topics t;
  create view sorted_post as
    select p.*, case
      when p.deleted_at is not null or ${is('p.user_deleted')} then 'deleted posts'
      when ${is('p.hidden')} then 'hidden posts'
      when p.post_type = 4 then 'whispers'
      when p.post_type <> 1 then 'notes about changes'
      end as kept_back
    from posts p;`

type TopicRow = {
  id: number
  title: string
  views: number
  closed: 0 | 1
  address: string
  tags: string
}
type PostRow = {
  id: number
  user_id: number | null
  post_number: number
  raw: string
  cooked: string
  created_at: string
  edited_at: string | null
  like_count: number
  solved: 0 | 1
}

/** What Discourse adds to Markdown, such as quotes, polls and addresses of uploads. */
const Extension = /\[\/?(?:[bius]|[a-z]{2,})(?:[ =][^[\]\n]*)?\](?!\()|\bupload:\/\//i

export const hasExtension = (raw: string): boolean => Extension.test(raw)

class Reader {
  private readonly time = timeReader()
  private readonly posts: Database.Statement<[number], PostRow>

  constructor(
    private readonly db: Database.Database,
    private readonly out: FolderWriter,
    private readonly site: string,
  ) {
    this.posts = db.prepare(
      `select id, user_id, post_number, raw, cooked, created_at, like_count,
         case when version > 1 then last_version_at end as edited_at,
         id in (select id from solved) as solved
       from sorted_post where topic_id = ? and kept_back is null order by post_number`,
    )
  }

  private post(row: PostRow, address: string) {
    return {
      ...(row.user_id !== null && { user_id: String(row.user_id) }),
      ...(row.cooked && hasExtension(row.raw) ? { html: row.cooked } : { text: row.raw }),
      created_at: this.time(row.created_at),
      edited_at: this.time(row.edited_at),
      up_votes: row.like_count,
      url: row.post_number === 1 ? address : `${address}/${row.post_number}`,
    }
  }

  topics(): void {
    const { db, out, site } = this
    const topics = db.prepare<[], TopicRow>(
      `select t.id, t.title, t.views, ${is('t.closed')} as closed,
         coalesce(nullif(t.slug, ''), 'topic') || '/' || t.id as address,
         (select json_group_array(name) from (
           select g.name from topic_tags tt join tags g on g.id = tt.tag_id
             where tt.topic_id = t.id
           union select coalesce(nullif(c.slug, ''), c.name) from categories c
             where c.id = t.category_id and c.slug <> 'uncategorized')) as tags
       from sorted_topic t where t.kept_back is null order by t.id`,
    )
    for (const topic of topics.iterate()) {
      const id = String(topic.id)
      const address = `${site}/t/${topic.address}`
      for (const row of this.posts.iterate(topic.id)) {
        const shared = this.post(row, address)
        if (row.post_number > 1) {
          const accepted = row.solved === 1
          out.add('answers', { id: String(row.id), question_id: id, accepted, ...shared })
          continue
        }
        const tags = JSON.parse(topic.tags) as string[]
        const closed = topic.closed ? { status: 'closed', closing: { reason: 'something' } } : {}
        const { title, views } = topic
        out.add('questions', { id, title, tags, views, ...closed, ...shared })
      }
    }
  }

  tags(): void {
    const rows = this.db.prepare<[], { slug: string; name: string }>(
      `select name as slug, name from tags
       union all select coalesce(nullif(slug, ''), name), name from categories
         where slug <> 'uncategorized' and (not ${is('read_restricted')} or id in (select id from allowed))
       order by 1`,
    )
    for (const { slug, name } of rows.iterate())
      this.out.add('tags', { id: slug, slug, display_name: name })
  }

  users(): void {
    type UserRow = Record<'username' | 'name' | 'created_at', string> & {
      id: number
      bio: string | null
      website: string | null
      location: string | null
    }
    const names = this.db
      .prepare(
        "select 1 from site_settings where name = 'enable_names' and value in ('f', 'false')",
      )
      .get()
    const rows = this.db.prepare<[], UserRow>(
      `select u.id, u.username, u.name, u.created_at, p.bio_raw as bio, p.website, p.location
       from users u left join user_profiles p on p.user_id = u.id and not exists (
         select 1 from user_options o where o.user_id = u.id
           and (${is('o.hide_profile')} or ${is('o.hide_profile_and_presence')}))
       order by u.id`,
    )
    for (const { id, username, name, created_at, bio, website, location } of rows.iterate()) {
      this.out.add('users', {
        id: String(id),
        username,
        display_name: (!names && name) || username,
        created_at: this.time(created_at),
        url: `${this.site}/u/${username}`,
        bio: bio || null,
        website: website || null,
        location: location || null,
      })
    }
  }

  leftOut(): void {
    const counts = this.db.prepare<[], { what: string; times: number }>(
      `select kept_back as what, count(*) as times from sorted_topic group by 1 having kept_back is not null
       union all select p.kept_back, count(*) from sorted_post p join sorted_topic t on t.id = p.topic_id
         where t.kept_back is null group by 1 having p.kept_back is not null`,
    )
    for (const { what, times } of counts.iterate()) this.out.note(`${what} left out`, times)
  }
}

export const convertDiscourse: Converter = async (source, options, out) => {
  const address = siteAddress(options)
  const wanted = { program: 'Discourse', prefix: options.prefix ?? '', required, optional }
  return readDump(source, wanted, out, db => {
    db.exec(Views)
    const allow = db.prepare('insert or ignore into allowed values (?)')
    for (const id of alsoTaken(options)) allow.run(id)
    const reader = new Reader(db, out, address)
    reader.users()
    reader.tags()
    reader.topics()
    reader.leftOut()
    const title = db.prepare<[], string>("select value from site_settings where name = 'title'")
    const name = title.pluck().get()
    return { address, ...(name && { name }) }
  })
}
