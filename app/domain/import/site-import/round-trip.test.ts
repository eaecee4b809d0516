import { expect, test } from 'vitest'
import { checkCounters } from '#app/domain/basics/recount/recount.ts'
import type { Scope } from '#app/domain/import/site-format/fields.queries.ts'
import { busySite } from '#tests/support/busy-site.ts'
import { emptySite, exportOf, importInto } from '#tests/support/site-folder.ts'
import { Garden } from '#tests/support/tiny-dump.ts'
import type { World } from '#tests/support/world.ts'

/** What is made on import, and has to be what it was. */
const derived = [
  'id, url_title, html, plain_text, excerpt, vote_count, answer_count, linked_count from question',
  'id, html, plain_text, excerpt, vote_count, comment_count from answer',
  'id, html, vote_count from comment',
  'id, html, excerpt, question_count, follow_count from tag',
  'id, username_key, email_key, bio_html, rank, question_count from user',
  'question_id, tag_id, status, created_at, vote_count from question_tag',
  'id, use_count from upload',
  'id, award_count from badge',
]

async function expectSameAgain(w: World, scope: Scope) {
  using first = await exportOf(w, scope)
  using copy = emptySite()
  await importInto(copy, first)
  using second = await exportOf(copy, scope)
  expect(second.contents()).toEqual(first.contents())
  expect(checkCounters(copy.db)).toEqual([])
  if (scope === 'public') return
  for (const columns of derived) {
    const rows = ({ site }: World) => site.sqlite.prepare(`select ${columns} order by 1`).all()
    expect(rows(copy)).toEqual(rows(w))
  }
}

test.each(['public', 'private'] as const)(
  'a busy site is the same after a %s export and import',
  async scope => {
    const { w } = await busySite()
    using _ = w
    w.site.sqlite.prepare('update user set mail_status = 1 where id = 1').run()
    await expectSameAgain(w, scope)
  },
)

test.each(['public', 'private'] as const)(
  'an imported site is the same after a %s export and import',
  async scope => {
    using garden = new Garden()
    garden.member({ username: 'operator' })
    await garden.import()
    await expectSameAgain(garden, scope)
  },
)
