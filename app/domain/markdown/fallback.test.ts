import { expect, it, vi } from 'vitest'
import { BoundedLexer } from './markdown/lexer.ts'
import { renderMarkdown } from './render.ts'

it('shows a text as written if the parser fails', () => {
  vi.spyOn(BoundedLexer.prototype, 'lex').mockImplementation(() => {
    throw new Error('Infinite loop on byte: 42')
  })
  const options = { siteUrl: 'https://forum.example/community', profile: 'post' as const }
  expect(renderMarkdown('**a** <script>\nb & c', options)).toEqual({
    html: '<p>**a** &lt;script&gt;<br>b &amp; c</p>',
    text: '**a** <script>\nb & c',
  })
})
