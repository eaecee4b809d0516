import { describe, expect, test } from 'vitest'
import { listRevisions } from '#basics/revisions/revisions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { RevisionStatus, TagStatus } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { tid, type World } from '#tests/support/world.ts'
import { applyTagRevision } from './apply-tag-revision.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { editTag } from './edit-tag.ts'
import { showTag } from './show-tag.ts'

/** A site with the default thresholds and one tag. */
async function stage() {
  const w = community({ privileges: { level: 2 } })
  const form = { slug_name: 'dns', display_name: 'DNS', original_text: 'Names of hosts.' }
  const { id } = await w.as(w.admin()).run(createTag, form)
  const edit = (who: UserRow, input: object) =>
    w.as(who).run(editTag, { tag_id: tid(id), ...input })
  return { w, id, edit, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

const waiting = (w: Community) =>
  w.site.sqlite.prepare('select * from revision where status = 1').all() as object[]

test('staff change name, slug and text at once; synonyms are kept', async () => {
  using s = await stage()
  const { w, id } = s
  w.topic('domain-names', { mainTagId: id })
  w.tick(1000)
  const staff = w.moderator()
  const edited = await s.edit(staff, {
    slug_name: 'Domain Name System',
    display_name: 'Domain names',
    original_text: 'All about **zones**.',
    edit_summary: 'written out',
  })
  expect(edited).toEqual({ id, slug: 'domain-name-system', waitForReview: false })
  expect(w.tag('domain-name-system')).toMatchObject({
    id,
    displayName: 'Domain names',
    excerpt: 'All about zones.',
    updatedAt: w.now,
    revisionId: listRevisions(w.db, id)[0]!.id,
  })
  expect(listRevisions(w.db, id)[0]).toMatchObject({
    userId: staff.id,
    log: 'written out',
    status: RevisionStatus.passed,
    snapshot: { slug_name: 'domain-name-system', display_name: 'Domain names' },
  })
  expect(await w.as(null).run(showTag, { name: 'domain-names' })).toMatchObject({
    id,
    viaSynonym: 'domain-names',
  })
})

test('trusted members change only the text; names they send are ignored', async () => {
  using s = await stage()
  const trusted = s.w.member({ rank: 10_000 })
  const names = { slug_name: 'taken/over', display_name: 'Mine' }
  const result = await s.edit(trusted, { ...names, original_text: 'Better.' })
  expect(result).toMatchObject({ slug: 'dns', waitForReview: false })
  expect(s.w.tag('dns')).toMatchObject({ displayName: 'DNS', originalText: 'Better.' })
})

test('others suggest: nothing changes, and no one can edit until it is decided', async () => {
  using s = await stage()
  const { w } = s
  const helper = w.member({ rank: 50 })
  expect(await s.edit(helper, { original_text: 'Suggested.' })).toMatchObject({
    waitForReview: true,
  })
  expect(w.tag('dns').originalText).toBe('Names of hosts.')
  expect(waiting(w)).toMatchObject([{ object_id: s.id, user_id: helper.id, title: 'dns' }])
  for (const who of [helper, w.admin()]) {
    const error = await refusal(s.edit(who, { original_text: 'Another.' }))
    expect(error).toMatchObject({ code: 'bad_request', reason: 'error.tag.cannot_update' })
  }
  expect(waiting(w)).toHaveLength(1)
})

test('an edit that changes nothing leaves no revision, suggested or not', async () => {
  using s = await stage()
  const same = { slug_name: 'DNS', display_name: 'DNS', original_text: 'Names of hosts.' }
  for (const who of [s.w.admin(), s.w.member({ rank: 50 })]) {
    for (const input of [same, {}]) {
      expect(await s.edit(who, input)).toEqual({ id: s.id, slug: 'dns', waitForReview: false })
    }
  }
  expect(s.w.count('revision')).toBe(1)
})

test('a text may be removed', async () => {
  using s = await stage()
  await s.edit(s.w.admin(), { original_text: '' })
  expect(s.w.tag('dns')).toMatchObject({ originalText: '', html: '', excerpt: '' })
})

test('an edit based on an older revision is refused, and nothing is lost', async () => {
  using s = await stage()
  const { w } = s
  const revision_id = String(w.tag('dns').revisionId)
  await s.edit(w.admin(), { original_text: 'First.', revision_id })
  const error = await refusal(s.edit(w.admin(), { original_text: 'Second.', revision_id }))
  expect(error).toMatchObject({ code: 'conflict', reason: 'error.tag.changed_meanwhile' })
  expect(w.tag('dns').originalText).toBe('First.')
  // The same change twice is no conflict.
  await s.edit(w.admin(), { original_text: 'First.', revision_id })
  const fresh = { original_text: 'Second.', revision_id: w.tag('dns').revisionId }
  await s.edit(w.admin(), fresh)
  expect(w.tag('dns').originalText).toBe('Second.')
})

describe('refuses', () => {
  test.each([
    [{ slug_name: 'x'.repeat(36) }, 'slug_name', 'form.too_long'],
    [{ display_name: 'x'.repeat(36) }, 'display_name', 'form.too_long'],
    [{ slug_name: 'a b/c' }, 'slug_name', 'error.tag.illegal_characters'],
    [{ slug_name: 'create' }, 'slug_name', 'error.tag.illegal_characters'],
    [{ slug_name: 'http' }, 'slug_name', 'error.tag.already_exist'],
    [{ original_text: 'x'.repeat(65_536) }, 'original_text', 'form.too_long'],
    [{ edit_summary: 'x'.repeat(256) }, 'edit_summary', 'form.too_long'],
    [{ revision_id: 'first' }, 'revision_id', 'form.invalid'],
    [{ tag_id: 'dns' }, 'tag_id', 'error.tag.not_found'],
  ])('%j at %s: %s', async (input, field, reason) => {
    using s = await stage()
    s.w.topic('http')
    const error = await refusal(s.edit(s.w.admin(), input))
    expect(error.details.fields).toMatchObject([{ field, reason }])
    expect(s.w.count('revision')).toBe(1)
  })

  test('members without the reputation', async () => {
    using s = await stage()
    const error = await refusal(s.edit(s.w.member({ rank: 49 }), { original_text: 'Mine.' }))
    expect(error).toMatchObject({
      code: 'forbidden',
      reason: 'error.rank.fail_to_meet_the_condition',
    })
  })

  test('an unknown tag, and a deleted one', async () => {
    using s = await stage()
    const admin = s.w.admin()
    const text = { original_text: 'Mine.' }
    await s.w.as(admin).run(deleteTag, { tag_id: tid(s.id) })
    const gone = { code: 'bad_request', reason: 'error.tag.not_found' }
    expect(await refusal(s.edit(s.w.member({ rank: 20_000 }), text))).toMatchObject(gone)
    expect(await refusal(s.edit(admin, { ...text, tag_id: tid(77) }))).toMatchObject(gone)
    expect((await refusal(s.edit(admin, text))).reason).toBe('error.tag.cannot_update')
  })
})

describe('approving a suggestion', () => {
  const snapshot = { slug_name: 'names', display_name: 'Names', original_text: 'New *text*.' }
  const revision = (tagId: number, w: World) => ({
    ...{ tagId, snapshot, revisionId: 55, now: 99 },
    plugins: w.site.ports.plugins,
  })

  test('applies slug, name and text', async () => {
    using s = await stage()
    expect(s.w.write(tx => applyTagRevision(tx, revision(s.id, s.w)))).toBe(true)
    expect(s.w.tag('names')).toMatchObject({
      ...{ id: s.id, displayName: 'Names', excerpt: 'New text.', revisionId: 55, updatedAt: 99 },
    })
  })

  test('does nothing for a deleted or unknown tag, or a slug that is taken', async () => {
    using s = await stage()
    const id = s.w.topic('gone', { status: TagStatus.deleted })
    expect(s.w.write(tx => applyTagRevision(tx, revision(id, s.w)))).toBe(false)
    expect(s.w.write(tx => applyTagRevision(tx, revision(7777, s.w)))).toBe(false)
    s.w.topic('names')
    expect(() => s.w.write(tx => applyTagRevision(tx, revision(s.id, s.w)))).toThrow(
      'error.tag.already_exist',
    )
  })
})
