import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answers, questions, siteCounters, tags } from '#drizzle/schema/index.ts'
import { community } from '#tests/support/community.ts'
import { renewExcerpts } from './renew-excerpts.ts'

test('excerpts made by an earlier version are rebuilt, step by step', async () => {
  using w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  const content = 'Read [the manual](https://example.org/) first [sic].\n\n```\nlet a = 1\n```'
  const question = await w.ask(ann, { content })
  const answer = await w.answerTo(question, ann, '```\nrun\n```\n\nas it is')
  const old = '{code...} as it was [the manual] '
  w.write(tx => {
    tx.update(questions).set({ excerpt: old }).where(eq(questions.id, question)).run()
    tx.update(answers).set({ excerpt: old }).where(eq(answers.id, answer)).run()
    tx.update(tags).set({ excerpt: old, html: '<p>About</p>' }).run()
  })
  const excerpts = () => [
    w.question(question).excerpt,
    w.db.select().from(answers).get()!.excerpt,
    ...new Set(
      w.db
        .select()
        .from(tags)
        .all()
        .map(tag => tag.excerpt),
    ),
  ]
  // A new site has nothing to rebuild.
  expect(renewExcerpts(w.db)).toBe(false)
  expect(excerpts()).toEqual([old, old, old])

  w.write(tx => tx.insert(siteCounters).values({ key: 'old_excerpts', value: 1200 }).run())
  let steps = 0
  while (renewExcerpts(w.db)) steps++
  expect(steps).toBe(3)
  expect(excerpts()).toEqual(['Read the manual first [sic].', 'as it is', 'About'])
  expect(renewExcerpts(w.db)).toBe(false)
})
