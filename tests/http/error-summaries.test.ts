/** Each line of the summary of a refused form names its field. */
import { afterAll, expect, test } from 'vitest'
import { createTagPath, settingsPath } from '#app/shared/paths.ts'
import { translator } from '#app/i18n/catalogue.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'

const t = translator('en_US')
const needed = (field: string) =>
  t('common.field.in_summary', { field: t(field), text: t('form.required') })

const open = ['display_name', 'username', 'website'].map(name => [`allow_update_${name}`, true])
const w = community({ users: Object.fromEntries(open) as object })
const site = await openWholeSite(w)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

async function linesOf(path: string, form: Record<string, string>, who = w.admin()) {
  const { status, body } = await site.submit(path, form, who)
  expect(status).toBe(422)
  const summary = /id="error-summary".*?<\/ul>/s.exec(body)?.[0] ?? ''
  return [...summary.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
}

const line = (field: string, text: string) => `<a href="#${field}">${text}</a>`

test('settings of the profile: empty names and a wrong address', async () => {
  const ann = w.member({ displayName: 'Ann' })
  const path = settingsPath('profile')
  const names = { intent: 'save', display_name: ' ', username: '' }
  expect(await linesOf(path, names, ann)).toEqual([
    line('display_name', needed('settings.profile.display_name')),
    line('username', needed('settings.profile.username')),
  ])
  expect(w.user(ann.id).displayName).toBe('Ann')
  const address = {
    intent: 'save',
    display_name: 'Ann',
    username: ann.username,
    website: 'nowhere',
  }
  expect(await linesOf(path, address, ann)).toEqual([
    line(
      'website',
      t('common.field.in_summary', {
        field: t('settings.profile.website'),
        text: t('error.common.invalid_url'),
      }),
    ),
  ])
})

test('a new tag: its text is called description', async () => {
  const form = { intent: 'create', display_name: 'Birds', slug_name: 'birds', content: '' }
  expect(await linesOf(createTagPath(), form)).toEqual([
    line('content', needed('editor.new_tag.description')),
  ])
})
