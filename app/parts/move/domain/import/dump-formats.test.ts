import { describe, expect, test } from 'vitest'
import * as schema from '#drizzle/schema/index.ts'
import { copyOfTinyDump, Garden, tinyDump } from '#tests/support/tiny-dump.ts'
import { attributionOf } from '#posts/imported/imported.queries.ts'

describe('a folder that is no dump', () => {
  test.each([
    ['/nonexistent/dump', 'There is no /nonexistent/dump'],
    [`${tinyDump}/Posts.xml`, 'is not a folder; unpack the dump'],
    [
      `${tinyDump}/..`,
      'is not an unpacked Stack Exchange dump: Posts.xml, Tags.xml, Users.xml missing',
    ],
  ])('%s', async (folder, message) => {
    using w = new Garden()
    await expect(w.import(folder)).rejects.toThrow(message)
    expect(w.db.select().from(schema.importProgress).all()).toEqual([])
  })

  const spoilt: [what: string, file: string, from: RegExp, to: string, message: RegExp][] = [
    [
      'a broken row',
      'Posts.xml',
      /Id="3" PostTypeId="2"/,
      'Id="3" PostTypeId="2',
      /^Posts\.xml, line 5: /,
    ],
    [
      'a value of the wrong kind',
      'Comments.xml',
      /PostId="3" Score="0"/,
      'PostId="3" Score="many"',
      /^Comments\.xml, line 4: Score is not a whole number: "many"$/,
    ],
    [
      'a bad date',
      'Users.xml',
      /2015-03-02T08:00:00.000" DisplayName="李明"/,
      '2nd of March" DisplayName="李明"',
      /^Users\.xml, line 6: CreationDate is not a date: "2nd of March"$/,
    ],
    [
      'a row without id',
      'Votes.xml',
      /PostId="1" VoteTypeId="3"/,
      'PostId="1"',
      /^Votes\.xml, line 6: the row has no VoteTypeId$/,
    ],
    [
      'a file that ends early',
      'Votes.xml',
      /<\/votes>/,
      '',
      /^Votes\.xml, line \d+: unclosed tag: votes/,
    ],
    [
      'another kind of file',
      'Badges.xml',
      /badges>/g,
      'medals>',
      /^Badges\.xml, line 2: begins with <medals> where <badges> was expected$/,
    ],
    ['an empty file', 'PostLinks.xml', /[^]*/, '', /^PostLinks\.xml, line 1: /],
  ]
  test.each(spoilt)(
    '%s is reported with its line',
    async (_what, spoiltFile, from, to, message) => {
      using w = new Garden()
      using dump = copyOfTinyDump((file, text) =>
        file === spoiltFile ? text.replace(from, to) : text,
      )
      await expect(w.import(dump.folder)).rejects.toThrow(message)
    },
  )

  test('missing files other than posts are skipped', async () => {
    using w = new Garden()
    using dump = copyOfTinyDump((file, text) =>
      file === 'PostHistory.xml' || file === 'Votes.xml' ? null : text,
    )
    const { stages } = await w.import(dump.folder)
    expect(stages.filter(stage => stage.state === 'no file').map(stage => stage.name)).toEqual([
      'votes',
      'history',
    ])
    expect(w.questionOf(5)).toMatchObject({
      originalText: '<h2>Taste</h2><p>Which bean is best?</p>',
    })
    expect(w.questionOf(5).revisionId).toBeGreaterThan(0)
    expect(
      w.db
        .select()
        .from(schema.objectMeta)
        .all()
        .map(row => JSON.parse(row.value) as unknown),
    ).toContainEqual({
      close_type: 59,
      close_msg: '',
      closed_at: Date.UTC(2015, 2, 12, 8),
    })
  })
})

describe('newer dumps', () => {
  const Fabricated = [1000000001, 1000000010].map(
    (id, index) =>
      `<row Id="${id}" PostTypeId="${index + 1}" ParentId="1" CreationDate="2025-06-01T00:00:00.000" Score="0" Body="x" OwnerUserId="-1" LastActivityDate="2025-06-01T00:00:00.000" />`,
  )
  const newer = (file: string, text: string) => {
    if (file === 'Posts.xml') {
      return text
        .replace(
          /Tags="([^"]*)"/g,
          (_, tags: string) =>
            `Tags="|${tags
              .replace(/&lt;|&gt;/g, ' ')
              .trim()
              .split(/ +/)
              .join('|')}|"`,
        )
        .replace(/ Id="1" /, ' Id="1" ContentLicense="CC BY-SA 4.0" ')
        .replace('</posts>', `${Fabricated.join('\n')}\n</posts>`)
    }
    if (file === 'Tags.xml')
      return text.replace(
        'TagName="soil"',
        'TagName="soil" IsRequired="True" IsModeratorOnly="False"',
      )
    if (file === 'PostHistory.xml')
      return text.replace(
        '{&quot;Voters&quot;:[{',
        '{&quot;OriginalQuestionIds&quot;:[1],&quot;Voters&quot;:[{',
      )
    if (file === 'PostLinks.xml') return text.replace('LinkTypeId="3"', 'LinkTypeId="1"')
    return text
  }

  test('are read like older ones', async () => {
    using old = new Garden()
    await old.import()
    using w = new Garden()
    using dump = copyOfTinyDump(newer)
    const { stages } = await w.import(dump.folder)
    expect(w.contents().question_tag).toEqual(old.contents().question_tag)
    expect(w.contents().object_meta).toEqual(old.contents().object_meta)
    expect(w.contents().question).toEqual(old.contents().question)
    const made = stages.filter(stage => stage.skipped['an artificial row added by the dump'])
    expect(made.map(stage => stage.name)).toEqual(['questions', 'answers'])
    expect(attributionOf(w.db, [w.questionOf(1).id]).get(w.questionOf(1).id)!.license).toBe(
      'CC BY-SA 4.0',
    )
  })
})
