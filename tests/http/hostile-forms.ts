/**
 * Form bodies that no browser sends, made from a valid form. Each is either refused with a 4xx or has no effect on
 * what the form does.
 */
import type { FieldEntries } from '#shared/form-body.ts'

export type SentBody = { body: string | Buffer; type?: string }
type Shape = (fields: FieldEntries) => SentBody | string

export const UrlEncoded = 'application/x-www-form-urlencoded'
const MB = 1024 * 1024

const encoded = (fields: FieldEntries) => new URLSearchParams(fields).toString()
const plus = (fields: FieldEntries, more: string) => `${encoded(fields)}&${more}`

/** The fields that a person fills in: all but the intent. */
const typed = (fields: FieldEntries) => fields.filter(([name]) => name !== 'intent')
const intents = (fields: FieldEntries) => fields.filter(([name]) => name === 'intent')
const firstName = (fields: FieldEntries) => typed(fields)[0]?.[0] ?? 'back'

/** Every field with this text, which is already encoded. */
const everyValue =
  (text: string): Shape =>
  fields =>
    [
      encoded(intents(fields)),
      ...typed(fields).map(([name]) => `${encodeURIComponent(name)}=${text}`),
    ].join('&')

/** Every field under another name. */
const everyName =
  (rename: (name: string) => string): Shape =>
  fields =>
    plus(intents(fields), encoded(typed(fields).map(([name, value]) => [rename(name), value])))

/** One field with this text, which is already encoded. */
const oneValue =
  (text: string): Shape =>
  fields =>
    plus(
      fields.filter(([name]) => name !== firstName(fields)),
      `${encodeURIComponent(firstName(fields))}=${text}`,
    )

const beside =
  (more: string): Shape =>
  fields =>
    plus(fields, more)

const Boundary = 'x'
const part = (name: string, value: string) =>
  `--${Boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const parts = (fields: FieldEntries) => fields.map(([name, value]) => part(name, value)).join('')
const multipart = (body: string): SentBody => ({
  body,
  type: `multipart/form-data; boundary=${Boundary}`,
})

const manyParts = part('a', 'b').repeat(10_000)
const longHead = `--${Boundary}\r\nContent-Disposition: form-data${';name="'.repeat(560)}\r\n\r\n\r\n`

export const hostileForms: Record<string, Shape> = {
  'an index of 20,000,000': beside('a[2000000]=1&e_mail[20000000]=1'),
  'every field with an index of 20,000,000': everyName(name => `${name}[20000000]`),
  'an index below zero and a broken one': beside('a[-1]=1&a[1e9]=1&a[=1&a]=1&[]=1&[0]=1'),
  '10,000 repeats of an unknown name': beside('a=b&'.repeat(10_000)),
  '10,000 repeats of a field': fields => plus(fields, `${firstName(fields)}=b&`.repeat(10_000)),
  '150 repeats of every field': fields =>
    Array.from({ length: 150 }, () => encoded(typed(fields))).join('&') +
    '&' +
    encoded(intents(fields)),
  '1 MB of separators': beside('&'.repeat(MB - 20_000)),
  '1 MB of equals signs': beside('='.repeat(MB - 20_000)),
  '1 MB of semicolons': beside(';'.repeat(MB - 20_000)),
  '1 MB of plus signs in a field': oneValue('+'.repeat(MB - 20_000)),
  '1 MB of percent signs in a field': oneValue('%'.repeat(MB - 20_000)),
  '1 MB of one letter in a field': oneValue('x'.repeat(MB - 20_000)),
  '1 MB of encoded Chinese in a field': oneValue('%E5%AD%97'.repeat(115_000)),
  '1 MB of lines in a field': oneValue('%0A'.repeat(345_000)),
  'a name of 1 MB': beside('x'.repeat(MB - 20_000) + '=1'),
  'a name with 10,000 brackets': beside(`a${'[b]'.repeat(10_000)}=1`),
  'a name with 10,000 dots': beside(`a${'.b'.repeat(10_000)}=1`),
  'every field with a deeper name': everyName(name => `${name}.a.b[0].c`),
  'every field as a list': everyName(name => `${name}[]`),
  'a prototype': beside('__proto__=1&__proto__[polluted]=1&__proto__.polluted=1'),
  'a constructor': beside(
    'constructor=1&constructor[prototype][polluted]=1&constructor.prototype.polluted=1',
  ),
  'names of methods': beside('toString=1&valueOf=1&hasOwnProperty=1&then=1&length=9&toJSON=1'),
  'every value a prototype word': everyValue('__proto__'),
  'every value a constructor': everyValue('constructor'),
  'lone surrogates': everyValue('%ED%A0%80a%ED%B0%80'),
  'NUL in every value': everyValue('a%00b'),
  'NUL in names': beside('%00=1&intent%00=1&a%00b=1'),
  'broken UTF-8': everyValue('%FF%FE%C0%AF'),
  'every value empty': everyValue(''),
  'no field but the intent': fields => encoded(intents(fields)),
  'huge numbers': everyValue('1e308'),
  'numbers of 20 digits': everyValue('99999999999999999999'),
  'numbers below zero': everyValue('-1'),
  'no numbers': everyValue('NaN'),
  'JSON in every field': everyValue(encodeURIComponent('{"a":{"b":[1,{"__proto__":1}]}}')),
  'directions and controls': everyValue('%E2%80%AE%E2%81%A6%1B%5B31m%07'),
  'the intent 150 times': fields =>
    plus(typed(fields), 'intent=constructor&'.repeat(150) + encoded(intents(fields))),
  'a method as intent': fields => plus(typed(fields), 'intent=__proto__'),
  'an odd captcha and way back': beside(
    'captcha_id=__proto__&captcha_action=constructor&captcha_for=toString&back=%2F%2Fevil.example',
  ),
  '10,000 parts': fields => multipart(`${parts(fields)}${manyParts}--${Boundary}--\r\n`),
  'parts with long heads': fields =>
    multipart(`${parts(fields)}${longHead.repeat(150)}--${Boundary}--\r\n`),
  'parts without an end': fields => multipart(parts(fields)),
  'a file in place of every field': fields =>
    multipart(
      parts(intents(fields)) +
        typed(fields)
          .map(
            ([name]) =>
              `--${Boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nx\r\n`,
          )
          .join('') +
        `--${Boundary}--\r\n`,
    ),
}

export function hostileForm(name: string, fields: FieldEntries): Required<SentBody> {
  const made = hostileForms[name]!(fields)
  return { type: UrlEncoded, ...(typeof made === 'string' ? { body: made } : made) }
}
