/** Theme and custom code: saved by their forms, in effect on the pages of members. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { themeCss } from '#ui/styles/theme.ts'
import { DefaultAccent } from '#shared/codes.ts'
import { prefetchRules } from '#shared/prefetch-rules.ts'
import { api } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const w = community()
const [root, member] = [w.admin(), w.member({ rank: 5000 })]
const question = await w.ask(member, { title: 'Where do swifts sleep' })
let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const look = async (path: string, who: typeof root | null = null) => {
  site.age(3_600_000)
  return site.open(path, who)
}
const inForce = () => currentSettings(w.db).settings

describe('the theme', () => {
  const at = '/community/admin/themes'
  const save = (changes: Fields = {}) => {
    const fields = { theme: 'default', color_scheme: 'system', primary_color: DefaultAccent }
    const given = { ...fields, navbar_style: DefaultAccent, ...changes }
    return site.submit(at, { intent: 'save', ...given }, root)
  }
  beforeEach(async () => void (await save()))

  test('colors apply to every page, in one form however they are written', async () => {
    expect((await look('/community')).body).not.toContain('theme.css')
    expect((await save({ primary_color: '0a7', navbar_style: '#112233' })).status).toBe(303)
    expect(inForce().theme).toMatchObject({ primary_color: '#00aa77', navbar_style: '#112233' })
    const { body } = await look('/community/tags')
    expect(body).toContain('<meta name="theme-color" content="#112233"/>')
    const [, href] = /href="(\/community\/theme\.css[^"]*)"/.exec(body) ?? []
    const css = await site.open(href!, null)
    expect(css.headers['content-type']).toMatch(/^text\/css/)
    expect(css.body).toBe(themeCss({ primary: '#00aa77', navbar: '#112233' }))
    await save({ primary_color: '#aa0077' })
    expect((await look('/community/tags')).body).not.toContain(href)
  })

  test('light and dark follow the setting, and members who chose keep their choice', async () => {
    const scheme = async (who: typeof root | null) =>
      /<html[^>]*data-scheme="(\w*)"/.exec((await look('/community', who)).body)?.[1]
    expect(await scheme(null)).toBeUndefined()
    await save({ color_scheme: 'dark' })
    expect([await scheme(null), await scheme(member)]).toEqual(['dark', 'dark'])
    const reader = w.member({ colorScheme: 'light' })
    expect(await scheme(reader)).toBe('light')
    await save({ color_scheme: 'light' })
    expect(await scheme(null)).toBe('light')
  })

  test('the picked color counts where none was typed', async () => {
    await save({ primary_color: DefaultAccent, primary_color_picker: '#123456' })
    expect(inForce().theme.primary_color).toBe('#123456')
    await save({ primary_color: '#654321', primary_color_picker: '#999999' })
    expect(inForce().theme.primary_color).toBe('#654321')
  })

  test('one button resets a color and leaves the rest', async () => {
    await save({ primary_color: '#117733', navbar_style: '#222222', color_scheme: 'dark' })
    const { status } = await site.submit(at, { intent: 'reset', field: 'primary_color' }, root)
    expect(status).toBe(303)
    expect(inForce().theme).toMatchObject({
      ...{ primary_color: DefaultAccent, navbar_style: '#222222', color_scheme: 'dark' },
    })
    await site.submit(at, { intent: 'reset', field: 'theme' }, root)
    expect(inForce().theme).toMatchObject({ theme: 'default', color_scheme: 'dark' })
  })

  test.each([
    [{ primary_color: 'blue' }, 'primary_color'],
    [{ navbar_style: '#12345' }, 'navbar_style'],
    [{ color_scheme: 'sepia' }, 'color_scheme'],
    [{ theme: 'other' }, 'theme'],
  ])('%j is rejected at its field, and what was typed stays', async (changes, field) => {
    const { status, body } = await save(changes)
    expect(status).toBe(422)
    expect(body).toContain(`id="${field}-error"`)
    if (field.includes('_')) expect(body).toMatch(/id="(primary_color|navbar_style)"/)
    expect(inForce().theme).toMatchObject({ primary_color: DefaultAccent, theme: 'default' })
  })

  test('a color with poor contrast gets a warning', async () => {
    expect((await look(at, root)).body).not.toContain('Low contrast')
    await save({ primary_color: '#ffee00' })
    const { body } = await look(at, root)
    expect(body).toContain('Low contrast')
    expect(body).toMatch(/only 1\.\d:1 on white/)
  })

  test('calls read and set it', async () => {
    const theme_config = { default: { navbar_style: '#101010', primary_color: '#ABCDEF' } }
    const call = api(w, root)
    const given = { theme: 'default', color_scheme: 'light', theme_config }
    expect(await call.put('admin/siteinfo/theme', given)).toMatchObject({ code: 200, data: null })
    expect((await call.get('admin/siteinfo/theme')).data).toEqual({
      ...{ theme: 'default', color_scheme: 'light', layout: 'Full-width' },
      theme_options: [{ label: 'Default', value: 'default' }],
      theme_config: { default: { navbar_style: '#101010', primary_color: '#abcdef' } },
    })
    expect((await call.get('admin/theme/options')).data).toHaveLength(1)
    const wrong = { ...given, theme_config: { default: { primary_color: 'nonsense' } } }
    expect((await call.put('admin/siteinfo/theme', wrong)).code).toBe(400)
    expect((await call.put('admin/siteinfo/theme', { theme: 'default' })).code).toBe(200)
    expect(inForce().theme).toMatchObject({ primary_color: '#abcdef', color_scheme: 'light' })
  })
})

describe('custom code', () => {
  const at = '/community/admin/customize'
  const script = 'document.title += " seen"\nlet a = "https://stats.example/collect"'
  const code = {
    custom_css: 'h1 { color: teal }\nbody { background: url(https://pictures.example/a.png) }',
    custom_head: `<meta name="own-head" content="1"><script>${script}</script>`,
    custom_header: '<p id="own-top" style="color: teal" onclick="go()">Closed on Sunday</p>',
    custom_sidebar: '<p id="own-aside">Aside</p><a href="https://elsewhere.example">out</a>',
    custom_footer: '<img id="own-end" src="https://img.example/p.png" alt="">',
  }
  const save = (changes: Fields = {}) =>
    site.submit(at, { intent: 'save', ...code, ...changes }, root)
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const marks = ['name="own-head"', 'id="own-top"', 'id="own-aside"', 'id="own-end"', 'custom.css?']
  const found = (body: string) => marks.filter(mark => body.includes(mark))
  beforeEach(async () => void (await save()))

  test('is in its five places', async () => {
    const { body } = await look('/community')
    expect(found(body)).toEqual(marks)
    expect(body).toMatch(/<meta name="own-head"[^>]*><script>document[^<]*<\/script><\/head>/)
    expect(body).toMatch(/<body><div><p id="own-top"/)
    expect(body).toMatch(/<aside[^>]*><div class="side-card"><p id="own-aside">/)
    expect(body).toMatch(/<\/footer><\/div><div><img id="own-end"[^>]*><\/div><\/body>/)
    const [, href] = /href="(\/community\/custom\.css[^"]*)"/.exec(body) ?? []
    const css = await site.open(href!, null)
    expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(css.body).toBe(code.custom_css)
  })

  test('the policy allows exactly what the code contains', async () => {
    const { headers } = await look(`/community/questions/${qid(question)}`)
    const rules = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )
    const hosts = ['https://stats.example', 'https://img.example']
    expect(rules['script-src']).toEqual(["'self'", digest(prefetchRules), digest(script), ...hosts])
    expect(rules['script-src-attr']).toEqual(["'unsafe-hashes'", digest('go()')])
    expect(rules['style-src-attr']).toEqual(["'unsafe-hashes'", digest('color: teal')])
    expect(rules['connect-src']).toEqual(["'self'", ...hosts])
    expect(rules['img-src']).toEqual(["'self'", 'data:', ...hosts, 'https://pictures.example'])
    expect(rules['style-src']).toEqual(["'self'", ...hosts, 'https://pictures.example'])
    const all = JSON.stringify(rules)
    expect(all).not.toMatch(/elsewhere|unsafe-inline/)
    expect(rules['form-action']).toEqual(["'self'"])
  })

  test('line breaks from forms become those that browsers read', async () => {
    await save({ custom_head: `<script>\r\n${script.replace('\n', '\r\n')}\r\n</script>` })
    const { headers, body } = await look('/community')
    expect(body).not.toContain('\r')
    expect(headers['content-security-policy']).toContain(digest(`\n${script}\n`))
  })

  test('the back office never has it, and pages with passwords only the styles', async () => {
    for (const path of ['/community/admin/customize', '/community/admin/questions']) {
      const { body, headers } = await look(path, root)
      expect(found(body), path).toEqual([])
      expect(headers['content-security-policy']).not.toContain('example')
    }
    for (const path of ['/community/users/login', '/community/users/register']) {
      expect(found((await look(path)).body), path).toEqual(['custom.css?'])
    }
    expect(found((await look('/community/users/settings/account', member)).body)).toEqual([
      'custom.css?',
    ])
  })

  test('safe mode leaves it out, for administrators and on login pages', async () => {
    expect(found((await look('/community?safe=1', root)).body)).toEqual([])
    expect(found((await look('/community/users/login?safe=1')).body)).toEqual([])
    for (const who of [null, member, w.moderator()]) {
      expect(found((await look('/community?safe=1', who)).body)).toEqual(marks)
    }
  })

  test('without any, pages have the strictest policy', async () => {
    const none = Object.fromEntries(Object.keys(code).map(name => [name, '']))
    expect((await save(none)).status).toBe(303)
    const { body, headers } = await look('/community')
    expect(found(body)).toEqual([])
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${digest(prefetchRules)}; style-src 'self';`,
    )
    expect((await site.open('/community/custom.css', null)).body).toBe('')
  })

  test('a text that is too long is rejected at its field', async () => {
    const long = 'x'.repeat(65_536)
    expect((await save({ custom_footer: long })).status).toBe(303)
    const { status, body } = await save({ custom_footer: `${long}x` })
    expect(status).toBe(422)
    expect(body).toContain('id="custom_footer-error"')
    expect(inForce().custom.custom_footer).toBe(long)
  })

  test('the screen says what browsers will allow', async () => {
    const { body } = await look(at, root)
    expect(body).toContain('Inline scripts: 1, event attributes: 1')
    expect(body).toMatch(/Other sites: https:\/\/stats\.example https:\/\/img\.example/)
  })

  test('calls read and set it', async () => {
    const call = api(w, root)
    const given = { ...code, custom_head: '<meta name="b">' }
    expect(await call.put('admin/siteinfo/custom-css-html', given)).toMatchObject({ code: 200 })
    expect((await call.get('admin/siteinfo/custom-css-html')).data).toEqual(given)
    const long = { ...given, custom_css: 'x'.repeat(65_537) }
    expect(await call.put('admin/siteinfo/custom-css-html', long)).toMatchObject({ code: 400 })
    expect((await call.put('admin/siteinfo/custom-css-html', {})).code).toBe(200)
    expect(inForce().custom).toEqual(given)
    const none = Object.fromEntries(Object.keys(given).map(name => [name, '']))
    expect((await call.put('admin/siteinfo/custom-css-html', none)).code).toBe(200)
    expect(Object.values(inForce().custom).join('')).toBe('')
  })
})
