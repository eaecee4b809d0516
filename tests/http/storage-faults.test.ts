/**
 * A full or read-only disk: writes report it and keep what was typed, reads continue, nothing
 * breaks.
 */
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { api, client, tokenOf } from '#tests/support/api.ts'
import { dot, file } from '#tests/support/pictures.ts'
import { qid } from '#tests/support/world.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const en = translator('en_US')

openFreshSites()

const pragma = (text: string) => w.site.sqlite.pragma(text, { simple: true })
const Long = 'Pelicans sleep while they swim. '.repeat(400)

test.each([
  {
    state: 'full',
    begin: () => pragma(`max_page_count = ${String(pragma('page_count'))}`),
    end: () => pragma('max_page_count = 1073741823'),
  },
  {
    state: 'read_only',
    begin: () => pragma('query_only = 1'),
    end: () => pragma('query_only = 0'),
  },
])('a storage that is $state', async ({ state, begin, end }) => {
  const [asker, ann] = [w.member(), w.member({ username: 'ann' })]
  const question = await w.ask(asker, { title: 'How do pelicans sleep' })
  const page = `/community/questions/${qid(question)}`
  const form = { intent: 'answer', content: Long }
  const call = client(w, tokenOf(w, ann))
  const faults = vi.spyOn(w.site.ports, 'reportFault').mockReturnValue()
  const before = w.count('answer')

  site.cookie(ann)
  begin()
  const refused = await site.submit(page, form, ann)
  expect(refused.status).toBe(503)
  expect(refused.body).toContain(en(`error.storage.${state}`))
  expect(refused.body).toContain(Long.trim().slice(0, 400))
  const api = await call.post('answer', { question_id: qid(question), content: Long })
  expect(api).toMatchObject({ status: 503, reason: `error.storage.${state}` })
  expect(faults).toHaveBeenCalledTimes(2)
  for (const reader of [null, ann]) {
    const read = await site.open(page, reader)
    expect([read.status, read.body.includes('How do pelicans sleep')]).toEqual([200, true])
  }
  expect(w.count('answer')).toBe(before)

  end()
  expect((await site.submit(page, form, ann)).status).toBe(303)
  expect(w.count('answer')).toBe(before + 1)
  expect(pragma('integrity_check')).toBe('ok')
})

test('an upload to a full disk, or without a free descriptor, is refused with the same message', async () => {
  const ann = w.member()
  const faults = vi.spyOn(w.site.ports, 'reportFault').mockReturnValue()
  const send = () => api(w, ann).post('file', { source: 'post', file: file(dot, 'dot.png') })
  for (const [code, reason] of Object.entries({ ENOSPC: 'full', EMFILE: 'busy' })) {
    const disk = vi
      .spyOn(fs.promises, 'open')
      .mockRejectedValue(Object.assign(new Error(), { code }))
    const refused = await send()
    disk.mockRestore()
    expect(refused).toMatchObject({ status: 503, reason: `error.storage.${reason}` })
  }
  expect(faults).toHaveBeenCalledTimes(2)
  expect((await send()).status).toBe(200)
})

test('an upload to a read-only file system is refused, also where its folder is missing', async () => {
  const ann = w.member()
  const faults = vi.spyOn(w.site.ports, 'reportFault').mockReturnValue()
  const disk = vi.spyOn(fs, 'mkdirSync').mockImplementation((_, options) => {
    // What Node.js says depends on the option.
    const recursive = typeof options === 'object' && options?.recursive
    throw Object.assign(new Error('no'), { code: recursive ? 'ENOENT' : 'EROFS' })
  })
  const refused = await api(w, ann).post('file', { source: 'post', file: file(dot, 'dot.png') })
  disk.mockRestore()
  expect(refused).toMatchObject({ status: 503, reason: 'error.storage.read_only' })
  expect(faults).toHaveBeenCalledOnce()
})

test('a form sent to a missing question is answered like its page', async () => {
  const ann = w.member()
  const nowhere = '/community/questions/10010000000099999'
  const sent = await site.submit(nowhere, { intent: 'answer', content: Long }, ann)
  expect([sent.status, (await site.open(nowhere, ann)).status]).toEqual([404, 404])
})
