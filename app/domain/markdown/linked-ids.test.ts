import { describe, expect, it } from 'vitest'
import { linkedIds } from './linked-ids.ts'
import { renderMarkdown } from './render.ts'

const siteUrl = 'https://forum.example/community'
const question = '10010000000000011'
const answer = '10020000000000012'
const links = (source: string) =>
  linkedIds(source, renderMarkdown(source, { siteUrl, profile: 'post' }).html)

describe('linkedIds', () => {
  it.each([
    ['a path', `[x](/community/questions/${question})`, [{ questionRef: question }]],
    ['a path without the mount point', `[x](/questions/${question})`, [{ questionRef: question }]],
    [
      'an address of this site',
      `${siteUrl}/questions/${question}?a=b#c`,
      [{ questionRef: question }],
    ],
    ['a slug', `${siteUrl}/questions/${question}/how-to-2`, [{ questionRef: question }]],
    [
      'an answer',
      `${siteUrl}/questions/${question}/${answer}`,
      [{ questionRef: question, answerRef: answer }],
    ],
    [
      'an answer after a slug',
      `${siteUrl}/questions/D1D1/how-to/E1E1/`,
      [{ questionRef: 'D1D1', answerRef: 'E1E1' }],
    ],
    [
      'a long id',
      `see #${question}, #${answer}`,
      [{ questionRef: question }, { questionRef: answer }],
    ],
    ['a short id', 'see #D1D1.', [{ questionRef: 'D1D1' }]],
    ['the same twice', `#${question} [x](/questions/${question})`, [{ questionRef: question }]],
    ['another site', `https://a.example/community/questions/${question}`, []],
    ['code', `\`#${question}\` \`/questions/${question}\``, []],
    ['words and anchors', '#include a#D1D1 [x](#D1D1) &#123; #1', []],
    ['other pages', '/questions/ask [x](/questions/ask) [y](/tags/D1D1)', []],
  ])('finds the links in %s', (_, source, expected) => {
    expect(links(source)).toEqual(expected)
  })
})
