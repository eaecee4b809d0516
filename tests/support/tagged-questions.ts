import type { UserRow } from '#basics/users/users.queries.ts'
import type { World } from './world.ts'

const Text = 'Some words of a text that fills a line or two, as texts of questions do.'

/**
 * Adds this many short listed questions with one tag, written directly; ids begin at 1,000,000.
 * All counts and the search index are as the verbs would have left them.
 */
export function addTaggedQuestions(w: World, author: UserRow, tagId: number, count: number): void {
  const { sqlite } = w.site
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`
  const facets = '\ue001kq'
  sqlite.transaction(() => {
    sqlite.exec(`${numbers} insert into question
      (id, created_at, active_at, user_id, title, url_title, original_text, html, plain_text)
      select 1000000 + i, ${w.now} - i, ${w.now} - i, ${author.id}, 'Question ' || i, 'question-' || i,
        '${Text}', '<p>${Text}</p>', '${Text}' from n`)
    sqlite.exec(`${numbers} insert into question_tag (question_id, tag_id, status, created_at)
      select 1000000 + i, ${tagId}, 1, ${w.now} - i from n`)
    sqlite.exec(`${numbers} insert into post_search (rowid, title, body, facets)
      select 1000000 + i, 'question ' || i, '${Text}', '${facets} \ue001t${tagId}' from n`)
  })()
}
