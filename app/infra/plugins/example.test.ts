/** The example plugin that authors start from, copied as its documentation says. */
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FieldTypes, InputTypes, PluginKinds } from '#plugins/interface.ts'
import { PostStatus } from '#shared/codes.ts'
import { enable, pluginSite } from '#tests/support/plugin-site.ts'

const plugins = fileURLToPath(new URL('../../plugins/', import.meta.url))

test('the example works in a separate folder', async () => {
  using w = pluginSite(folder =>
    cpSync(`${plugins}example`, path.join(folder, 'polite-review'), { recursive: true }),
  )
  await enable(w, 'polite-review')
  const loud = await w.ask(w.member(), { title: 'WHY DOES THIS', content: 'NOT WORK AT ALL' })
  const calm = await w.ask(w.member(), { title: 'Why does this', content: 'Not work at all' })
  expect(w.question(loud).status).toBe(PostStatus.pending)
  expect(w.question(calm).status).toBe(PostStatus.available)
})

test('the documentation names every kind and every field type', () => {
  const text = readFileSync(`${plugins}README.md`, 'utf8')
  for (const name of [...PluginKinds, ...FieldTypes, ...InputTypes])
    expect(text).toContain(`\`${name}\``)
})
