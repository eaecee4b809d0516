/** Each line of the summary of a refused form names its field. */
import { afterAll, describe, expect, test } from 'vitest'
import { decodeReferences } from '#markdown/entities.ts'
import { createTagPath, settingsPath } from '#shared/paths.ts'
import { translator } from '#i18n/catalogue.ts'
import { community } from '#tests/support/community.ts'
import { attribute } from '#tests/support/page-form.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { actorOf, rows, submitTo } from './form-rows.ts'
import { scene } from './scene.ts'

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

const plain = (html = '') => {
  const bare = html.replace(/<span class="(required|optional)"[^]*?<\/span>/, '')
  return decodeReferences(bare.replace(/<[^>]*>/g, '')).trim()
}

/** What names the element with this id: its labels and the legend of its group. */
function namesOf(page: string, id: string): string[] {
  const at = page.indexOf(` id="${id}"`)
  const labels = page.matchAll(new RegExp(`<label\\b[^>]*\\sfor="${id}"[^>]*>([^]*?)</label>`, 'g'))
  const legends = page.slice(0, at).matchAll(/<legend\b[^>]*>([^]*?)<\/legend>/g)
  const own = /aria-label="([^"]*)"/.exec(page.slice(at, page.indexOf('>', at)))
  return [...[...labels].map(([, html]) => html), [...legends].at(-1)?.[1], own?.[1]]
    .map(plain)
    .filter(Boolean)
}

/** Whether somebody can fill in a field of this name. */
const isShown = (page: string, name: string) =>
  [...page.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].some(
    ([tag]) => attribute(tag, 'name') === name && attribute(tag, 'type') !== 'hidden',
  )

describe.each(rows.map(row => [row.name, row] as const))('%s', (_, { make, intent }) => {
  test('names its fields when they are empty', async () => {
    const stage = await scene()
    using _w = stage.w
    site.enter(stage.w)
    const form = make(stage)
    const names = Object.keys(form.fields)
    for (const empty of [names, ...names.map(name => [name])]) {
      const fields = { ...form.fields, ...Object.fromEntries(empty.map(name => [name, ''])) }
      const { body } = await submitTo(site)({ ...form, fields }, intent, actorOf(stage, form))
      const summary = /id="error-summary".*?<\/ul>/s.exec(body)?.[0] ?? ''
      const items = [...summary.matchAll(/<li>(?:<a href="#([^"]+)">)?(.*?)(?:<\/a>)?<\/li>/g)]
      for (const [, target, html] of items) {
        const text = plain(html)
        if (target) {
          expect(body, 'the target of a link').toContain(` id="${target}"`)
          const named = namesOf(body, target)
          expect([text, named], 'the label of a field').toSatisfy(() =>
            named.some(name => text.startsWith(name)),
          )
        } else if (empty.length === 1 && isShown(body, empty[0]!)) {
          expect(text, `without a link to ${empty[0]}`).not.toBe(t('form.required'))
        }
      }
      const linked = new Set(items.map(([, target]) => target))
      const shown = [...body.matchAll(/class="field-error" id="([^"]+)-error"/g)]
      if (summary) for (const [, id] of shown) expect(linked, 'fields in the summary').toContain(id)
    }
  })
})
