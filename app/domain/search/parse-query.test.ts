import { describe, expect, test } from 'vitest'
import { formatId, formatShortId } from '#shared/ids.ts'
import { type Misread, type ParsedQuery, parseQuery } from './parse-query.ts'

const nothing: ParsedQuery = {
  words: [],
  phrases: [],
  tags: [],
  user: null,
  score: null,
  views: null,
  answers: null,
  hasAccepted: null,
  isAccepted: null,
  inQuestion: null,
  kind: null,
  impossible: false,
  options: [],
  misread: [],
}
const misread = (text: string, wants: Misread['wants']) => ({
  words: [text],
  misread: [{ text, operator: text.split(':')[0]!.toLowerCase(), wants }],
})

const cases: [string, Partial<ParsedQuery>][] = [
  ['nginx 报错', { words: ['nginx', '报错'] }],
  ['a a  b', { words: ['a', 'b'] }],
  [
    '[node.js] [c++] [home assistant]',
    {
      tags: ['node.js', 'c++', 'home assistant'],
      options: ['[node.js]', '[c++]', '[home assistant]'],
    },
  ],
  ['【SQLite】锁', { words: ['锁'], tags: ['sqlite'], options: ['[sqlite]'] }],
  ['［ｃｓｓ］', { tags: ['css'], options: ['[css]'] }],
  ['x[css]y', { words: ['x', 'y'], tags: ['css'], options: ['[css]'] }],
  [
    '[a] [b] [c] [d] [e] [f] [a]',
    { tags: ['a', 'b', 'c', 'd', 'e'], options: ['[a]', '[b]', '[c]', '[d]', '[e]'] },
  ],
  ['[] [ ]', {}],
  ['"exact phrase" more', { phrases: ['exact phrase'], words: ['more'] }],
  ['“完整 短语”', { phrases: ['完整 短语'] }],
  ['"left open', { words: ['left', 'open'] }],
  ['"" " "', {}],
  ['user:Lin', { user: 'Lin', options: ['user:Lin'] }],
  ['USER：me', { user: 'me', options: ['user:me'] }],
  ['score:0 x', { score: 0, words: ['x'], options: ['score:0'] }],
  ['score:５', { score: 5, options: ['score:5'] }],
  ['user:"Lin Dan" x', { user: 'Lin Dan', words: ['x'], options: ['user:"Lin Dan"'] }],
  ['user：“昭 槿”', { user: '昭 槿', options: ['user:"昭 槿"'] }],
  ['user:"" x', { words: ['x'] }],
  ['score:-1', misread('score:-1', 'number')],
  ['Score:many', misread('Score:many', 'number')],
  ['is:Answer', { kind: 'answer', options: ['is:Answer'] }],
  ['is:tag', misread('is:tag', 'kind')],
  ['views:100', { views: 100, kind: 'question', options: ['views:100'] }],
  ['answers:0', { answers: 0, kind: 'question', options: ['answers:0'] }],
  ['HasAccepted:NO', { hasAccepted: false, kind: 'question', options: ['hasaccepted:NO'] }],
  ['isaccepted:yes', { isAccepted: true, kind: 'answer', options: ['isaccepted:yes'] }],
  ['isaccepted:maybe', misread('isaccepted:maybe', 'yes_no')],
  [
    `inquestion:${formatId(1, 7)}`,
    { inQuestion: 7, kind: 'answer', options: [`inquestion:${formatId(1, 7)}`] },
  ],
  [
    `inquestion:${formatShortId(1, 7)}`,
    { inQuestion: 7, kind: 'answer', options: [`inquestion:${formatShortId(1, 7)}`] },
  ],
  [`inquestion:${formatId(2, 7)}`, misread(`inquestion:${formatId(2, 7)}`, 'question')],
  [
    'views:1 isaccepted:yes',
    {
      views: 1,
      isAccepted: true,
      kind: 'answer',
      impossible: true,
      options: ['views:1', 'isaccepted:yes'],
    },
  ],
  [
    'is:question user:a score:3',
    { kind: 'question', user: 'a', score: 3, options: ['is:question', 'user:a', 'score:3'] },
  ],
  ['constructor:x', misread('constructor:x', null)],
  ['author:林', misread('author:林', null)],
  ...[
    'C++:',
    'C++:x',
    'std::vector',
    'localhost:3000',
    'c:\\temp',
    'a:b',
    'error:',
    'app.js:7:2',
  ].map((word): [string, Partial<ParsedQuery>] => [word, { words: [word] }]),
  ['http://example.org/a', { words: ['http://example.org/a'] }],
  ['C++　C#', { words: ['C++', 'C#'] }],
  ['   ', {}],
]

describe('parseQuery', () => {
  test.each(cases)('%s', (q, expected) =>
    expect(parseQuery(q)).toEqual({ ...nothing, ...expected }),
  )
})
