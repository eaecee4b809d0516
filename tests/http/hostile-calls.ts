/** Bodies and queries that no client sends, made from a valid call. */
type Fields = Record<string, unknown>
export type CallBody = { body: string | Uint8Array; type?: string }

const MB = 1024 * 1024
const Prototype = '__proto__'
const json = (value: unknown) => JSON.stringify(value)
/** The object as text, with more text in it. */
const withMore = (fields: Fields, more: string) =>
  `{${[json(fields).slice(1, -1), more].filter(Boolean).join(',')}}`
const everyValue =
  (value: string) =>
  (fields: Fields): string =>
    `{${Object.keys(fields)
      .map(name => `${json(name)}:${value}`)
      .join(',')}}`
const beside =
  (more: string) =>
  (fields: Fields): string =>
    withMore(fields, more)
const oneValue =
  (value: string) =>
  (fields: Fields): string => {
    const [name = 'content'] = Object.keys(fields)
    const { [name]: _, ...rest } = fields
    return withMore(rest, `${json(name)}:${value}`)
  }
const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + '1' + close.repeat(depth)
const list = (count: number, item: (at: number) => string) =>
  `[${Array.from({ length: count }, (_, at) => item(at)).join()}]`

export const hostileBodies: Record<string, (fields: Fields) => string | CallBody> = {
  'an array': fields => json([fields]),
  'a text': () => '"content"',
  'null as body': () => 'null',
  'half an object': fields => json(fields).slice(0, -1),
  'two objects': fields => json(fields) + json(fields),
  'a comment': fields => `/**/${json(fields)}`,
  'a comma too many': fields => `${json(fields).slice(0, -1)},}`,
  'a byte order mark': fields => `\ufeff${json(fields)}`,
  'broken UTF-8': () => ({
    body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  }),
  'every field twice': fields => withMore(fields, json(fields).slice(1, -1) || '"a":1,"a":2'),
  'a prototype': beside(`"${Prototype}":{"polluted":1}`),
  'an escaped prototype': beside('"__pro\\u0074o__":{"polluted":1}'),
  'a constructor': beside('"constructor":{"prototype":{"polluted":1}}'),
  'names of methods': beside(
    '"toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"toJSON":1,"length":9',
  ),
  'every value a prototype word': everyValue(`"${Prototype}"`),
  'every value a constructor': everyValue('"constructor"'),
  'every value null': everyValue('null'),
  'every value true': everyValue('true'),
  'every value an empty list': everyValue('[]'),
  'every value an empty object': everyValue('{}'),
  'every value a list of lists': everyValue('[[[[]]],[{"a":[]}]]'),
  'every value a number': everyValue('1'),
  'huge numbers': everyValue('1e308'),
  'numbers beyond all bounds': everyValue('1e999'),
  'numbers of 400 digits': everyValue('9'.repeat(400)),
  'numbers below zero': everyValue('-1'),
  fractions: everyValue('0.1'),
  'lone surrogates': everyValue('"\\ud800a\\udc00"'),
  'NUL in every value': everyValue('"a\\u0000b"'),
  'directions and controls': everyValue('"\\u202e\\u2066\\u001b[31m\\u0007"'),
  'every value empty': everyValue('""'),
  'nothing but unknown fields': () => '{"a":1,"b":[2],"c":{"d":3}}',
  'an index of 20,000,000': beside('"a[20000000]":1,"tags[20000000]":{"slug_name":"a"}'),
  '10,000 fields': beside(list(10_000, at => `"f${at}":1`).slice(1, -1)),
  '10,000 empty lists': oneValue(list(10_000, () => '[]')),
  '10,000 objects in a list': oneValue(list(10_000, at => `{"slug_name":"t${at}"}`)),
  'lists 100,000 deep': oneValue(nested(100_000, '[', ']')),
  'objects 100,000 deep': oneValue(nested(100_000, '{"a":', '}')),
  'a key of 1 MB': beside(`"${'k'.repeat(MB)}":1`),
  'a text of 1 MB': oneValue(`"${'x'.repeat(MB)}"`),
  '1 MB of spaces': fields => ' '.repeat(MB) + json(fields),
  '1 MB of commas': fields => `${json(fields).slice(0, -1)}${','.repeat(MB)}}`,
  '1 MB of quotes': () => '"'.repeat(MB),
  '1 MB of backslashes': oneValue(`"${'\\\\'.repeat(MB / 2)}"`),
  'a form with 10,000 repeats': () => ({
    body: 'content=b&'.repeat(10_000),
    type: 'application/x-www-form-urlencoded',
  }),
  'a form with an index': () => ({
    body: 'a[20000000]=1&__proto__[polluted]=1',
    type: 'application/x-www-form-urlencoded',
  }),
  'parts without an end': () => ({
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    type: 'multipart/form-data; boundary=x',
  }),
}

const params = (fields: Fields) =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
const query = (fields: Fields) => new URLSearchParams(params(fields)).toString()
const everyParam =
  (value: string) =>
  (fields: Fields): string =>
    Object.keys(fields)
      .map(name => `${encodeURIComponent(name)}=${value}`)
      .join('&')

/** URLs have at most 8 KB. */
export const hostileQueries: Record<string, (fields: Fields) => string> = {
  'every parameter twice': fields => `${query(fields)}&${query(fields)}`,
  '2,000 repeats': fields => `${query(fields)}&${'a=b&'.repeat(1500)}`,
  '1,000 parameters': fields =>
    `${query(fields)}&${Array.from({ length: 1000 }, (_, at) => `f${at}=`).join('&')}`,
  'a prototype': fields => `${query(fields)}&__proto__=1&__proto__[polluted]=1`,
  'a constructor': fields => `${query(fields)}&constructor=1&constructor[prototype][polluted]=1`,
  'names of methods': fields => `${query(fields)}&toString=1&valueOf=1&then=1&length=9`,
  'an index of 20,000,000': fields => `${query(fields)}&a[20000000]=1&page[20000000]=1`,
  'every value a prototype word': everyParam('__proto__'),
  'every value a constructor': everyParam('constructor'),
  'every value empty': everyParam(''),
  'huge numbers': everyParam('1e308'),
  'numbers of 20 digits': everyParam('99999999999999999999'),
  'numbers below zero': everyParam('-1'),
  'lone surrogates': everyParam('%ED%A0%80a%ED%B0%80'),
  'NUL in every value': everyParam('a%00b'),
  'broken UTF-8': everyParam('%FF%FE%C0%AF'),
  'percent signs': everyParam('%'.repeat(300)),
  'directions and controls': everyParam('%E2%80%AE%1B%5B31m'),
  separators: fields => `${query(fields)}${'&'.repeat(6000)}`,
  'equals signs': fields => `${query(fields)}&${'='.repeat(6000)}`,
}
