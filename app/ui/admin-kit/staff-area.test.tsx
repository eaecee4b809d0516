import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { FormFields } from '#ui/form-fields.tsx'
import { I18nProvider } from '#ui/i18n.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { TextAreaField } from './inputs.tsx'
import { StaffArea } from './staff-area.tsx'

const html = (children: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <StaffArea>
        <FormFields>{children}</FormFields>
      </StaffArea>
    </I18nProvider>,
  )

test('a dialog keeps its styles where a script moves it to', () => {
  const page = html(
    <DialogPanel title="Close" cancelHref="/">
      <TextAreaField id="note" name="note" label="Note" />
    </DialogPanel>,
  )
  const scope = 'data-mantine-color-scheme="light"'
  expect(/<div class="bare"[^>]*>/.exec(page)?.[0]).toContain(scope)
  expect(/<dialog[^>]*>/.exec(page)?.[0]).toContain(scope)
})

test('only the text area of a code field has the font of code', () => {
  const field = html(<TextAreaField id="css" name="css" label="CSS" help="Rules" code />)
  const withFont = [...field.matchAll(/<(\w+)[^>]*class="[^"]*\bmono\b/g)].map(([, tag]) => tag)
  expect(withFont).toEqual(['textarea'])
})
