import { expect, it, vi } from 'vitest'
import { renderMarkdown } from './render.ts'

vi.mock('./markdown/parse.ts', async original => ({
  ...(await original<object>()),
  parseMarkdown: () => {
    throw new Error('Infinite loop on byte: 42')
  },
}))

it('shows a text as written if the parser fails', () => {
  const options = { siteUrl: 'https://forum.example/community', profile: 'post' as const }
  expect(renderMarkdown('**a** <script>\nb & c', options)).toEqual({
    html: '<p>**a** &lt;script&gt;<br>b &amp; c</p>',
    text: '**a** <script>\nb & c',
  })
})
