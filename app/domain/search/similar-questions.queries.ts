import { sql } from 'drizzle-orm'
import { arg, prepared } from '#kernel'

export type Field = 'title' | 'body' | 'answer'
/** How often a word occurs in one question, or in one of its answers. */
export type Occurrence = { word: string; question: number; field: Field; times: number }

/**
 * The post in which each word occurs for the `skip`-th time after its first, by ids; null if it is rarer. Reads at most
 * `skip` entries of the index for each word.
 */
export const listReach = prepared(db => {
  const all = db
    .select({
      word: sql<string>`wanted.value`,
      reach: sql<number | null>`(select doc from post_search_word
        where term = wanted.value limit 1 offset ${arg('skip')})`,
    })
    .from(sql`json_each(${arg('words')}) wanted`)
    .prepare()
  return (words: string[], skip: number) => all.all({ words: JSON.stringify(words), skip })
})

/** All occurrences of words that are known to be rare. */
export const listOccurrences = prepared(db => {
  const all = db
    .select({
      word: sql<string>`wanted.value`,
      question: sql<number>`coalesce(a.question_id, entry.doc)`.as('question_id'),
      field: sql<Field>`case when a.id is null then entry.col else 'answer' end`.as('field'),
      times: sql<number>`count(*)`,
    })
    .from(
      sql`json_each(${arg('words')}) wanted cross join post_search_word entry on entry.term = wanted.value
        left join answer a on a.id = entry.doc`,
    )
    .where(sql`entry.col <> 'facets'`)
    .groupBy(sql`1, 2, 3`)
    .prepare()
  return (words: string[]): Occurrence[] => all.all({ words: JSON.stringify(words) })
})

/** What the order depends on besides the words. `bytes`: length of the question and its answers. */
export const listCandidates = prepared(db => {
  const all = db
    .select({
      id: sql<number>`q.id`,
      title: sql<string>`q.title`,
      votes: sql<number>`q.vote_count`,
      bytes: sql<number>`octet_length(q.plain_text) + coalesce((select sum(octet_length(a.plain_text))
        from answer a where a.question_id = q.id), 0)`,
    })
    .from(sql`json_each(${arg('ids')}) wanted join question q on q.id = wanted.value`)
    .prepare()
  return (ids: number[]) => all.all({ ids: JSON.stringify(ids) })
})
export type Candidate = ReturnType<typeof listCandidates>[number]

/** The largest id in the index. */
export const newestIndexed = prepared(db => {
  const one = db
    .select({ id: sql<number | null>`max(id)` })
    .from(sql`post_search_docsize`)
    .prepare()
  return () => one.get()?.id ?? 0
})
