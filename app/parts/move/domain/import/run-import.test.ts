import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { copyOfTinyDump, Garden, tinyDump } from '#tests/support/tiny-dump.ts'

type Counts = Record<string, number>

test('every row is counted as imported, or as skipped with a reason', async () => {
  using w = new Garden()
  const { stages } = await w.import()
  const counted = stages.map(({ name, read, made, skipped }) => [name, read, made, skipped])
  const gone = 'its post is not in the dump'
  const noPost = 'its post is neither question nor answer'
  const expected: [name: string, read: number, made: Counts, skipped: Counts][] = [
    [
      'users',
      7,
      {
        account: 8,
        'account of a person who no longer exists': 1,
        'name cut off after 30 characters': 1,
        'website left out: not an address that can be linked': 1,
      },
      {},
    ],
    [
      'tag descriptions',
      4,
      { description: 1, 'short description': 1 },
      {
        'a wiki post of a tag that does not exist or already has a text': 1,
        'a post of type 7, which is not supported here': 1,
      },
    ],
    ['accepted answers', 1, {}, {}],
    [
      'votes',
      26,
      {},
      {
        'acceptance, which is read from the question': 1,
        'approval of a suggested edit': 1,
        'bookmark of an answer': 1,
        'bookmark by an unknown person': 1,
        'vote of unknown type 99': 1,
        [noPost]: 1,
        [gone]: 2,
      },
    ],
    [
      'history',
      33,
      {},
      {
        'entry of unknown type 77': 1,
        locked: 1,
        'suggested edit approved': 1,
        'title or tags of a post that has none': 1,
        [noPost]: 1,
        [gone]: 1,
      },
    ],
    [
      'links between posts',
      8,
      {},
      {
        'link of unknown type 9': 1,
        [`link target: ${gone}`]: 1,
        [`link source: ${gone}`]: 1,
      },
    ],
    ['tags', 4, { tag: 4 }, {}],
    ['questions', 4, { question: 1, 'closed question': 2, 'deleted question': 1, vote: 5 }, {}],
    [
      'answers',
      5,
      { answer: 3, 'deleted answer': 1, vote: 11 },
      { 'its question is not in the dump': 1 },
    ],
    [
      'comments',
      7,
      { comment: 4, 'link to a copy here': 1 },
      { [noPost]: 1, [gone]: 1, 'it is empty': 1 },
    ],
    ['badges', 7, {}, { 'badge for a tag': 1, '“Student”, a badge not given here': 1 }],
    ['revisions', 21, { revision: 11, 'entry of a revision': 21 }, {}],
    ['bookmarks', 2, { bookmark: 1 }, { 'second bookmark of the same question': 1 }],
    ['missing history', 4, { revision: 4 }, {}],
    ['links to copies', 16, { 'link to a copy here': 4, 'link in a source to a copy here': 2 }, {}],
    ['activity', 6, { 'entry “closed”': 3, 'entry “reopened”': 1, 'entry “deleted”': 2 }, {}],
    ['links', 5, { link: 3, duplicate: 1 }, { 'a link within one question': 1 }],
    ['awards', 5, { badge: 4 }, { 'second award of a badge that is awarded once': 1 }],
    ['search', 8, { 'post handed to the search index': 8 }, {}],
  ]
  expect(counted).toEqual(expected)
  expect(stages.every(stage => stage.state === 'done')).toBe(true)
})

test('a comment that is in the dump twice is imported once', async () => {
  using dump = copyOfTinyDump((file, text) =>
    file === 'Comments.xml' ? text.replace('Id="6"', 'Id="5"') : text,
  )
  using w = new Garden()
  const { stages } = await w.import(dump.folder)
  expect(stages.find(({ name }) => name === 'comments')!.skipped).toMatchObject({
    'a comment with this id was already read': 1,
  })
})

test('every stored count matches its definition', async () => {
  using w = new Garden()
  await w.import()
  expect(checkCounters(w.db)).toEqual([])
})

describe('running it again', () => {
  test('imports nothing', async () => {
    using w = new Garden()
    await w.import()
    const before = w.contents()
    const report = await w.import()
    expect(report.stages.every(stage => stage.state === 'before')).toBe(true)
    expect(w.contents()).toEqual(before)
  })

  test('imports nothing that an earlier version has read from the dump itself', async () => {
    using w = new Garden()
    await w.import()
    const { sqlite } = w.site
    const names = [
      ['history', 'revisions'],
      ['votes', 'bookmarks'],
      ['links between posts', 'links'],
      ['badges', 'awards'],
      ['accepted answers', 'activity'],
    ]
    const rename = sqlite.prepare('update import_progress set stage = ? where stage = ?')
    for (const pair of names) rename.run(...pair)
    const before = w.contents()
    const { stages } = await w.import()
    expect(stages.every(stage => stage.state === 'before')).toBe(true)
    expect(w.contents()).toEqual(before)
    sqlite.exec("update import_progress set finished = 0 where stage = 'history'")
    await expect(w.import()).rejects.toThrow('finish it with that version')
  })

  /** Where the process dies: at a row that a trigger refuses, in the middle of a batch. */
  const deaths: [where: string, trigger: string][] = [
    ['users', `before insert on user when new.display_name = '★'`],
    ['tags', `before insert on tag when new.slug = 'orchids'`],
    ['questions', `before insert on question when new.title like '哪%'`],
    ['answers', `before insert on answer when new.status = 10`],
    ['accepted answers', `before insert on answer when new.accepted = 2`],
    ['tag descriptions', `before update of html on tag when new.html like '%alive%'`],
    ['links to copies', `before update of html on answer`],
    ['comments', `before insert on comment when new.object_type = 2`],
    ['votes', `before insert on collection`],
    ['history', `before insert on activity when new.type = 'question.reopened'`],
    [
      'missing history',
      `before insert on revision when new.object_type = 3 and new.title <> 'soil' and new.status = 0`,
    ],
    ['links between posts', `before insert on question_link when new.kind = 'duplicate'`],
    ['badges', `before insert on badge_award when new.source = 'garden:4'`],
    ['progress', `before update on import_progress when new.stage = 'revisions' and new.done > 12`],
  ]

  test.each(deaths)('continues after dying in %s', async (_where, trigger) => {
    using whole = new Garden()
    await whole.import()
    using w = new Garden()
    w.site.sqlite.exec(
      `create temp trigger death ${trigger} begin select raise(abort, 'killed'); end`,
    )
    await expect(w.import(tinyDump, 3)).rejects.toThrow('killed')
    w.site.sqlite.exec('drop trigger death')
    await w.import(tinyDump, 3)
    expect(w.contents()).toEqual(whole.contents())
  })

  test('refuses to continue with another file', async () => {
    using w = new Garden()
    using other = copyOfTinyDump((file, text) =>
      file === 'Users.xml' ? text.replace('Id="3"', 'Id="33"') : text,
    )
    w.site.sqlite.exec(
      `create temp trigger death before insert on user when new.display_name = '★' begin select raise(abort, 'killed'); end`,
    )
    await expect(w.import(tinyDump, 4)).rejects.toThrow('killed')
    w.site.sqlite.exec('drop trigger death')
    await expect(w.import(other.folder)).rejects.toThrow(
      'users.ndjson, line 4: is not the file that this import started with: row 4 had Id 3',
    )
  })

  test('skips a badge that is named like a method', async () => {
    using w = new Garden()
    using dump = copyOfTinyDump((_, text) => text.replace('"Student"', '"constructor"'))
    const { stages } = await w.import(dump.folder)
    const skipped = stages.find(({ name }) => name === 'badges')?.skipped
    expect(skipped).toMatchObject({ '“constructor”, a badge not given here': 1 })
  })

  test('reports which files have changed since', async () => {
    using w = new Garden()
    await w.import()
    using longer = copyOfTinyDump((file, text) =>
      file === 'Badges.xml' ? text.replace('"Student"', '"Scholar"') : text,
    )
    const { stages } = await w.import(longer.folder)
    expect(stages.filter(stage => stage.state === 'changed').map(stage => stage.file)).toEqual([
      'awards.ndjson',
    ])
  })
})
