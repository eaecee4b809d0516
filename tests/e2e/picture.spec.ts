/** Each rule for drawn pages, on a page that breaks it and on one that keeps it. */
import { expect, type Page, test } from 'playwright/test'
import { pictureFaults, Rules } from './support/picture.ts'

const box = 'border: 1px solid #777'
/** Pages that are the same but for what the rule is about: broken, kept. */
const pages: Record<(typeof Rules)[number], [broken: string, kept: string]> = {
  'field without a border': [
    '<input style="border: 0; background: transparent" aria-label="Name">',
    `<input style="${box}" aria-label="Name">`,
  ],
  'narrow text area': [
    `<main style="width: 600px"><form style="width: fit-content"><textarea style="${box}; width: 288px"></textarea></form></main>`,
    `<main style="width: 600px"><form><textarea style="${box}; width: 100%; box-sizing: border-box"></textarea></form></main>`,
  ],
  'broken word': [
    '<table style="width: 300px; table-layout: fixed; overflow-wrap: anywhere"><tr><td style="width: 40px">normal<td>text</table>',
    '<table style="width: 300px; table-layout: fixed; overflow-wrap: anywhere"><tr><td style="width: 80px">normal<td>正常的文字正常的文字正常的文字正常的文字</table>',
  ],
  'outside the window': [
    '<ul style="position: absolute; top: -1053px; left: 89px"><li>Bob</ul>',
    '<ul style="position: absolute; top: 53px; left: 89px"><li>Bob</ul>',
  ],
  'away from its field': [
    `<div style="margin-top: 300px"><input style="${box}" aria-controls="names"></div><ul id="names" style="position: absolute; top: 32px; margin: 0"><li>Bob</ul>`,
    `<div style="position: relative; margin-top: 300px"><input style="${box}" aria-controls="names"><ul id="names" style="position: absolute; top: 32px; margin: 0"><li>Bob</ul></div>`,
  ],
  'controls overlap': [
    `<button style="height: 40px">Save</button> <button style="height: 40px; margin-left: -20px">Cancel</button>`,
    `<button style="height: 40px">Save</button> <button style="height: 40px">Cancel</button>`,
  ],
  'heights in one row': [
    `<p><input style="${box}; height: 36px"> <button style="height: 48px">Search</button></p>`,
    `<p><input style="${box}; height: 36px; box-sizing: border-box"> <button style="height: 36px">Search</button></p>`,
  ],
  'text cut off': [
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Everything that was written</p>',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Everything that was written</p>',
  ],
  'uneven rows': [
    '<div style="width: 366px"><i style="float: right; width: 152px; height: 20px"></i><ul style="padding: 0"><li style="display: flow-root">One<li style="display: flow-root; clear: both">Two</ul></div>',
    '<div style="width: 366px"><ul style="padding: 0"><li style="display: flow-root">One<li style="display: flow-root">Two</ul></div>',
  ],
  contrast: [
    '<p class="prose" style="color: #888">Quiet</p>',
    '<p class="prose" style="color: #666">Quiet</p>',
  ],
  'no gap': [
    '<p><label for="one" style="padding: 4px 0"><input id="one" type="checkbox" style="margin: 0; width: 24px; height: 24px; vertical-align: middle">One</label>',
    '<p><label for="one" style="padding: 4px 0"><input id="one" type="checkbox" style="margin: 0 8px 0 0; width: 24px; height: 24px; vertical-align: middle">One</label> <span style="background: #ddd; padding: 0 4px">new</span>',
  ],
  'small target': [
    '<button style="height: 16px">Up</button><br><button style="height: 24px">Down</button>',
    '<button style="height: 24px">Up</button><br><button style="height: 24px">Down</button>',
  ],
}

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ viewport: { width: 800, height: 600 } })
})
test.afterAll(() => page.close())

const show = (html: string) =>
  page.setContent(`<!doctype html><html lang="en"><body style="line-height: 1">${html}`)

for (const rule of Rules) {
  test(`${rule}: found where it is, and only there @js`, async () => {
    const [broken, kept] = pages[rule]
    await show(broken)
    const found = await pictureFaults(page)
    expect(found.filter(line => line.startsWith(`${rule}: `))).toHaveLength(1)
    await show(kept)
    expect(await pictureFaults(page)).toEqual([])
  })
}
