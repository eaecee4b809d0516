/**
 * Every text field of every form on a screen has the limits of the verb's schema as HTML
 * attributes, and no others. The action of the screen declares every field that its forms send. A form
 * shows all flags of its verb that are stored, since an absent one is read as an unchecked box.
 */
import { matchRoutes } from '@remix-run/router'
import type { ServerBuild } from '@remix-run/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { optionalOf, uncheckedValue } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Declared, FieldNames } from '#web/kernel/declared-fields.ts'
import { isSecret } from '#web/kernel/captcha-page.ts'
import { holdsText, keepable } from '#web/kernel/saved-form.ts'
import { formLimits } from '#web/kernel/input-limits.ts'
import type { FieldLimits } from '#ui/forms/field-limits.ts'
import { HiddenWorld } from '#tests/support/hidden-world.ts'
import { attribute } from '#tests/support/page-form.ts'
import { buildFromSources, leaves } from '#tests/support/route-table.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf } from './sample-pages.ts'
import { walkScene } from './walk-scene.ts'

const w = await new HiddenWorld().fill()
const place = walkScene(w)
w.settings({ users: openProfiles })
const pages = leaves.flatMap(({ pattern }) => addressesOf(pattern, place))

let site: WholeSite
let build: ServerBuild
beforeAll(async () => {
  build = await buildFromSources()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const routes = leaves.map(({ id, pattern }) => ({ id, path: pattern }))

const routesOfPaths = new Map<string, string>()
/** The route of a path; kept, since the router compiles all patterns for each path. */
function routeOf(path: string): string {
  const known = routesOfPaths.get(path) ?? matchRoutes(routes, path)?.at(-1)?.route.id ?? ''
  routesOfPaths.set(path, known)
  return known
}

/** Hidden fields and passwords, which no page shows as text that was typed, and fields that it does. */
function kindFault(form: string, { tag, name, type }: Control): string {
  const entry: [string, string] = [name, 'x']
  if (type === 'password') return isSecret(...entry) ? '' : 'a password that would be shown'
  const sent = new FormData()
  sent.set(...entry)
  const shown = holdsText(keepable(sent))
  // Elsewhere people type a name; here it is that of a file, which administrators see anyway.
  const isFile = name === 'name' && /^parts\/\w+\/routes\/admin\/(backups|imports) /.test(form)
  if (type === 'hidden') return shown && !isFile ? 'a hidden field that would be shown' : ''
  const code = /\b(?:autoComplete="one-time-code"|type="password")/.test(tag)
  return shown || code || name === 'second_name' ? '' : 'text that would be lost'
}

/** Names of fields that are read into another field of the verb. */
const verbField: Record<string, string> = {
  recovery_code: 'code',
  target: 'slug_name',
  content: 'original_text',
  query: 'q',
}
const namesOf = (name: string) =>
  [name, verbField[name], /^(content|close_msg)_\d+$/.exec(name)?.[1]].filter(
    one => one !== undefined,
  )

type Control = { tag: string; name: string; type: string }

function controlsOf(form: string): Control[] {
  return [...form.matchAll(/<(input|textarea)\b[^>]*>/g)].flatMap(([tag, element]) => {
    const name = attribute(tag, 'name')
    const type = element === 'textarea' ? 'textarea' : (attribute(tag, 'type') ?? 'text')
    const typed = !/^(hidden|checkbox|radio|file|submit|color)$/.test(type)
    return name && typed ? [{ tag, name, type }] : []
  })
}

/** The intents that the form or its buttons name; '' for a form that reads. */
function intentsOf(form: string): string[] {
  if (!/^<form[^>]*\bmethod="post"/.test(form)) return ['']
  const named = [...form.matchAll(/<(?:input|button)\b[^>]*\bname="intent"[^>]*>/g)]
  return named.map(([tag]) => attribute(tag, 'value') ?? '')
}

const bounds = ['minLength', 'maxLength', 'min', 'max'] as const

/** The attributes an input should have: lengths for text, a range for numbers. */
function expected(limits: FieldLimits, { type, name: field }: Control): string {
  const numeric = type === 'number' || type === 'date'
  return bounds
    .filter(name => name !== 'minLength' || field !== folded)
    .filter(name => limits[name] !== undefined && numeric === !name.endsWith('Length'))
    .map(name => `${name} ${limits[name]}`)
    .join(', ')
}

const limitsIn = (tag: string) =>
  bounds
    .map(name => [name, attribute(tag, name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const formsOf = (body: string) => [...body.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form)

/** Not limits of a verb: values of a URL, searches on the server only, and days from today on. */
const own = /^routes\/(main\/search  q|admin\/find  query)$|expires_on$/
/** Collapsed at first. A browser would block the form without showing the reason. */
const folded = 'answer_content'

const knownNames = new Map<string, FieldNames | null>()
/** The fields that the action of a route declares; null when its action has no intents. */
function declaredBy(id: string): FieldNames | null {
  const action = build.routes[id]?.module.action as
    { intents?: Record<string, Declared> } | undefined
  const names =
    knownNames.get(id) ??
    (action?.intents ? FieldNames.ofHandlers(Object.values(action.intents)) : null)
  knownNames.set(id, names)
  return names
}

/** Every name that a browser sends with a form. */
const sentNames = (form: string) =>
  [...form.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)].flatMap(
    ([tag]) => attribute(tag, 'name') ?? [],
  )

type Screen = { action?: { intents?: Record<string, { input?: z.ZodType }> } }

/** Flags of a verb that keep their value when they are left out. */
function storedFlags(screen: Screen, intent: string): string[] {
  const { shape = {} } = (screen.action?.intents?.[intent]?.input ?? {}) as Partial<z.ZodObject>
  return Object.entries(shape as Record<string, z.ZodType>)
    .filter(([, field]) => optionalOf(field) && uncheckedValue(field) === false)
    .map(([name]) => name)
}

/** Records each field of each form of a page, with the errors in its limits. */
function look(path: string, body: string, found: Map<string, string>): void {
  for (const form of formsOf(body)) {
    const action = (attribute(/^<form[^>]*>/.exec(form)![0], 'action') || path).split(/[?#]/)[0]!
    const id = routeOf(action || path.split('?')[0]!)
    const screenName = id.replace(/\/route$/, '')
    const names = /^<form[^>]*\bmethod="post"/.test(form) ? declaredBy(id) : null
    if (names) {
      for (const name of sentNames(form))
        if (!names.has(name)) found.set(`${screenName} ${name}`, 'is not declared by the action')
    }
    const intents = intentsOf(form)
    const screen = build.routes[id]?.module ?? {}
    for (const intent of intents) {
      for (const flag of storedFlags(screen, intent)) {
        const shown = form.includes(` name="${flag}"`)
        found.set(`${screenName} ${intent} ${flag}`, shown ? '' : 'is not in the form')
      }
    }
    if (intents.some(Boolean))
      for (const [tag, element] of form.matchAll(/<(input|textarea)\b[^>]*>/g)) {
        const name = attribute(tag, 'name')
        const type = element === 'textarea' ? 'text' : (attribute(tag, 'type') ?? 'text')
        const fault =
          name &&
          /^(hidden|password|text)$/.test(type) &&
          kindFault(`${screenName} `, { tag, name, type })
        if (fault) found.set(`${screenName} ${intents.join('|')} ${name} as ${type}`, fault)
      }
    const verbs = intents.map(formLimits(screen))
    for (const control of controlsOf(form)) {
      const { tag, name } = control
      const limits = verbs.flatMap(verb => namesOf(name).flatMap(one => verb[one] ?? []))
      const right = limits.length > 0 ? limits.map(one => expected(one, control)) : ['']
      const key = `${screenName} ${intents.join('|')} ${name}`
      if (!own.test(key) && !right.includes(limitsIn(tag)))
        found.set(key, `${limitsIn(tag)} is not ${right.join(' or ')}`)
      else if (!found.has(key)) found.set(key, '')
    }
  }
}

test(
  'field limits are those of the verbs, and forms show all their flags',
  { timeout: 240_000 },
  async () => {
    const found = new Map<string, string>()
    const { owner, admin } = w.who
    for (const who of [null, owner, admin] as (UserRow | null)[]) {
      for (const path of pages) {
        const { body, headers } = await site.open(path, who)
        if (!/html/.test(String(headers['content-type']))) continue
        look(path, body, found)
        const hole = /(?:(?<=>) to |(?:Up to|At least|[Ff]rom) {2})[^<>]*/.exec(body)
        if (hole) found.set(`${path} tells a limit that is not there`, hole[0])
      }
    }
    const wrong = [...found].filter(([, problem]) => problem).map(entry => entry.join(': '))
    expect(found.size).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  },
)
