import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import { VoteGroup, type VoteGroupProps } from './vote-group.tsx'

const html = (changes: Partial<VoteGroupProps>) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <VoteGroup objectId="10" kind="answer" score={3} mine={0} back="/q#10" {...changes} />
    </I18nProvider>,
  )

const buttons = (out: string) => out.match(/<button.*?<\/button>/g) ?? []

describe('VoteGroup', () => {
  test.each([
    [0, ['up', 'down'], ['false', 'false']],
    [1, ['none', 'down'], ['true', 'false']],
    [-1, ['up', 'none'], ['false', 'true']],
  ] as const)('own vote %d: buttons have the desired state', (mine, values, pressed) => {
    const [up, down] = buttons(html({ mine }))
    expect(up).toContain(`name="vote" value="${values[0]}"`)
    expect(up).toContain(`aria-pressed="${pressed[0]}"`)
    expect(down).toContain(`name="vote" value="${values[1]}"`)
    expect(down).toContain(`aria-pressed="${pressed[1]}"`)
  })

  test('the form has the object and the return URL', () => {
    const out = html({})
    expect(out).toContain('name="intent" value="vote"')
    expect(out).toContain('name="object_id" value="10"')
    expect(out).toContain('name="back" value="/q#10"')
    expect(out).toContain('role="group" aria-label="Vote"')
  })

  test('visitors get links instead of buttons', () => {
    const out = html({ loginHref: '?dialog=login' })
    expect(buttons(out)).toHaveLength(0)
    expect(out).not.toContain('<form')
    expect(out.match(/href="\?dialog=login"/g)).toHaveLength(2)
  })

  test('a refused direction is disabled with its reason, also when pressed', () => {
    const out = html({ refusals: { up: null, down: 'Too little reputation' } })
    const [up, down] = buttons(out)
    expect(up).not.toContain('disabled')
    expect(down).toContain('title="Too little reputation" aria-pressed="false"')
    expect(down).toContain('aria-describedby="vote-10-down-why" aria-disabled="true"')
    expect(down).not.toContain(' disabled')
    expect(out).toContain('id="vote-10-down-why">Too little reputation')
  })
})
