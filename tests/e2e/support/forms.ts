/** What every form of the site guarantees when it is refused. */
import type { Locator, Page } from 'playwright/test'
import { expect, test } from './test.ts'

/** Turns off the browser's checks and length limits, so that those of the server show. */
export async function withoutBrowserChecks(form: Locator) {
  await form.evaluate(node => {
    ;(node as HTMLFormElement).noValidate = true
    for (const field of node.querySelectorAll('[maxlength]')) field.removeAttribute('maxlength')
  })
}

export const summary = (page: Page) => page.locator('.error-summary')

/**
 * The message is at its field, linked to it for screen readers, and in the summary at the top,
 * whose line leads to the field.
 */
export async function expectFieldError(page: Page, field: Locator, text: string) {
  // A resubmitted form shows its previous errors until the answer arrives.
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(literal(text)))
  const line = summary(page).locator(`a[href="#${await field.getAttribute('id')}"]`)
  await expect(line.filter({ hasText: text })).toHaveCount(1)
  // A writing screen that its scripts are still taking over may move the focus once more.
  const writing = page.locator('form.writing')
  if (test.info().project.name.startsWith('js') && (await writing.count()) > 0) {
    await expect(writing).toHaveClass(/\blive\b/)
  }
  await line.filter({ hasText: text }).click()
  await expect(field).toBeFocused()
}

/** Escapes a text for use in a pattern. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
