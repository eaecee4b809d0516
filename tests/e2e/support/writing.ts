/** The screens where questions and answers are written. */
import type { Page } from 'playwright/test'
import { expect } from './test.ts'
import { t } from './texts.ts'

export const writingForm = (page: Page) => page.locator('form.writing')

/** Opens a writing screen; with scripts, waits until they have taken it over. */
export async function openWriting(page: Page, path: string, scripts: boolean) {
  await page.goto(path)
  await untilReady(page, scripts)
}

export async function untilReady(page: Page, scripts: boolean) {
  await expect(writingForm(page)).toHaveClass(scripts ? /\blive\b/ : /^writing$/)
}

export const titleField = (page: Page) => page.getByLabel(t('editor.title.label'))
export const contentField = (page: Page) =>
  writingForm(page).getByRole('textbox', { name: t('editor.content.label') })
export const ownAnswerField = (page: Page) => page.locator('#answer_content')
export const tagField = (page: Page) => page.locator('#tags')
export const summaryField = (page: Page) => page.locator('#edit_summary')
export const chosenTags = (page: Page) => page.locator('[name=tags]')

const formButton = (page: Page, key: string) =>
  writingForm(page).getByRole('button', { name: t(key), exact: true })
export const postButton = (page: Page) => writingForm(page).locator('button[value=post]')
export const saveButton = (page: Page) => formButton(page, 'question.edit.save')
export const draftButton = (page: Page) => formButton(page, 'editor.save_draft')

export const preview = (page: Page) => page.locator('.editor-preview').first()

/** With scripts the preview updates while typing, without them it needs a button. */
export async function askPreview(page: Page, scripts: boolean) {
  if (!scripts) await formButton(page, 'editor.preview').click()
}
