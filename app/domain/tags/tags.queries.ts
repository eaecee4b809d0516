import { simplified } from '#shared/simplified.ts'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { QuestionStatus, TagStatus } from '#shared/codes.ts'
import {
  arg,
  byIds,
  code,
  type Db,
  inserts,
  prepared,
  statement,
  type Tx,
  untilWritten,
  updates,
} from '#kernel'
import { questionTags, tags } from '#drizzle/schema/index.ts'
import { slugOf } from './tags.schema.ts'

export type TagRow = typeof tags.$inferSelect

/** A tag as it is shown on a question; a synonym appears as its main tag. */
export type TagDetails = {
  id: number
  slug: string
  displayName: string
  mainTagSlug: string
  recommend: boolean
  reserved: boolean
}

export const findTagBySlug = prepared(db => {
  const one = db
    .select()
    .from(tags)
    .where(eq(tags.slug, arg('slug')))
    .prepare()
  return (slug: string): TagRow | undefined => one.get({ slug })
})

const anyTag = prepared(db => {
  const one = db
    .select({ id: tags.id })
    .from(tags)
    .where(eq(tags.status, TagStatus.available))
    .limit(1)
    .prepare()
  return () => one.get()
})
/** Whether a question could have a tag without a new one. */
export const hasTags = (db: Db): boolean => anyTag(db) !== undefined

export const findTag = prepared(db => {
  const one = db
    .select()
    .from(tags)
    .where(eq(tags.id, arg('id')))
    .prepare()
  return (id: number): TagRow | undefined => one.get({ id })
})

const bySlugs = prepared(db => {
  const all = db
    .select()
    .from(tags)
    .where(sql`${tags.slug} in (select value from json_each(${arg('slugs')}))`)
    .prepare()
  return (slugs: string[]): TagRow[] => all.all({ slugs: JSON.stringify(slugs) })
})

export const listTagsBySlug = (db: Db, slugs: string[]): TagRow[] =>
  slugs.length > 0 ? bySlugs(db, slugs) : []

export const insertTag = inserts(tags)

export const updateTag = updates(tags)

type ShownRow = {
  question_id: number
  id: number
  slug: string
  display_name: string
  recommend: number
  reserved: number
}

const shownOf = statement<ShownRow>(sql`
      select qt.question_id, m.id, m.slug, m.display_name, m.recommend, m.reserved
      from question_tag qt
      join tag t on t.id = qt.tag_id
      join tag m on m.id = case when t.main_tag_id = 0 then t.id else t.main_tag_id end
      where qt.question_id in (select value from json_each(${arg('ids')}))
        and (m.status = ${code(TagStatus.available)}
          or exists (select 1 from question q where q.id = qt.question_id and q.status = ${code(QuestionStatus.pending)}))
      order by qt.question_id, m.recommend desc, m.reserved desc, m.id desc`)

/**
 * Tags of many questions in one query: recommended first, then reserved, then newest. New tags of a pending
 * question are shown on it to those who see it.
 */
export const listTagsOfQuestions = untilWritten(byIds, (db, questionIds) => {
  const out = new Map<number, TagDetails[]>()
  for (const row of shownOf.all(db, { ids: JSON.stringify(questionIds) })) {
    let list = out.get(row.question_id)
    if (!list) out.set(row.question_id, (list = []))
    if (list.some(tag => tag.id === row.id)) continue
    list.push({
      id: row.id,
      slug: row.slug,
      displayName: row.display_name,
      mainTagSlug: '',
      recommend: row.recommend === 1,
      reserved: row.reserved === 1,
    })
  }
  return out
})

/** A tag on a question. A synonym is of its main tag's family and is reserved when that is. */
export type TagOnQuestion = { tagId: number; slug: string; familyId: number; reserved: boolean }

/** The family a tag belongs to: its own, or that of its main tag. */
export const familyOf = (tag: { id: number; mainTagId: number }) => tag.mainTagId || tag.id

const tagsOn = statement<{ tag_id: number; slug: string; family_id: number; reserved: number }>(sql`
  select qt.tag_id, t.slug, m.id as family_id, m.reserved from question_tag qt
  join tag t on t.id = qt.tag_id
  join tag m on m.id = case when t.main_tag_id = 0 then t.id else t.main_tag_id end
  where qt.question_id = ${arg('questionId')} order by qt.tag_id`)

export const listTagIds = (db: Db, questionId: number): TagOnQuestion[] =>
  tagsOn.all(db, { questionId }).map(row => ({
    tagId: row.tag_id,
    slug: row.slug,
    familyId: row.family_id,
    reserved: row.reserved === 1,
  }))

// Writes right away what triggers would set a moment later.
const tagQuestion = statement(sql`
  insert into question_tag (question_id, tag_id, status, created_at,
    vote_count, view_count, active_at, hot_score, linked_count, unanswered)
  select id, ${arg('tagId')}, ${arg('status')}, created_at,
    vote_count, view_count, active_at, hot_score, linked_count, status = ${code(QuestionStatus.available)} and answer_count = 0
  from question where id = ${arg('questionId')}`)

/** Sets the tags of a question. */
export function saveQuestionTags(
  tx: Tx,
  questionId: number,
  tagIds: number[],
  status: number,
): void {
  const current = listTagIds(tx, questionId).map(row => row.tagId)
  for (const id of current.filter(id => !tagIds.includes(id))) {
    tx.delete(questionTags)
      .where(and(eq(questionTags.questionId, questionId), eq(questionTags.tagId, id)))
      .run()
  }
  for (const id of tagIds.filter(id => !current.includes(id))) {
    tagQuestion.run(tx, { questionId, tagId: id, status })
  }
}

export type TagFamily = {
  tag: TagRow
  asked: TagRow
  /** The tag and its synonyms. */
  ids: number[]
  /** The tag and those synonyms that listed questions have; a merged tag has none. */
  usedIds: number[]
}

const standIns = statement<{ id: number; question_count: number }>(
  sql`select id, question_count from tag where main_tag_id = ${arg('id')}`,
)

/** The tag with this slug (the main tag for a synonym) and its synonyms. */
export function tagFamily(db: Db, slug: string): TagFamily | null {
  const asked = findTagBySlug(db, slug)
  if (!asked) return null
  const tag = asked.mainTagId === 0 ? asked : (findTag(db, asked.mainTagId) ?? asked)
  const synonyms = standIns.all(db, { id: tag.id })
  const used = synonyms.filter(row => row.question_count > 0)
  const withTag = (rows: { id: number }[]) => [tag.id, ...rows.map(row => row.id)]
  return { tag, asked, ids: withTag(synonyms), usedIds: withTag(used) }
}

/** Slugs of tags with this display name, case-insensitive in ASCII; most used first. */
const bySameName = statement<{ slug: string }>(sql`select slug from tag
  where lower(display_name) = lower(${arg('name')}) and status = ${code(TagStatus.available)}
  order by question_count desc, id limit ${arg('limit')}`)

/** Maximum number of tags with one display name. */
const NamesakesMax = 10

/** The available tags for a name: the one with that slug, otherwise those with that display name. */
export function tagsNamed(db: Db, name: string): TagFamily[] {
  const living = (slug: string): TagFamily[] => {
    const family = tagFamily(db, slug)
    return family && family.tag.status === TagStatus.available ? [family] : []
  }
  const exact = living(slugOf(name))
  if (exact.length > 0) return exact
  const rows = bySameName.all(db, { name, limit: NamesakesMax })
  const families = rows.flatMap(row => living(row.slug))
  return [...new Map(families.map(family => [family.tag.id, family])).values()]
}

/** Slug of the tag that is meant by a name; undefined if there is none. */
export const slugNamed =
  (db: Db) =>
  (name: string): string | undefined =>
    tagsNamed(db, name)[0]?.tag.slug

const near = statement<{ slug: string; displayName: string }>(sql`
  select slug, display_name as displayName from tag
  where status = ${code(TagStatus.available)} and (slug = ${arg('slug')}
    or (abs(length(slug) - ${arg('length')}) < 2 and (slug glob ${arg('begin')} or slug glob ${arg('end')}))
    or (abs(length(display_name) - ${arg('length')}) < 2
      and (lower(display_name) glob ${arg('begin')} or lower(display_name) glob ${arg('end')})))
  order by question_count desc, id limit 50`)

/**
 * Tags whose slug or name begins or ends like a name, the most used first, or that have this slug. Reads all tags, which
 * are few.
 */
export function listTagsNear(db: Db, name: string, slug: string) {
  const half = name.length >> 1
  // Without the letters in the middle, which may be swapped.
  const literal = (part: string) => part.replace(/[[*?]/g, '[$&]')
  const [begin, end] = [`${literal(name.slice(0, half - 1))}*`, `*${literal(name.slice(half + 1))}`]
  return near.all(db, { slug, length: name.length, begin, end })
}

/** Literals, so that the partial indexes of the lists match. */
const mainAndLive = sql`${tags.status} = ${code(TagStatus.available)} and ${tags.mainTagId} = 0`

export type TagListOrder = 'popular' | 'name' | 'newest'

/** How a Chinese name is typed. */
const typedAs = (pattern: string) =>
  sql`${tags.id} in (select object_id from name_key where kind = 'tag' and "key" like ${pattern} escape '\\')`

/** Main tags, filtered by part of slug or name; an exact synonym finds its main tag. */
export function listTags(
  db: Db,
  filter: string,
  order: TagListOrder,
  size: number,
  offset: number,
): { count: number; list: TagRow[] } {
  const sorted = {
    popular: [desc(tags.questionCount), desc(tags.id)],
    name: [sql`lower(${tags.displayName})`, asc(tags.id)],
    newest: [desc(tags.createdAt), desc(tags.id)],
  }[order]
  let found: SQL | undefined
  if (filter) {
    const part = `%${filter.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const typed = `%${simplified(filter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`
    const synonymOf = sql`${tags.id} in (select s.main_tag_id from tag s where s.slug = ${filter.toLowerCase()})`
    found = sql`(${tags.slug} like ${part} escape '\\' or lower(${tags.displayName}) like ${part} escape '\\' or ${typedAs(typed)} or ${synonymOf})`
  }
  const count = db
    .select({ n: sql<number>`count(*)` })
    .from(tags)
    .where(and(mainAndLive, found))
    .get()!.n
  // The plus keeps SQLite from using the index on main tags, so that it reads the one on names.
  const main =
    order === 'name'
      ? sql`${tags.status} = ${code(TagStatus.available)} and +${tags.mainTagId} = 0`
      : mainAndLive
  const list = db
    .select()
    .from(tags)
    .where(and(main, found))
    .orderBy(...sorted)
    .limit(size)
    .offset(offset)
    .all()
  return { count, list }
}

const suggestedFirst = [desc(tags.recommend), desc(tags.reserved), asc(tags.slug)]

const findRecommended = prepared(db => {
  const all = db
    .select()
    .from(tags)
    .where(and(mainAndLive, eq(tags.recommend, true)))
    .orderBy(...suggestedFirst)
    .limit(arg('limit'))
    .prepare()
  return (limit: number): readonly TagRow[] => all.all({ limit })
})
const recommended = untilWritten((_db: Db, limit: number) => String(limit), findRecommended)

/** Suggestions while typing: by prefix of slug or name; recommended tags for an empty text. */
export function listSuggestions(db: Db, text: string, limit: number): readonly TagRow[] {
  if (!text) return recommended(db, limit)
  const live = eq(tags.status, TagStatus.available)
  const start = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const hits = db
    .select()
    .from(tags)
    .where(
      and(
        live,
        sql`(${tags.slug} like ${start} escape '\\' or lower(${tags.displayName}) like ${start} escape '\\'
          or ${typedAs(simplified(start))})`,
      ),
    )
    .orderBy(...suggestedFirst)
    .limit(limit * 2)
    .all()
  const mains = new Map<number, TagRow>()
  for (const hit of hits) {
    const main = hit.mainTagId === 0 ? hit : findTag(db, hit.mainTagId)
    if (main && main.status === TagStatus.available) mains.set(main.id, main)
  }
  return [...mains.values()].slice(0, limit)
}

export const synonymsOf = (db: Db, tagId: number): TagRow[] =>
  db
    .select()
    .from(tags)
    .where(and(eq(tags.mainTagId, tagId), eq(tags.status, TagStatus.available)))
    .orderBy(asc(tags.slug))
    .all()

const anySynonym = statement(sql`select 1 from tag where main_tag_id = ${arg('id')} limit 1`)

/** Whether the tag has synonyms, including deleted ones. */
export const hasSynonyms = (db: Db, id: number): boolean => anySynonym.get(db, { id }) !== undefined

export const countRecommended = (db: Db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(tags)
    .where(and(mainAndLive, eq(tags.recommend, true)))
    .get()!.n

/** Recommended and reserved main tags, by slug. */
export const listMarkedTags = prepared(db => {
  const marked = sql`(${tags.recommend} = 1 or ${tags.reserved} = 1)`
  const all = db
    .select()
    .from(tags)
    .where(and(mainAndLive, marked))
    .orderBy(asc(tags.slug))
    .prepare()
  return (): TagRow[] => all.all()
})

const mark = statement(sql`
  update tag set
    recommend = slug in (select value from json_each(${arg('recommended')})),
    reserved = slug in (select value from json_each(${arg('reserved')}))
  where recommend = 1 or reserved = 1
    or slug in (select value from json_each(${arg('recommended')}))
    or slug in (select value from json_each(${arg('reserved')}))`)

/** Marks the tags with these slugs and unmarks all others. */
export function markTags(tx: Tx, recommended: string[], reserved: string[]): void {
  const lists = { recommended: JSON.stringify(recommended), reserved: JSON.stringify(reserved) }
  mark.run(tx, lists)
}
