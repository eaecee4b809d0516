import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ObjectType } from '#shared/codes.ts'
import { questionPath } from '#shared/paths.ts'
import * as schema from '#drizzle/schema/index.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { Garden, importDump, tinyDump } from '#tests/support/tiny-dump.ts'
import { Epoch } from '#tests/support/world.ts'
import { attributionOf, findImported } from '#posts/imported/imported.queries.ts'

describe('the whole dump', () => {
  test('people keep their names and cannot log in', async () => {
    using w = new Garden()
    w.member({ username: 'liming' })
    await w.import()
    const names = [-1, 1, 2, 3, 4, 5, 6].map(id => w.userOf(id))
    expect(names.map(user => [user.displayName, user.username])).toEqual([
      ['Community', 'community-se'],
      ['Ada Moss', 'ada-moss'],
      ['ada moss', 'ada-moss-2'],
      ['李明', 'liming-3'],
      ['★', 'user4'],
      ['admin', 'admin-5'],
      ['The one who waters every eveni', 'the-one-who-waters-every-eveni'],
    ])
    expect(names.every(user => user.email === null && user.passwordHash === '')).toBe(true)
    expect(names.every(user => user.roleId === 1 && user.mailStatus === 1)).toBe(true)
    expect(w.userOf(1)).toMatchObject({
      bio: 'Grows beans.\n\nAsk there.\n\n– peas\n\n– leeks',
      bioHtml: '<p>Grows <b>beans</b>.</p>\n\n<p>Ask there.</p><p>– peas</p><p>– leeks</p>',
      website: 'https://moss.example.org/',
      location: 'Uppsala',
      createdAt: Date.UTC(2015, 2, 1, 9, 15, 30),
      lastLoginAt: Date.UTC(2016, 4, 4, 10, 20, 30, 400),
    })
    expect(w.userOf(4).website).toBe('')
    expect(w.userOf('name:user77')).toMatchObject({
      displayName: 'user77',
      username: 'user77',
      status: 1,
    })
  })

  test('reputation is one entry of the log', async () => {
    using w = new Garden()
    await w.import()
    expect([1, 3, 4].map(id => w.userOf(id).rank)).toEqual([512, 150, 1])
    const log = w.activities(w.userOf(1).id).filter(row => row.rank !== 0)
    expect(log).toMatchObject([
      { type: 'reputation.imported', rank: 512, createdAt: w.userOf(1).createdAt },
    ])
  })

  test('a question has its texts, tags, counts and times', async () => {
    using w = new Garden()
    await w.import()
    const row = w.questionOf(1)
    expect(row).toMatchObject({
      title: 'Why do beans "yellow" & fade?',
      urlTitle: 'why-do-beans-yellow-fade',
      originalText: 'My beans turn *yellow*.\n\n    ph = 4.5',
      userId: w.userOf(1).id,
      lastEditorId: w.userOf(2).id,
      createdAt: Date.UTC(2015, 2, 4, 8),
      editedAt: Date.UTC(2015, 2, 6, 8),
      activeAt: Date.UTC(2015, 2, 8, 8),
      viewCount: 41,
      voteCount: 2,
      answerCount: 2,
      commentCount: 2,
      collectionCount: 1,
      status: 1,
      acceptedAnswerId: w.idOf('answer', 3),
      lastAnswerId: w.idOf('answer', 4),
      hotScore: 0,
    })
    expect(row.html).toContain('<code class="hljs language-py">')
    expect(row.html).toContain('data-external-src="http://img.example.org/bean.png"')
    expect(row.html).toContain('href="/community/tags/soil"')
    expect(row.html).not.toContain('script>')
    expect(row.excerpt).toMatch(/^My beans turn yellow, see others\. I measured: one two/)
    expect(row.plainText).toContain('My beans turn yellow')
    const tags = w.db
      .select({ slug: schema.tags.slug })
      .from(schema.questionTags)
      .innerJoin(schema.tags, eq(schema.tags.id, schema.questionTags.tagId))
      .where(eq(schema.questionTags.questionId, row.id))
      .all()
    expect(tags.map(tag => tag.slug).sort()).toEqual(['c++', 'soil'])
  })

  test('links between posts lead to the copies, others stay', async () => {
    using w = new Garden()
    await w.import()
    const first = w.questionOf(1)
    expect(w.questionOf(2).html).toBe(
      `<p>Same as <a href="${questionPath(first, 2, w.idOf('answer', 4))}">this answer</a>?</p>`,
    )
    const { html } = w.answerOf(3)
    expect(html).toContain(`<a href="${questionPath(w.questionOf(2), 2)}">the other one</a>`)
    expect(html).toContain('<a href="/community/users/ada-moss">Ada</a>')
    expect(html).toContain(
      '<a href="https://garden.example.org/q/9999" rel="nofollow noopener ugc">',
    )
  })

  test('closed and deleted states', async () => {
    using w = new Garden()
    await w.import()
    expect([1, 2, 5, 6].map(id => w.questionOf(id).status)).toEqual([1, 2, 2, 10])
    expect([3, 4, 7, 9].map(id => w.answerOf(id).status)).toEqual([1, 1, 1, 10])
    const reasons = w.db.select().from(schema.objectMeta).all()
    expect(reasons.map(row => JSON.parse(row.value) as unknown)).toEqual([
      {
        close_type: 60,
        close_msg: `http://localhost:3000${questionPath(w.questionOf(1), 2)}`,
        closed_at: Date.UTC(2015, 2, 7, 8),
      },
      {
        close_type: 59,
        close_msg: 'Mainly a matter of opinion',
        closed_at: Date.UTC(2015, 2, 12, 8),
      },
    ])
    const timeline = w.db.select().from(schema.activities).all()
    const of = (id: number) =>
      timeline
        .filter(row => row.originalObjectId === id)
        .sort((a, b) => a.createdAt - b.createdAt)
        .map(row => row.type)
    expect(of(w.questionOf(5).id)).toEqual([
      'question.asked',
      'question.answered',
      'question.closed',
      'question.reopened',
      'question.closed',
    ])
    expect(of(w.questionOf(6).id)).toEqual([
      'question.asked',
      'question.answered',
      'question.deleted',
    ])
    expect(of(w.answerOf(9).id)).toEqual(['answer.answered', 'answer.deleted'])
  })

  test('comments are Markdown with mentions of people on the site', async () => {
    using w = new Garden()
    await w.import()
    const first = w.commentOf(1)
    expect(first).toMatchObject({
      originalText: 'Which *kind* of beans? @AdaMoss and @nobody know `pH`.',
      html: '<p>Which <em>kind</em> of beans? <a href="/community/users/ada-moss">@AdaMoss</a> and @nobody know <code>pH</code>.</p>',
      voteCount: 3,
      objectType: ObjectType.question,
      objectId: w.questionOf(1).id,
      userId: w.userOf(2).id,
    })
    const second = w.commentOf(2)
    expect(second.html).toContain(`href="${questionPath(w.questionOf(1), 2, w.answerOf(4).id)}"`)
    expect(second).toMatchObject({ objectType: ObjectType.answer, questionId: w.questionOf(1).id })
    expect(w.commentOf(4).userId).toBe(w.userOf('name:user77').id)
  })

  test('revisions contain the state after each change, with the summary', async () => {
    using w = new Garden()
    await w.import()
    const revisions = (type: number, id: number) =>
      w.db
        .select()
        .from(schema.revisions)
        .all()
        .filter(row => row.objectType === type && row.objectId === id)
        .map(({ title, content, log, status, userId }) => ({
          title,
          log,
          status,
          userId,
          ...(JSON.parse(content) as object),
        }))
    const row = w.questionOf(1)
    expect(revisions(ObjectType.question, row.id)).toEqual([
      {
        title: 'Beans fade',
        original_text: 'My beans fade.',
        tags: ['soil'],
        log: '',
        status: 0,
        userId: w.userOf(1).id,
      },
      {
        title: 'Why do beans "yellow" & fade?',
        original_text: 'My beans turn *yellow*.\n\n    ph = 4.5',
        tags: ['soil', 'c++'],
        log: 'said what was measured',
        status: 2,
        userId: w.userOf(2).id,
      },
    ])
    expect(revisions(ObjectType.answer, w.answerOf(7).id)).toMatchObject([
      { original_text: '<p>No, thank you.</p>', status: 0, userId: w.userOf(1).id },
    ])
    const soil = w.tag('soil')
    expect(revisions(ObjectType.tag, soil.id)).toMatchObject([
      { title: 'soil', original_text: 'What plants stand in.', status: 0 },
      { original_text: 'What plants stand in.\n\nSoil is alive.', status: 2 },
      { original_text: 'What plants stand in.\n\nSoil is **alive**.', log: 'stress', status: 2 },
    ])
    expect(soil).toMatchObject({
      originalText: 'What plants stand in.\n\nSoil is **alive**.',
      html: '<p>What plants stand in: pH &lt; 7 &amp; all.</p>\n<p>Soil is <strong>alive</strong>.</p>',
      excerpt: 'What plants stand in: pH < 7 & all. Soil is alive.',
      questionCount: 3,
      createdAt: Date.UTC(2015, 2, 4, 8),
    })
    expect(w.tag('orchids')).toMatchObject({ questionCount: 0, createdAt: Epoch })
    const unmade = [
      ...w.db.select().from(schema.questions).all(),
      ...w.db.select().from(schema.answers).all(),
      ...w.db.select().from(schema.tags).all(),
    ]
    expect(unmade.filter(item => item.revisionId === 0)).toEqual([])
  })

  test('links, badges and attribution', async () => {
    using w = new Garden()
    await w.import()
    const links = w.db.select().from(schema.questionLinks).all()
    expect(
      links.map(link => [
        link.fromQuestionId,
        link.fromAnswerId,
        link.toQuestionId,
        link.kind,
        link.status,
      ]),
    ).toEqual([
      [w.questionOf(2).id, 0, w.questionOf(1).id, 'import', 1],
      [w.questionOf(2).id, 0, w.questionOf(1).id, 'duplicate', 1],
      [w.questionOf(1).id, w.answerOf(3).id, w.questionOf(2).id, 'import', 1],
      [w.questionOf(6).id, 0, w.questionOf(1).id, 'import', 2],
    ])
    expect([1, 2].map(id => w.questionOf(id).linkedCount)).toEqual([1, 1])

    const awards = w.db.select().from(schema.badgeAwards).all()
    const badges = new Map(
      w.db
        .select()
        .from(schema.badges)
        .all()
        .map(row => [row.id, row]),
    )
    expect(
      awards.map(award => [badges.get(award.badgeId)!.key, award.userId, award.source]),
    ).toEqual([
      ['autobiographer', w.userOf(1).id, 'garden:1'],
      ['nice_answer', w.userOf(3).id, 'garden:3'],
      ['nice_answer', w.userOf(3).id, 'garden:4'],
      ['first_upvote', w.userOf(2).id, 'garden:7'],
    ])
    expect(
      [...badges.values()].filter(row => row.awardCount > 0).map(row => [row.key, row.awardCount]),
    ).toEqual([
      ['autobiographer', 1],
      ['first_upvote', 1],
      ['nice_answer', 2],
    ])

    const ids = [w.questionOf(1).id, w.answerOf(4).id, w.idOf('comment', 2)]
    const shared = { source: 'garden', license: 'CC BY-SA 3.0' }
    expect([...attributionOf(w.db, ids)]).toEqual([
      [ids[0], { ...shared, url: 'https://garden.example.org/q/1', authorName: 'Ada Moss' }],
      [ids[1], { ...shared, url: 'https://garden.example.org/a/4', authorName: 'user77' }],
      [
        ids[2],
        { ...shared, url: 'https://garden.example.org/a/3#comment2_3', authorName: 'Ada Moss' },
      ],
    ])
    expect(findImported(w.db, null, 'question', '1')).toEqual({
      source: 'garden',
      objectId: ids[0],
    })
    expect(findImported(w.db, 'kitchen', 'question', '1')).toBeUndefined()
  })

  test('search contains what is public', async () => {
    using w = new Garden()
    await w.import()
    const posts = [1, 2, 5].map(w.questionOf)
    const open = [...posts, w.answerOf(3), w.answerOf(4)].map(post => ({ rowid: post.id }))
    expect(w.contents().post_search).toEqual(open.map(row => JSON.stringify(row)).sort())
  })
})

describe('a site that already has content', () => {
  test("keeps its tag and the tag's text", async () => {
    using w = new Garden()
    w.write(tx =>
      tx
        .insert(schema.tags)
        .values({
          id: 1000,
          createdAt: 5,
          updatedAt: 5,
          slug: 'soil',
          displayName: 'Soil',
          html: '<p>Ours.</p>',
          revisionId: 7,
        })
        .run(),
    )
    await w.import()
    expect(w.tag('soil')).toMatchObject({
      id: 1000,
      createdAt: 5,
      html: '<p>Ours.</p>',
      revisionId: 7,
      questionCount: 3,
    })
  })

  test('accepts the dumps of two sites', async () => {
    using w = new Garden()
    await w.import()
    const origin = { source: 'kitchen', siteUrl: 'https://kitchen.example.org' }
    await importDump(w, tinyDump, origin)
    const first = findImported(w.db, 'kitchen', 'question', '1')!.objectId
    expect(first).not.toBe(w.idOf('question', 1))
    expect(attributionOf(w.db, [first]).get(first)!.url).toBe('https://kitchen.example.org/q/1')
    expect(w.tag('soil').questionCount).toBe(6)
    expect(findImported(w.db, null, 'question', '1')).toEqual({
      source: 'garden',
      objectId: w.idOf('question', 1),
    })
    expect(checkCounters(w.db)).toEqual([])
  })
})
