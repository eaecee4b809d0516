/** Plugins in a folder: found, loaded when enabled, and harmless when they fail. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPreview } from '#markdown/render-preview.ts'
import { listPlugins } from '#basics/plugins/list-plugins.ts'
import { pluginValue } from '#basics/plugins/plugins.queries.ts'
import { savePluginConfig } from '#site/plugins/config.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { PostStatus } from '#shared/codes.ts'
import { PluginKinds } from '#plugins/interface.ts'
import {
  enable,
  type PluginSite,
  pluginSite,
  silent,
  thrower,
  writePlugin,
} from '#tests/support/plugin-site.ts'
import { MostFaults } from './host.ts'

let w: PluginSite
const listed = (status = 'all') => w.as(w.admin()).run(listPlugins, { status })
const one = async (slug: string) => (await listed()).find(plugin => plugin.slug === slug)!
const preview = (content: string) => w.as(w.member()).run(renderPreview, { content })

const reviewer = `globalThis.loadedPlugins = (globalThis.loadedPlugins ?? 0) + 1
export default host => ({
  start() { host.values.set('own', 'started', 'yes') },
  checkConfig: ({ word }) => word === 'bad' ? { word: { en_US: 'Not this one' } } : null,
  reviewer: { review: post => {
    const { word } = host.config()
    return post.text.includes(word) ? { action: 'hold', reason: word } : { action: 'approve' }
  } },
})`
const manifest = {
  name: { zh_CN: '外来的', en_US: 'Foreign' },
  kinds: ['reviewer'],
  config: [{ name: 'word', type: 'input', title: 'Word', value: 'spam' }],
}

beforeEach(() => {
  w = pluginSite(folder => {
    writePlugin(folder, 'foreign', manifest, reviewer)
    writePlugin(folder, 'thrower', { kinds: [...PluginKinds] }, thrower)
    writePlugin(folder, 'silent', { kinds: ['reviewer', 'render', 'captcha', 'sidebar'] }, silent)
    writePlugin(folder, 'old', { apiVersion: 0, kinds: ['reviewer'] }, `throw new Error('loaded')`)
    writePlugin(folder, 'no-code', {}, `nonsense here`)
    writePlugin(folder, 'smtp', {}, `export default () => ({})`)
  })
})
afterEach(() => w[Symbol.dispose]())

describe('a plugin of the data folder', () => {
  test('is listed before its code is loaded, and works once it is enabled', async () => {
    const before = (globalThis as { loadedPlugins?: number }).loadedPlugins ?? 0
    expect(await one('foreign')).toMatchObject({
      ...{ name: 'Foreign', state: 'inactive', enabled: false, builtIn: false, hasConfig: true },
    })
    expect((globalThis as { loadedPlugins?: number }).loadedPlugins ?? 0).toBe(before)
    await enable(w, 'foreign')
    expect((globalThis as { loadedPlugins?: number }).loadedPlugins).toBe(before + 1)
    expect(pluginValue(w.db, 'foreign', '.own', 'started')).toBe('yes')
    const pending = await w.ask(w.member(), { content: 'This is spam, sorry.' })
    expect(w.question(pending).status).toBe(PostStatus.pending)
    const fine = await w.ask(w.member(), { content: 'This is fine, really.' })
    expect(w.question(fine).status).toBe(PostStatus.available)
    await enable(w, 'foreign', false)
    const later = await w.ask(w.member(), { content: 'This is spam again.' })
    expect(w.question(later).status).toBe(PostStatus.available)
  })

  test('gets its settings at once, and may reject them', async () => {
    await enable(w, 'foreign')
    const save = (word: string) =>
      w.as(w.admin()).run(savePluginConfig, {
        ...{ plugin_slug_name: 'foreign', config_fields: { word } },
      })
    await expect(save('bad')).rejects.toMatchObject({
      details: { fields: [{ field: 'word', values: { words: 'Not this one' } }] },
    })
    expect(await save('ham')).toEqual({ changed: ['word'] })
    const pending = await w.ask(w.member(), { content: 'This is ham, sorry.' })
    expect(w.question(pending).status).toBe(PostStatus.pending)
    const log = rowsAfter(w.db, 0, 9).map(({ note, after }) => [note, JSON.parse(after)])
    expect(log).toEqual([
      ['plugin:foreign', { enabled: true }],
      ['plugin:foreign', { word: 'ham' }],
    ])
  })

  test('made for another API version is shown as outdated and never loaded', async () => {
    expect(await one('old')).toMatchObject({ state: 'outdated', problem: /apiVersion is 0/ })
    await expect(enable(w, 'old')).rejects.toMatchObject({ reason: 'error.plugin.outdated' })
    expect((await listed('outdated')).map(({ slug }) => slug)).toEqual(['old', 'smtp'])
  })

  test('named like a screen, or without working code, cannot be enabled', async () => {
    expect(await one('smtp')).toMatchObject({ state: 'broken', problem: /slug: is the name/ })
    await expect(enable(w, 'smtp')).rejects.toMatchObject({ reason: 'error.plugin.broken' })
    await expect(enable(w, 'no-code')).rejects.toMatchObject({ reason: 'error.plugin.not_loaded' })
    const failed = await one('no-code')
    expect([failed.enabled, failed.trouble]).toEqual([
      false,
      expect.objectContaining({ count: 1, words: expect.any(String), suspended: false }),
    ])
    await expect(enable(w, 'nobody-knows')).rejects.toMatchObject({ code: 'validation' })
  })

  test('that is added or changed is found by the next scan', async () => {
    await enable(w, 'foreign')
    writePlugin(w.pluginFolder, 'late', { version: '2.0.0' }, `export default () => ({})`)
    expect(await one('late')).toBeUndefined()
    await w.site.ports.plugins.look()
    expect(await one('late')).toMatchObject({ version: '2.0.0', state: 'inactive' })
  })
})

describe('a plugin that fails', () => {
  test('in every hook changes nothing, is counted, and is suspended after some faults', async () => {
    await enable(w, 'thrower')
    const { plugins } = w.site.ports
    expect(plugins.active('reviewer')).toEqual(['thrower'])
    const id = await w.ask(w.member(), { content: 'Nobody looks at this one.' })
    expect(w.question(id).status).toBe(PostStatus.available)
    expect(plugins.trouble('thrower')).toMatchObject({ words: /broken on purpose/ })
    expect(await preview('```odd\nx\n```')).toContain('language-odd')
    const captcha = await w.site.ports.drawCaptcha()
    expect(captcha.image).toMatch(/^data:/)
    while (!plugins.trouble('thrower')!.suspended) {
      await plugins.call('thrower', plugin => plugin.reviewer!.review({} as never))
    }
    expect(plugins.trouble('thrower')).toMatchObject({ inARow: MostFaults })
    expect(plugins.active('reviewer')).toEqual([])
    expect(await one('thrower')).toMatchObject({ enabled: true, trouble: { suspended: true } })
    await enable(w, 'thrower')
    expect(plugins.active('reviewer')).toEqual(['thrower'])
    expect(plugins.trouble('thrower')).toBeNull()
  })

  test('to answer costs limited time, and members cannot get a rendering plugin suspended', async () => {
    await enable(w, 'silent')
    const { plugins } = w.site.ports
    const late = await plugins.call('silent', plugin => plugin.reviewer!.review({} as never), 50)
    expect(late).toMatchObject({ ok: false, words: /no answer within 50 ms/ })
    expect(await preview('```odd\nx\n```')).toContain('language-odd')
    for (let n = 0; n < 2 * MostFaults; n++) {
      const cut = plugins.callNow('silent', plugin => plugin.render!.draw('x', 'odd', false), 20)
      expect(cut).toMatchObject({ ok: false, words: /no answer within 20 ms/ })
    }
    expect(plugins.trouble('silent')).toMatchObject({ suspended: false, inARow: 1 })
    expect(plugins.isActive('silent')).toBe(true)
  })

  test('stays suspended after a restart', async () => {
    await enable(w, 'thrower')
    const { plugins } = w.site.ports
    for (let n = 0; n < MostFaults; n++) {
      await plugins.call('thrower', plugin => plugin.reviewer!.review({} as never))
    }
    await new Promise(resolve => setImmediate(resolve))
    expect(pluginValue(w.db, 'thrower', '@site', 'trouble')).toContain('"suspended":true')
  })
})
