import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { FormFields } from '#ui/form-fields.tsx'
import { I18nProvider } from '#ui/i18n.tsx'
import { RadioGroup } from './choices.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './inputs.tsx'

const html = (node: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <FormFields>{node}</FormFields>
    </I18nProvider>,
  )

describe('TextField', () => {
  test('help and error are tied to the input', () => {
    const out = html(
      <TextField id="title" name="title" label="Title" help="One line" error="Too long" required />,
    )
    expect(out).toContain('<label for="title" class="label">Title')
    expect(out).toContain('aria-describedby="title-help title-error"')
    expect(out).toContain('aria-invalid="true"')
    expect(out).toContain('required=""')
    expect(out).toMatch(/id="title-error">.*Error: <\/span>Too long/)
    expect(out.indexOf('title-help"')).toBeLessThan(out.indexOf('<input'))
    expect(out.indexOf('<input')).toBeLessThan(out.indexOf('title-error">'))
  })

  test('a valid field mentions no error', () => {
    const out = html(<TextField id="title" name="title" label="Title" error={[]} optional />)
    expect(out).not.toMatch(/aria-invalid|aria-describedby|field-error/)
    expect(out).toContain('optional')
  })

  test('keeps what was typed', () => {
    const out = html(<TextField id="a" name="a" label="A" defaultValue="<b>" maxLength={150} />)
    expect(out).toContain('value="&lt;b&gt;"')
    expect(out).toContain('maxLength="150"')
  })
})

test('the first radio button has the id of the group', () => {
  const options = [
    { value: '57', label: 'Spam' },
    { value: '60', label: 'Duplicate', help: 'Asked before' },
  ]
  const out = html(
    <RadioGroup
      id="reason"
      name="reason"
      legend="Why"
      options={options}
      value="60"
      error="Choose"
    />,
  )
  expect(out).toContain('<input type="radio" id="reason"')
  expect(out).toMatch(/id="reason-60"[^>]*checked=""/)
  expect(out).toContain('<fieldset class="field group" aria-describedby="reason-error">')
})

describe('ErrorSummary', () => {
  test('lines name their fields and link to them; those of the whole form do not', () => {
    const errors = { title: ['Enter a title.'], tags: ['Choose a tag.'], '': ['Slow down.'] }
    const out = html(
      <ErrorSummary
        errors={errors}
        ids={{ tags: 'tag-input' }}
        labels={{ title: 'Title', tags: 'Tags' }}
      />,
    )
    expect(out).toContain('3 problems to fix')
    expect(out).toContain('<a href="#title">Title: Enter a title.</a>')
    expect(out).toContain('<a href="#tag-input">Tags: Choose a tag.</a>')
    expect(out).toContain('<li>Slow down.</li>')
    expect(out).toContain('role="alert"')
  })

  test('is absent without errors', () => {
    expect(html(<ErrorSummary errors={{}} />)).toBe('')
    expect(html(<ErrorSummary errors={null} />)).toBe('')
  })
})
