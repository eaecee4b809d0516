import { parse } from '@conform-to/dom'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  formWith,
  MaxFields,
  MaxNameLength,
  MaxRepeats,
  readUrlEncoded,
} from '#shared/form-body.ts'
import { FieldNames } from '#web/kernel/declared-fields.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf, wellFormed } from './hostile.ts'
import { property } from './property.ts'

const Body = [
  ...[
    'title=x',
    'tags=a',
    'tags=b',
    'avatar.type=url',
    'content_1=x',
    'content_9999999=x',
    'intent=save',
    'back=/community',
  ],
  ...[
    'title[2000000]=1',
    'tags[99999999]=1',
    'tags[0]=a',
    'tags[]=1',
    'title.a.b.c.d=1',
    '__proto__.x=1',
    'constructor.prototype.x=1',
    'avatar.__proto__.x=1',
  ],
  ...[
    '&',
    '&&',
    '=',
    '%',
    '%00',
    '%ff',
    '%5B',
    '+',
    'a[',
    ']',
    '.',
    '..',
    '[0]',
    'a=b&',
    '[[',
    '%E4%B8%AD',
  ],
]

/** The fields of a form with a list, an object and numbered fields. */
const names = FieldNames.ofHandlers([
  {
    input: z.object({
      title: z.string(),
      tags: z.array(z.string()),
      avatar: z.object({ type: z.string() }),
    }),
    fields: [/^content_\d{1,3}$/],
  },
])

const read = (body: string) => {
  const fields = readUrlEncoded(body)
  if (!fields) return null
  const form = formWith(fields.filter(([name]) => names.has(name)))
  return parse<Record<string, unknown>, string[]>(form, { resolve: value => ({ value }) })
}

property('form', 'has the fields that URLSearchParams reads, within its bounds', {
  runs: 300,
  input: textOf(Body),
  holds(typed) {
    const body = wellFormed(typed)
    const pairs = body.split('&').filter(pair => pair.split('=')[0]!.length <= MaxNameLength)
    // Not as the query of a URL, which may begin with a question mark.
    const all = pairs.flatMap(pair => [...new URLSearchParams(`&${pair}`)])
    const counts = all.map(([name]) => all.filter(([other]) => other === name).length)
    const within = body.split('&').length <= MaxFields + 1 && Math.max(0, ...counts) <= MaxRepeats
    expect(readUrlEncoded(body)).toEqual(within ? all : null)
  },
})

property('form-fields', 'hands on the declared fields, and neither index nor prototype', {
  runs: 300,
  input: textOf(Body),
  holds(body) {
    const submission = read(body)
    if (!submission) return
    for (const [name, value] of Object.entries(submission.payload)) {
      expect(name).toMatch(/^(?:title|tags|avatar|content_\d{1,3}|intent|back|captcha_\w+)$/)
      if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(MaxRepeats)
      // JSON takes six characters for a control character.
      expect(JSON.stringify(value).length).toBeLessThan(6 * body.length + 10)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(() => submission.reply()).not.toThrow()
  },
})

property('form-cost', 'a body of 1 MB takes at most 150 ms', {
  runs: 30,
  input: longTextOf(Body, 1_000_000),
  holds: body => expectCheap(150, () => read(body)?.reply()),
})
