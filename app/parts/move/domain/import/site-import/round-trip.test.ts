import fs from 'node:fs'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import type { ImportProgress } from '#parts/move/domain/import/stage-report.ts'
import { exportSite } from '#parts/move/domain/import/site-export/export-site.ts'
import { DerivedTables, files } from '#parts/move/domain/import/site-format/format.ts'
import { SettingGroups } from '#kernel'
import { isSecret, writtenGroups } from '#site/configuration/writers.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { fullSite } from '#tests/support/full-site.ts'
import { dot } from '#tests/support/pictures.ts'
import { checkSiteFolder } from './import-site.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import type { Scope } from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  emptySite,
  exportOf,
  importInto,
  siteFolder,
  type SiteFolderFixture,
} from '#tests/support/site-folder.ts'
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
  'a site with everything is the same after a %s export and import',
  async scope => {
    const { w } = await fullSite()
    using _ = w
    await expectSameAgain(w, scope)
  },
)

test('a site with everything has a row in every table that an export brings back', async () => {
  const { w } = await fullSite()
  using _ = w
  const names = [...files.map(({ table }) => getTableName(table)), ...Object.keys(DerivedTables)]
  const count = (name: string) =>
    w.site.sqlite.prepare(`select count(*) from "${name}"`).pluck().get()
  expect(names.filter(name => count(name) === 0)).toEqual([])
})

test('a site with everything has lines in every file', async () => {
  const { w } = await fullSite()
  using _ = w
  using folder = await exportOf(w, 'private')
  const empty = files.map(({ name }) => name).filter(name => folder.lines(name).length === 0)
  expect(empty).toEqual([])
})

const imported = {
  async 'Stack Exchange'() {
    const garden = new Garden()
    garden.member({ username: 'operator' })
    await garden.import()
    return garden
  },
  async 'Apache Answer'() {
    const home = new AnswerHome()
    await home.move({ uploads: home.uploads })
    return home
  },
}
test.each(
  (['public', 'private'] as const).flatMap(scope =>
    (['Stack Exchange', 'Apache Answer'] as const).map(from => [from, scope] as const),
  ),
)('a site imported from %s is the same after a %s export and import', async (from, scope) => {
  using w = await imported[from]()
  await expectSameAgain(w, scope)
})

test('a public export has nothing that visitors cannot see', async () => {
  const { w, who, shown, draft } = await fullSite()
  using _ = w
  const gone = w.member({
    username: 'leaver',
    displayName: 'Real Name',
    bio: 'secret bio',
    status: 10,
  })
  const hidden = {
    ...{ held: 'Which birds run', address: w.user(who.member!.id).email!, voter: 'vote_up' },
    ...{ gone: 'Real Name', bio: 'secret bio', flag: 'Not serious.', log: 'staff_log', draft },
    ...{ password: w.user(who.member!.id).passwordHash, draftText: 'A draft', claim: 'claim-abc' },
  }
  const textOf = (of: SiteFolderFixture) => Object.entries(of.contents()).flat().join('\n')
  using folder = await exportOf(w, 'public')
  const text = textOf(folder)
  for (const one of Object.values(hidden)) expect(text).not.toContain(one)
  expect(text).toContain(shown)
  expect(folder.lines('users')).toContainEqual(
    expect.objectContaining({ id: String(gone.id), username: `~${gone.id}`, deleted: true }),
  )
  using all = await exportOf(w, 'private')
  for (const one of Object.values(hidden)) expect(textOf(all)).toContain(one)
})

test('secrets are in no export', async () => {
  using w = emptySite()
  const secret = 'must-not-be-seen'
  const connector = { slug: 'x', name: 'X', client_id: 'x', client_secret: secret }
  const urls = { authorize_url: 'https://x', token_url: 'https://x', user_info_url: 'https://x' }
  w.write(tx => {
    saveSetting(tx, 'connectors', { connectors: [{ ...connector, ...urls }] }, w.now)
    for (const group of writtenGroups()) {
      const names = Object.keys(SettingGroups[group].parse({})).filter(name =>
        isSecret(group, name),
      )
      if (names.length === 0) continue
      saveSetting(tx, group, Object.fromEntries(names.map(name => [name, secret])), w.now)
    }
  })
  using folder = await exportOf(w, 'private')
  expect(folder.read('settings.ndjson')).toContain('smtp')
  expect(folder.read('settings.ndjson')).not.toContain(secret)
})

test('uploaded files come along, checked by their sums', async () => {
  const { w, shown } = await fullSite()
  using _ = w
  using folder = await exportOf(w, 'private')
  using copy = emptySite()
  await importInto(copy, folder)
  expect((await copy.site.ports.files.find(shown))?.bytes).toBe(dot.length)

  const changed = Buffer.from(dot)
  changed[changed.length - 1]! ^= 1
  fs.writeFileSync(folder.at(`files/${shown}`), changed)
  using other = emptySite()
  const { stages } = await importInto(other, folder)
  const skipped = Object.keys(stages.find(one => one.name === 'uploaded files')!.skipped)
  expect(skipped).toEqual([`not the file that its line describes: ${shown}`])
  expect(await other.site.ports.files.find(shown)).toBeNull()

  fs.rmSync(folder.at(`files/${shown}`))
  fs.symlinkSync('/etc/hostname', folder.at(`files/${shown}`))
  expect((await checkSiteFolder(emptySite().db, folder)).missing).toEqual([shown])
})

test('the progress of an export ends at the last of its files', async () => {
  const { w } = await fullSite()
  using _ = w
  using folder = siteFolder()
  const seen: ImportProgress[] = []
  const options = { folder: folder.folder, scope: 'private' } as const
  const onProgress = (progress: ImportProgress) => void seen.push(progress)
  await exportSite(w.db, w.site.ports.files, { ...options, onProgress })
  const stages = new Set(seen.map(({ stage }) => stage)).size
  expect(seen.at(-1)).toMatchObject({ number: stages, of: stages, fraction: 1 })
})

test('an export that was cut off is begun anew', async () => {
  const { w } = await fullSite()
  using _ = w
  using folder = await exportOf(w, 'public')
  using cut = siteFolder()
  const options = { folder: cut.folder, scope: 'private' } as const
  let reports = 0
  const onProgress = () => {
    if (++reports === 20) throw new Error('cut off')
  }
  const { db, ports } = w.site
  await expect(exportSite(db, ports.files, { ...options, onProgress })).rejects.toThrow('cut off')
  await exportSite(db, ports.files, { ...options, scope: 'public' })
  expect(cut.contents()).toEqual(folder.contents())
})

test.each([
  ['a command', {}, 'https://owls.example/community'],
  ['the back office', { takesUrl: false }, 'http://localhost:3000/community'],
])('a whole site imported by %s: %j, %s', async (_, options, url) => {
  using from = emptySite()
  from.settings({ general: { name: 'Owls', site_url: 'https://owls.example/community' } })
  using folder = await exportOf(from, 'private')
  using to = emptySite()
  await importInto(to, folder, options)
  expect(currentSettings(to.db).settings.general).toMatchObject({ name: 'Owls', site_url: url })
})
