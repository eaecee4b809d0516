/** phpBB 3, from a dump of its MySQL database. */
import type Database from 'better-sqlite3'
import { type FileOf, htmlOfFile, htmlOfPost, withoutEntities } from './bbcode.ts'
import { alsoTaken, type Converter, siteAddress, timeOfSeconds } from './conversion.ts'
import { readDump } from './dump-tables.ts'
import type { FolderWriter } from './folder-writer.ts'

const required = {
  topics:
    'topic_id integer primary key, forum_id integer, topic_title, topic_views integer, topic_status integer, topic_visibility integer, topic_approved integer, topic_moved_id integer',
  posts:
    'post_id integer primary key, topic_id integer, poster_id integer, post_time integer, post_username, post_text, bbcode_uid, post_edit_time integer, post_visibility integer, post_approved integer',
  users: 'user_id integer primary key, username, user_regdate integer',
  forums: 'forum_id integer primary key, forum_name, forum_password',
  groups: 'group_id integer primary key, group_name',
  acl_groups:
    'group_id integer, forum_id integer, auth_option_id integer, auth_role_id integer, auth_setting integer',
  acl_options: 'auth_option_id integer primary key, auth_option',
  acl_roles_data: 'role_id integer, auth_option_id integer, auth_setting integer',
}
const optional = {
  attachments:
    'attach_id integer primary key, post_msg_id integer, in_message integer, is_orphan integer, real_filename, mimetype',
}

/** The account of all who did not log in. */
const Anonymous = 1
const Locked = 1

/** A forum is public if guests have the right to read it, by themselves or by a role, and no one denies it. */
const Views = `
  create index post_topic on posts (topic_id, post_time, post_id);
  create index attachment_post on attachments (post_msg_id);
  create table allowed (id integer primary key);
  insert into allowed
    with rule as (
      select a.forum_id, coalesce(r.auth_setting, a.auth_setting) as setting
      from acl_groups a join "groups" g on g.group_id = a.group_id and g.group_name = 'GUESTS'
        left join acl_roles_data r on r.role_id = a.auth_role_id and a.auth_role_id <> 0
        join acl_options o on o.auth_option_id = coalesce(r.auth_option_id, a.auth_option_id)
      where o.auth_option = 'f_read')
    select forum_id from rule
      where forum_id in (select forum_id from forums where coalesce(forum_password, '') = '')
      group by forum_id having min(setting) = 1;
  create view sorted_topic as
    select t.*, case
      when coalesce(topic_moved_id, 0) <> 0 then 'marks of moved topics'
      when coalesce(topic_visibility, topic_approved, 1) = 2 then 'deleted topics'
      when coalesce(topic_visibility, topic_approved, 1) <> 1 then 'topics that wait for approval'
      when forum_id not in (select id from allowed) then 'topics that not every visitor may read'
      end as kept_back
    from topics t;
  create view sorted_post as
    select p.*, case coalesce(post_visibility, post_approved, 1)
      when 1 then null when 2 then 'deleted posts' else 'posts that wait for approval'
      end as kept_back
    from posts p;`

type TopicRow = {
  topic_id: number
  topic_title: string
  topic_views: number
  topic_status: number
  forum_name: string
}
type PostRow = {
  post_id: number
  poster_id: number
  post_time: number
  post_username: string | null
  post_text: string
  bbcode_uid: string | null
  post_edit_time: number | null
}
type FileRow = { attach_id: number; real_filename: string; mimetype: string | null }

class Reader {
  private readonly posts: Database.Statement<[number], PostRow>
  private readonly files: Database.Statement<[number], FileRow>

  constructor(
    private readonly db: Database.Database,
    private readonly out: FolderWriter,
    private readonly site: string,
  ) {
    this.posts = db.prepare(
      `select * from sorted_post where topic_id = ? and kept_back is null
       order by post_time, post_id`,
    )
    this.files = db.prepare(
      `select attach_id, real_filename, mimetype from attachments
       where post_msg_id = ? and coalesce(in_message, 0) = 0 and coalesce(is_orphan, 0) = 0
       order by attach_id`,
    )
  }

  /** Files that the text does not show come after it. */
  private html({ post_id, post_text, bbcode_uid }: PostRow): string {
    const files = this.files.all(post_id)
    const shown = new Set<FileRow>()
    const fileOf: FileOf = name => {
      const file = files.find(one => one.real_filename === name)
      if (!file) return undefined
      shown.add(file)
      const address = `${this.site}/download/file.php?id=${file.attach_id}`
      return { address, picture: !!file.mimetype?.startsWith('image/') }
    }
    this.out.note('attachments, which stay on the original site', files.length)
    const html = htmlOfPost(post_text, bbcode_uid ?? '', fileOf)
    const rest = files.filter(file => !shown.has(file))
    return html + rest.map(file => `<br>\n${htmlOfFile(file.real_filename, fileOf)}`).join('')
  }

  private post(row: PostRow) {
    const guest = row.poster_id === Anonymous
    return {
      ...(guest ? {} : { user_id: String(row.poster_id) }),
      author_name: withoutEntities(row.post_username ?? '') || null,
      html: this.html(row),
      created_at: timeOfSeconds(row.post_time),
      edited_at: row.post_edit_time ? timeOfSeconds(row.post_edit_time) : null,
    }
  }

  topics(): void {
    const { db, out, site } = this
    const topics = db.prepare<[], TopicRow>(
      `select t.topic_id, t.topic_title, t.topic_views, t.topic_status, f.forum_name
       from sorted_topic t join forums f on f.forum_id = t.forum_id
       where t.kept_back is null order by t.topic_id`,
    )
    for (const topic of topics.iterate()) {
      const question_id = String(topic.topic_id)
      let first = true
      for (const row of this.posts.iterate(topic.topic_id)) {
        const id = String(row.post_id)
        if (!first) {
          const url = `${site}/viewtopic.php?p=${id}`
          out.add('answers', { id, question_id, ...this.post(row), url })
          continue
        }
        first = false
        out.add('questions', {
          id: question_id,
          title: withoutEntities(topic.topic_title),
          tags: [withoutEntities(topic.forum_name)],
          views: topic.topic_views,
          ...this.post(row),
          url: `${site}/viewtopic.php?t=${question_id}`,
          ...(topic.topic_status === Locked && {
            status: 'closed',
            closing: { reason: 'something' },
          }),
        })
      }
    }
  }

  usersAndTags(): void {
    type UserRow = { user_id: number; username: string; user_regdate: number }
    const users = this.db.prepare<[number], UserRow>(
      'select user_id, username, user_regdate from users where user_id <> ?',
    )
    for (const { user_id, username, user_regdate } of users.iterate(Anonymous)) {
      const name = withoutEntities(username)
      this.out.add('users', {
        id: String(user_id),
        username: name,
        display_name: name,
        created_at: timeOfSeconds(user_regdate),
        url: `${this.site}/memberlist.php?mode=viewprofile&u=${user_id}`,
      })
    }
    const forums = this.db.prepare<[], string>(
      `select forum_name from forums where forum_id in (
         select forum_id from sorted_topic where kept_back is null)`,
    )
    for (const name of forums.pluck().iterate()) {
      const slug = withoutEntities(name)
      this.out.add('tags', { id: slug, slug, display_name: slug })
    }
  }

  leftOut(): void {
    const counts = this.db.prepare<[], { what: string; times: number }>(
      `select kept_back as what, count(*) as times from sorted_topic
         where kept_back is not null group by 1
       union all select p.kept_back, count(*) from sorted_post p
         join sorted_topic t on t.topic_id = p.topic_id
         where t.kept_back is null and p.kept_back is not null group by 1`,
    )
    for (const { what, times } of counts.iterate()) this.out.note(`${what} left out`, times)
  }
}

export const convertPhpbb: Converter = async (source, options, out) => {
  const address = siteAddress(options)
  const wanted = { program: 'phpBB 3', prefix: options.prefix ?? 'phpbb_', required, optional }
  return readDump(source, wanted, out, db => {
    db.exec(Views)
    const allow = db.prepare('insert or ignore into allowed values (?)')
    for (const id of alsoTaken(options)) allow.run(id)
    const reader = new Reader(db, out, address)
    reader.usersAndTags()
    reader.topics()
    reader.leftOut()
    return { address }
  })
}
