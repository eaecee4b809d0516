/**
 * Markup is typed into every field of every call and form that takes it, and everything that leaves
 * the site is read: each string of an answer by its kind, each page, feed, email, delivery, tool
 * result, copy and export.
 */
import fs from 'node:fs'
import os from 'node:os'
import nodePath from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { wireFields } from '#api/docs/wire-input.ts'
import { ownData } from '#people/leaving/own-data.ts'
import { exportSite } from '#parts/move/domain/import/site-export/export-site.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { describeDelivery } from '#parts/connect/domain/webhooks/describe-delivery.ts'
import { WebhookEvents, webhookOf } from '#parts/connect/domain/webhooks/event-names.ts'
import { makeCopy } from '#parts/ops/infra/html-copy/make-html-copy.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import type { RenderedMail } from '#infra/mail/render-mail.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { UserStatus } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { busySite } from '#tests/support/busy-site.ts'
import { leaves as screens } from '#tests/support/route-table.ts'
import { kindedStrings, placesOfKind } from '#tests/support/string-kinds.ts'
import { faultsOf, intrudersIn, Typed, TypedName } from '#tests/support/typed-markup.ts'
import { addHook } from '#tests/support/webhook-rows.ts'
import {
  type Answer,
  type Fields,
  openWholeSite,
  type WholeSite,
} from '#tests/support/whole-site.ts'
import { callAs, endpointNames, isRead, sampleOf, sendWith } from './endpoint-calls.ts'
import { actorOf, rows, submitTo, succeeded } from './form-rows.ts'
import { addressesOf } from './sample-pages.ts'
import { readsOf } from './sample-reads.ts'
import { walkScene } from './walk-scene.ts'

const endpoints = new Map(router.endpoints.map(one => [callName(one), one]))

type Way = (string | number)[]
function textsIn(value: unknown, way: Way = []): Way[] {
  if (typeof value === 'string') return [way]
  if (Array.isArray(value)) return value.flatMap((one, n) => textsIn(one, [...way, n]))
  const isPlain = value && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value).flatMap(([key, one]) => textsIn(one, [...way, key])) : []
}
const at = (value: unknown, way: Way) =>
  way.reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], value) as string
function withText(value: unknown, [step, ...rest]: Way, text: string): unknown {
  if (step === undefined) return text
  const inner = withText((value as Record<string, unknown>)?.[step], rest, text)
  if (!Array.isArray(value)) return { ...(value as object), [step]: inner }
  return value.map((one: unknown, n) => (n === step ? inner : one))
}

/** Faults by place, and the places where typed markup arrived. */
const faults = new Set<string>()
const reached = new Map<string, string>()

function readAnswer(name: string, data: unknown): void {
  for (const one of kindedStrings(endpoints.get(name)!.response, data)) {
    const place = `${name}${one.place}`
    for (const fault of faultsOf({ ...one, place })) faults.add(fault)
    if (one.value.includes('heron()')) reached.set(place, one.kind)
  }
}

const stage = await busySite()
const { w, who } = stage
let site: WholeSite
beforeAll(async () => {
  addHook(w, { events: WebhookEvents.join(' ') })
  site = await openWholeSite(w)
})
beforeEach(() => faults.clear())
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

/** Escaped text and HTML where nothing typed arrives, and why. */
const code = 'as an administrator wrote it'
const catalogue = 'a text of the catalogue'
const ofPlugin = 'a text of the plugin'
const earlier = 'was suggested or queued earlier'
const notTyped: Record<string, string> = {
  'GET siteinfo.custom_css_html.custom_head': code,
  'GET siteinfo.custom_css_html.custom_header': code,
  'GET siteinfo.custom_css_html.custom_footer': code,
  'GET siteinfo.custom_css_html.custom_sidebar': code,
  'GET permission{}.no_permission_tip': catalogue,
  'GET question/link.list[].description': 'the other question keeps its text',
  'GET personal/collection/page.list[].html': 'always empty',
  'GET badge.description': catalogue,
  'GET revisions/unreviewed.list[].unreviewed_info.content.description': earlier,
  'GET revisions/unreviewed.list[].info.html': earlier,
  'GET revisions/unreviewed.list[].unreviewed_info.content.html': earlier,
  'GET revisions/unreviewed.list[].unreviewed_info.content.excerpt': earlier,
  'GET revisions/unreviewed.list[].unreviewed_info.content.parsed_text': earlier,
  'GET review/pending/post/page.list[].parsed_text': earlier,
  'GET personal/user/info.status_msg': catalogue,
  'GET user/plugin/config.config_fields[].description': ofPlugin,
  'GET admin/plugin/config.config_fields[].description': ofPlugin,
  'GET admin/siteinfo/custom-css-html.custom_head': code,
  'GET admin/siteinfo/custom-css-html.custom_header': code,
  'GET admin/siteinfo/custom-css-html.custom_footer': code,
  'GET admin/siteinfo/custom-css-html.custom_sidebar': code,
  'GET admin/badges.list[].description': catalogue,
}

/** Code of administrators, which pages contain as it is. */
const isCode = /custom-css-html|admin\/customize/
/** The same fields are saved by another form. */
const isTrial = /^(?:try|lookup|preview) on \/community\/(?:admin|tags|posts)/
/** It closes the site. */
const isRest = /admin\/maintenance$/
const isSetup = / installation\/|\/install$/

/** Fields that a call takes besides those of its sample. */
function moreTexts(name: string, sample: object): Way[] {
  return wireFields(endpoints.get(name)!)
    .filter(({ name: field, schema }) => schema.type === 'string' && !(field in sample))
    .map(({ name: field }) => [field])
}

async function typeInto(name: string, input: object): Promise<boolean> {
  w.tick(1000)
  let answer = await callAs(stage, who.author, name, input)
  if (answer.status === 403) answer = await callAs(stage, who.admin, name, input)
  if (answer.status === 200) readAnswer(name, answer.data)
  return answer.status === 200
}

test('typed into every field of every writing call', { timeout: 60_000 }, async () => {
  let taken = 0
  for (const name of endpointNames) {
    if (isRead(name) || isCode.test(name) || isSetup.test(name)) continue
    let all: object = sampleOf(stage, name)
    for (const way of [...textsIn(all), ...moreTexts(name, all)]) {
      for (const text of [Typed, TypedName]) {
        if (!(await typeInto(name, withText(sampleOf(stage, name), way, text) as object))) continue
        all = withText(all, way, text) as object
        taken++
        break
      }
    }
    await typeInto(name, all)
  }
  expect(taken).toBeGreaterThan(60)
  expect([...faults]).toEqual([])
})

const isHtml = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html')
const isXml = ({ headers }: Answer) => /[/+]xml/.test(String(headers['content-type']))
/** JSON-LD of a page. */
const StructuredData = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g

function readPage(where: string, answer: Answer): void {
  if (!isHtml(answer) && !isXml(answer)) return
  for (const intruder of intrudersIn(answer.body, isXml(answer)))
    faults.add(`${where}: ${intruder}`)
  for (const [, json] of answer.body.matchAll(StructuredData))
    readPlain('structured data', JSON.parse(json!))
  if (answer.body.includes('heron()')) reached.set(where, 'page')
}

/** Names are shorter than other texts. */
const isName = /name|title|tag|words|lines/
/** Numbers, boxes and codes, which take no text. */
const isNoText = /^(?:\d+|on|off|[a-z_]+:\/\/.*)$/

test('typed into every field of every form', { timeout: 120_000 }, async () => {
  const submit = submitTo(site)
  const done = new Set<string>()
  let taken = 0
  for (const { name, make, intent } of rows) {
    if ([isCode, isRest, isSetup, isTrial].some(one => one.test(name))) continue
    const { fields: sample } = make(stage)
    let all = sample
    const kind = [intent, ...Object.keys(sample)].join()
    if (done.has(kind)) continue
    done.add(kind)
    // The most that an account may have is soon reached.
    w.site.sqlite.exec('delete from second_step')
    const type = async (more: (fields: Fields) => Fields) => {
      w.tick(1000)
      const form = make(stage)
      const sent = { ...form, fields: more(form.fields) }
      const answer = await submit(sent, intent, actorOf(stage, form))
      readPage(name, answer)
      return succeeded(answer)
    }
    for (const way of textsIn(sample)) {
      if (isNoText.test(at(sample, way))) continue
      for (const text of isName.test(String(way[0])) ? [Typed, TypedName] : [Typed]) {
        if (!(await type(fields => withText(fields, way, text) as Fields))) continue
        all = withText(all, way, text) as Fields
        taken++
        break
      }
    }
    if (all !== sample) await type(fields => ({ ...fields, ...all }))
  }
  expect(taken).toBeGreaterThan(40)
  expect([...faults]).toEqual([])
})

/** At most this many, from all parts of a list. */
const some = <E>(list: E[], most: number): E[] => {
  const step = Math.ceil(list.length / most)
  return list.filter((_, n) => n % step === 0)
}

test('every answer of every reading call', { timeout: 60_000 }, async () => {
  w.settings({ platform: { enabled: true } })
  // Typing into a form of staff has suspended the author.
  w.site.sqlite.exec(
    `update user set status = ${UserStatus.available} where id = ${who.author!.id}`,
  )
  const reads = readsOf(walkScene(w))
  for (const reader of [who.admin, who.author]) {
    const call = api(w, reader)
    for (const name of new Set(reads.map(read => read.name))) {
      const asked = reader === who.admin ? reads.filter(read => read.name === name) : []
      const inputs = some(asked, 24).map(({ query }) => query)
      for (const input of [sampleOf(stage, name), { page: 1, page_size: 100 }, ...inputs]) {
        const answer = await sendWith(call, name, input)
        if (answer.status === 200) readAnswer(name, answer.data)
      }
    }
  }
  expect([...faults]).toEqual([])
  expect([...reached.values()].filter(kind => kind === 'text').length).toBeGreaterThan(80)
  const places = [...endpoints]
    .filter(([name]) => isRead(name) && !isSetup.test(name))
    .flatMap(([name, { response }]) =>
      (['escaped text', 'HTML'] as const).flatMap(kind =>
        placesOfKind(response, kind).map(at => name + at),
      ),
    )
  expect(places.filter(place => !reached.has(place))).toEqual(Object.keys(notTyped))
})

test('every page, feed and map', { timeout: 120_000 }, async () => {
  w.settings({ platform: { enabled: false } })
  const place = walkScene(w)
  for (const { pattern } of screens) {
    const paths = some(addressesOf(pattern, place), 5)
    for (const path of paths) readPage(path, await site.open(path, who.admin))
    readPage(paths[0]!, await site.open(paths[0]!, null))
  }
  expect(reached.get('structured data')).toBe('plain')
  expect([...faults]).toEqual([])
})

/** Strings of programs that know no HTML: nothing in them is escaped. */
function readPlain(where: string, value: unknown): void {
  for (const way of textsIn(value)) {
    const one = at(value, way)
    const kind = /_(?:parsed_text|html)$/.test(String(way.at(-1))) ? 'HTML' : 'text'
    for (const fault of faultsOf({ kind, place: `${where} ${way.join('.')}`, value: one }))
      faults.add(fault)
    if (one.includes('heron()')) reached.set(where, 'plain')
  }
}

test('emails', async () => {
  const sent: RenderedMail[] = []
  const send = (mail: RenderedMail) => {
    sent.push(mail)
    return Promise.resolve()
  }
  await outboxWorker(w.site, { idempotent: false, send }).drain(undefined, () => w.now)
  for (const { html, text, subject } of sent) {
    for (const intruder of intrudersIn(html)) faults.add(`email ${subject}: ${intruder}`)
    readPlain('email', [subject, text])
  }
  expect(reached.get('email')).toBe('plain')
  expect([...faults]).toEqual([])
})

test('deliveries of webhooks', () => {
  const { settings } = currentSettings(w.db)
  const calls = w.db.select().from(outgoingCalls).all()
  for (const call of calls.filter(({ sender }) => webhookOf(sender) !== null))
    readPlain(`webhook ${call.event}`, describeDelivery(w.db, call, settings, w.now))
  for (const event of ['question.asked', 'answer.written', 'comment.written'])
    expect([event, reached.get(`webhook ${event}`)]).toEqual([event, 'plain'])
  expect([...faults]).toEqual([])
})

test('results of the tools for assistants', async () => {
  w.settings({ mcp: { enabled: true } })
  const { ids } = stage
  const inputs: Record<string, object> = {
    search: { query: 'heron' },
    get_question: { id: ids.question },
    list_questions: {},
    get_answers: { question_id: ids.foreignQuestion },
    get_comments: { object_id: ids.question },
    list_tags: {},
    get_tag: { name: 'birds' },
    get_user: { username: 'author' },
  }
  for (const [name, given] of Object.entries(inputs)) {
    const params = { name, arguments: given }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = {
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    }
    const answer = await site.send('POST', '/community/mcp', headers, body)
    const { result } = JSON.parse(answer.body) as { result: { structuredContent: object } }
    readPlain(`tool ${name}`, result.structuredContent)
    expect([name, reached.get(`tool ${name}`)]).toEqual([name, 'plain'])
  }
  expect([...faults]).toEqual([])
})

const filesIn = (folder: string) =>
  (fs.readdirSync(folder, { recursive: true }) as string[])
    .map(name => nodePath.join(folder, name))
    .filter(name => fs.statSync(name).isFile())

test('the copy as HTML, and exports', async () => {
  const root = fs.mkdtempSync(nodePath.join(os.tmpdir(), 'forum-typed-'))
  const inRoot = (name: string) => nodePath.join(root, name)
  try {
    await makeCopy(w.site, { folder: inRoot('copy') })
    const pages = filesIn(inRoot('copy')).filter(name => name.endsWith('.html'))
    for (const name of pages)
      for (const intruder of intrudersIn(fs.readFileSync(name, 'utf8')))
        faults.add(`${nodePath.relative(root, name)}: ${intruder}`)
    expect(pages.length).toBeGreaterThan(10)
    for (const scope of ['public', 'private'] as const) {
      const folder = inRoot(scope)
      await exportSite(w.db, w.site.ports.files, { folder, scope })
      for (const name of filesIn(folder).filter(file => file.endsWith('.ndjson')))
        for (const line of fs.readFileSync(name, 'utf8').trim().split('\n'))
          if (line) readPlain(`${scope} export`, JSON.parse(line))
      expect(reached.get(`${scope} export`)).toBe('plain')
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
  expect([...faults]).toEqual([])
})

test("a member's archive", () => {
  for (const file of ownData(w.db, who.author!.id, w.now))
    if (file?.name.endsWith('.json')) readPlain('archive', JSON.parse(file.text))
  expect(reached.get('archive')).toBe('plain')
  expect([...faults]).toEqual([])
})
