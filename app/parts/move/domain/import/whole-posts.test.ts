/** Formulas and links of imported posts: after the import, and after an edit of each kind. */
import { describe, expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { editComment } from '#posts/comments/write-comment.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { renderNext } from '#site/rendering/render-anew.ts'
import { revisions } from '#drizzle/schema/index.ts'
import { copyOfTinyDump, Garden } from '#tests/support/tiny-dump.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const Old = 'garden.example.org'
const At = '2015-04-01T08:00:00.000'
const attribute = (value: string) => value.replace(/[&<>"\n]/g, char => `&#${char.charCodeAt(0)};`)
const row = (facts: Record<string, string | number>) =>
  `<row ${Object.entries(facts)
    .map(([name, value]) => `${name}="${attribute(String(value))}"`)
    .join(' ')} />\n`

const html = `<p>Growth is $g = \\frac{a}{b} &lt; 1$, see <a href="https://${Old}/q/1/2">beans</a>,
<a href="/questions/2/yellow">leaves</a>, <a href="http://${Old}/users/1/ada">Ada</a>
and <a href="https://${Old}/a/3">https://${Old}/a/3</a>.</p>

<p>$$\\sum_{i=1}^n i$$</p>

<pre><code>curl https://${Old}/q/1 # $x$
</code></pre>`

const markdown = `Growth is $g = \\frac{a}{b} < 1$, see [beans](https://${Old}/q/1/2),
[leaves](/questions/2/yellow), [Ada][1]
and https://${Old}/a/3.

$$
\\sum_{i=1}^n i
$$

    curl https://${Old}/q/1 # $x$

  [1]: http://${Old}/users/1/ada "Who?"`

const comment = `About $x^2$: [beans](/q/1/2 "t") <https://${Old}/a/3> https://${Old}/questions/tagged/soil, ok`

/** Questions 20 (with history) and 30 (without), answers 21 and 31, comments 20 and 21. */
function dumpOfFormulas() {
  const question = { PostTypeId: 1, CreationDate: At, LastActivityDate: At, Tags: '<soil>' }
  const answer = { PostTypeId: 2, CreationDate: At, LastActivityDate: At, OwnerUserId: 2 }
  const body = { OwnerUserId: 1, Body: html, Score: 0 }
  const text = { PostHistoryTypeId: 2, CreationDate: At, UserId: 1, Text: markdown }
  const more: Record<string, string> = {
    'Posts.xml': [
      row({ Id: 20, ...question, ...body, Title: 'How fast do beans grow?' }),
      row({ Id: 21, ParentId: 20, ...body, ...answer }),
      row({ Id: 30, ...question, ...body, Title: 'How fast do peas grow?' }),
      row({ Id: 31, ParentId: 30, ...body, ...answer }),
    ].join(''),
    'PostHistory.xml':
      row({ Id: 900, PostId: 20, RevisionGUID: 'g20', ...text }) +
      row({ Id: 901, PostId: 21, RevisionGUID: 'g21', ...text }),
    'Comments.xml':
      row({ Id: 20, PostId: 20, Score: 0, Text: comment, CreationDate: At, UserId: 1 }) +
      row({ Id: 21, PostId: 31, Score: 0, Text: comment, CreationDate: At, UserId: 1 }),
  }
  return copyOfTinyDump((file, written) =>
    written.replace(/<\/(?:posts|posthistory|comments)>/, end => `${more[file] ?? ''}${end}`),
  )
}

class FormulaGarden extends Garden {
  async withFormulas(): Promise<this> {
    await this.as(this.admin()).run(setPluginStatus, {
      plugin_slug_name: 'formulas',
      enabled: true,
    })
    return this
  }

  texts(): { html: string; originalText: string }[] {
    return [
      ...[20, 30].map(id => this.questionOf(id)),
      ...[21, 31].map(id => this.answerOf(id)),
      ...[20, 21].map(id => this.commentOf(id)),
    ]
  }

  async editAll(): Promise<void> {
    const staff = this.as(this.moderator())
    const changed = (text: string) => `${text}\n\nEdited.`
    for (const id of [20, 30]) {
      const { id: seq, title, originalText } = this.questionOf(id)
      const tags = [{ slug_name: 'soil', display_name: 'soil' }]
      await staff.run(editQuestion, { id: qid(seq), title, content: changed(originalText), tags })
    }
    for (const id of [21, 31]) {
      const { id: seq, originalText } = this.answerOf(id)
      await staff.run(editAnswer, { id: aid(seq), content: changed(originalText) })
    }
    for (const id of [20, 21]) {
      const { id: seq, originalText } = this.commentOf(id)
      const text = changed(originalText)
      await staff.run(editComment, { comment_id: cid(seq), original_text: text })
    }
  }
}

const oldLinks = (text: string) => text.match(new RegExp(`href="[^"]*${Old}`, 'g')) ?? []
const formulas = (text: string) => text.match(/<math /g)?.length ?? 0
const copies = (text: string) =>
  text.match(/href="\/community\/(?:questions|users|tags)\//g)?.length

function expectWhole(w: FormulaGarden): void {
  expect(w.texts().map(text => oldLinks(text.html))).toEqual([[], [], [], [], [], []])
  expect(w.texts().map(text => formulas(text.html))).toEqual([2, 2, 2, 2, 1, 1])
  expect(w.texts().map(text => copies(text.html))).toEqual([4, 4, 4, 4, 3, 3])
  for (const text of w.texts().slice(0, 4)) {
    expect(text.html).toContain(`curl https://${Old}/q/1 # $x$`)
    expect(text.html).toContain('<figure class="drawing" tabindex="0"><math ')
  }
}

const kills: [where: string, trigger: string | null][] = [
  ['an import in one go', null],
  ['a kill in the questions', `before insert on question when new.title like '%peas%'`],
  ['a kill in the history', `before update of content on revision when new.object_type = 2`],
  ['a kill in the links', `before update of original_text on answer when old.revision_id > 0`],
]

test.each(kills)('formulas and links are intact after %s, and after edits', async (_, trigger) => {
  using dump = dumpOfFormulas()
  using w = await new FormulaGarden().withFormulas()
  if (trigger) {
    const { sqlite } = w.site
    sqlite.exec(`create temp trigger death ${trigger} begin select raise(abort, 'killed'); end`)
    await expect(w.import(dump.folder, 3)).rejects.toThrow('killed')
    sqlite.exec('drop trigger death')
  }
  await w.import(dump.folder, 3)
  expectWhole(w)
  await w.editAll()
  for (const text of w.texts()) expect(text.html).toContain('<p>Edited.</p>')
  expectWhole(w)
})

function renderAll({ db, site }: FormulaGarden): number {
  let changed = 0
  for (let step = next(); step; step = next()) changed = step.changed
  function next() {
    return renderNext(db, site.ports.plugins)
  }
  return changed
}

test.each([
  ['not edited', false],
  ['edited', true],
])('posts that are %s get their formulas when they are rendered again', async (_, edited) => {
  using dump = dumpOfFormulas()
  using w = new FormulaGarden()
  await w.import(dump.folder)
  if (edited) await w.editAll()
  const plain = w.texts()
  await w.withFormulas()
  expect(renderAll(w)).toBe(6)
  expectWhole(w)
  expect(renderAll(w)).toBe(0)
  await w.as(w.admin()).run(setPluginStatus, { plugin_slug_name: 'formulas', enabled: false })
  renderAll(w)
  const html = (texts: { html: string }[]) => texts.map(text => text.html)
  expect(html(w.texts())).toEqual(html(plain))
})

describe('sources', () => {
  test('of posts and of all their revisions lead to the copies', async () => {
    using dump = dumpOfFormulas()
    using w = new FormulaGarden()
    await w.import(dump.folder)
    const { id, originalText, revisionId } = w.questionOf(20)
    expect(originalText).toContain('see [beans](/community/questions/')
    expect(originalText).toContain('[leaves](/community/questions/')
    expect(originalText).toContain(`and [https://${Old}/a/3](/community/questions/`)
    expect(originalText).toContain(`    curl https://${Old}/q/1 # $x$`)
    expect(originalText).toContain('  [1]: /community/users/ada-moss "Who?"')
    const kept = w.db.select().from(revisions).all()
    const mine = kept.filter(revision => revision.objectId === id)
    expect(mine.map(revision => revision.id)).toEqual([revisionId])
    const snapshot = JSON.parse(mine[0]!.content) as { original_text: string }
    expect(snapshot.original_text).toBe(originalText)
  })

  test('are rewritten where an earlier version imported the site', async () => {
    using dump = dumpOfFormulas()
    using w = new FormulaGarden()
    await w.import(dump.folder)
    const { sqlite } = w.site
    const id = w.idOf('question', 20)
    sqlite.exec(`delete from import_progress where stage = 'links to copies'`)
    sqlite.prepare('update question set original_text = ? where id = ?').run(markdown, id)
    const { stages } = await w.import(dump.folder)
    expect(stages.filter(stage => stage.state === 'done').map(stage => stage.name)).toEqual([
      'links to copies',
    ])
    expect(w.questionOf(20).originalText).toContain('see [beans](/community/questions/')
  })
})
