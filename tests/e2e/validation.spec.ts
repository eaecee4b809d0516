/**
 * Every rule of the forms (spec §5), broken once: the message is at its field and in the summary,
 * and what was typed is still there. The browser's checks are turned off, so that the server
 * responds. Then the extreme values that are allowed.
 */
import { rankValues } from '#kernel'
import type { Locator, Page } from 'playwright/test'
import { askPath, editAnswerPath, editQuestionPath, registerPath } from '#shared/paths.ts'
import { expectFieldError, withoutBrowserChecks } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import {
  answerField,
  commentForm,
  comments,
  fillAnswer,
  questionPost,
  writeAnswer,
} from './support/thread.ts'
import {
  contentField,
  openWriting,
  ownAnswerField,
  postButton,
  saveButton,
  summaryField,
  tagField,
  titleField,
  untilReady,
  writingForm,
} from './support/writing.ts'
import { zh } from './support/texts.ts'

const zeroWidth = '\u200b\u200d\ufeff'
const required = zh('form.required')
const tooShort = (min: number) => zh('form.too_short', { min })
const tooLong = (max: number) => zh('form.too_long', { max })

const field = (page: Page, id: string) => page.locator(`#${id}`)
const send = (page: Page, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: zh(key), exact: true })
    .click()

test.describe('signing up', () => {
  const good = { name: 'somebody', e_mail: 'somebody@example.org', pass: 'good-password' }
  type Id = keyof typeof good

  async function register(page: Page, values: typeof good) {
    await withoutBrowserChecks(field(page, 'name').locator('xpath=ancestor::form'))
    for (const [id, value] of Object.entries(values)) await field(page, id).fill(value)
    await send(page, 'auth.register.submit')
  }

  test('name, address and password', async ({ page }) => {
    const invalidName = zh('error.user.username_invalid')
    const invalidEmail = zh('form.email')
    type Rule = { [I in Id]?: [value: string, text: string] }
    // Every field of a form has its message at once.
    const rules: Rule[] = [
      { name: ['', required], e_mail: ['', required], pass: ['', required] },
      {
        name: ['a', tooShort(2)],
        e_mail: ['nobody', invalidEmail],
        pass: ['a'.repeat(7), tooShort(8)],
      },
      {
        name: ['a'.repeat(31), tooLong(30)],
        e_mail: ['nobody@', invalidEmail],
        pass: ['a'.repeat(33), tooLong(32)],
      },
      {
        e_mail: ['no body@example.org', invalidEmail],
        pass: ['with blanks in it', zh('error.password.space_invalid')],
      },
      { e_mail: ['nobody@example', invalidEmail] },
      // Any display name is allowed, unless its username is a word in URLs.
      { name: ['settings', invalidName] },
    ]
    await page.goto(registerPath())
    for (const rule of rules) {
      await test.step(JSON.stringify(rule), async () => {
        const broken = Object.entries(rule).map(([id, [value]]) => [id, value])
        const values: typeof good = { ...good, ...Object.fromEntries(broken) }
        await register(page, values)
        await expect(page.locator('.error-summary li')).toHaveCount(broken.length)
        for (const [id, [, text]] of Object.entries(rule)) {
          await expectFieldError(page, field(page, id), text)
        }
        await expect(field(page, 'name')).toHaveValue(values.name)
        await expect(field(page, 'e_mail')).toHaveValue(values.e_mail)
        await expect(field(page, 'pass')).toHaveValue('')
        for (const id of Object.keys(good).filter(id => !(id in rule))) {
          await expect(field(page, id)).not.toHaveAttribute('aria-invalid')
        }
      })
    }
  })

  test('only the accepted email domains', async ({ page, settings }) => {
    settings({ login: { allow_email_domains: ['school.example'] } })
    await page.goto(registerPath())
    await expect(
      page.getByText(zh('auth.register.domains', { domains: 'school.example' })),
    ).toBeVisible()
    await register(page, good)
    const text = zh('error.email.illegal_email_domain_error')
    await expectFieldError(page, field(page, 'e_mail'), text)
  })

  test('the shortest and the longest allowed values', async ({ open, community }) => {
    const n = community.unique()
    const allowed = [
      { name: 'ab', pass: 'qz7-vk2m' },
      { name: `a.b_c-${n}`.padEnd(30, '9'), pass: '密钥'.repeat(16) },
      // No username can be made from these; they get a numbered one.
      { name: '..', pass: 'qz7-vk2m' },
      { name: '🙂🙂', pass: 'qz7-vk2m' },
    ]
    for (const [i, values] of allowed.entries()) {
      const page = await open(null)
      await page.goto(registerPath())
      await register(page, { ...values, e_mail: `limits-${n}-${i}@example.org` })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('auth.inactive.title'))
    }
  })
})

test('login and recovery: required fields', async ({ page }) => {
  await page.goto('/community/users/login')
  await send(page, 'auth.login.submit')
  await expectFieldError(page, field(page, 'e_mail'), required)
  await expectFieldError(page, field(page, 'pass'), required)
  await page.goto('/community/users/account-recovery')
  await send(page, 'auth.recovery.submit')
  await expectFieldError(page, field(page, 'e_mail'), required)
  await field(page, 'e_mail').fill('no address')
  await send(page, 'auth.recovery.submit')
  await expectFieldError(page, field(page, 'e_mail'), zh('form.email'))
  await expect(field(page, 'e_mail')).toHaveValue('no address')
})

test.describe('asking', () => {
  type Values = { title: string; content: string; tags: string }
  const good = { title: '一个像样的标题', content: '一段足够长的正文。', tags: 'testing' }

  async function ask(page: Page, scripts: boolean, values: Values) {
    await untilReady(page, scripts)
    await withoutBrowserChecks(writingForm(page))
    await titleField(page).fill(values.title)
    await contentField(page).fill(values.content)
    await tagField(page).fill(values.tags)
    await postButton(page).click()
  }

  test('title, text and tags', async ({ open, community, scripts }) => {
    test.slow()
    await community.ask(community.member(), { tags: ['testing'] })
    const reserved = `reserved-${community.unique()}`
    await community.ask(community.member(), { tags: [reserved] })
    community.reserveTag(reserved)
    const rules: { [I in keyof Values]?: [value: string, text: string] }[] = [
      {
        title: ['', required],
        content: ['', required],
        tags: ['x'.repeat(36), tooLong(35)],
      },
      { title: ['   ', required], tags: ['a/b', zh('error.tag.illegal_characters')] },
      {
        title: ['题'.repeat(151), tooLong(150)],
        tags: ['one-1,two-2,three-3,four-4,five-5,six-6', zh('error.tag.too_many', { max: 5 })],
      },
      { content: ['短', zh('error.question.content_less_than_minimum', { min: 6 })] },
      {
        content: [`${zeroWidth} &nbsp; ${zeroWidth}`, zh('error.question.content_cannot_empty')],
      },
      {
        title: [' ', required],
        content: ['&nbsp;&nbsp;&nbsp;', zh('error.question.content_cannot_empty')],
        tags: ['', zh('error.tag.minimum_count', { count: 1 })],
      },
      { tags: [reserved, zh('error.tag.reserved', { tags: reserved })] },
    ]
    const fields = { title: titleField, content: contentField, tags: tagField }
    const page = await open(community.member())
    for (const rule of rules) {
      await test.step(JSON.stringify(rule), async () => {
        const broken = Object.entries(rule).map(([id, [value]]) => [id, value])
        const values: Values = { ...good, ...Object.fromEntries(broken) }
        await openWriting(page, askPath(), scripts)
        await ask(page, scripts, values)
        await expect(page.locator('.error-summary li')).toHaveCount(broken.length)
        for (const [id, [, text]] of Object.entries(rule)) {
          await expectFieldError(page, fields[id as keyof Values](page), text)
        }
        await expect(titleField(page)).toHaveValue(values.title)
        await expect(contentField(page)).toHaveValue(values.content)
        await expectTagsKept(page, values.tags)
      })
    }
  })

  /** Typed tags stay in the field, or come back as selected ones. */
  async function expectTagsKept(page: Page, tags: string) {
    if (tags === '') return
    const chosen = await page.locator('[name=tags]').evaluateAll(list => {
      return list.map(node => (node as HTMLInputElement).value)
    })
    const typed = await tagField(page).inputValue()
    expect([...chosen, typed].filter(Boolean).join(',')).toContain(tags.slice(0, 36))
  }

  test('a new tag requires reputation', async ({ open, community, scripts }) => {
    const page = await open(community.newcomer())
    const tag = `unheard-of-${community.unique()}`
    await openWriting(page, askPath(), scripts)
    await ask(page, scripts, { ...good, tags: tag })
    await expectFieldError(
      page,
      tagField(page),
      zh('editor.tags.rank', rankValues({ rank: 1 }, 750)),
    )
  })

  test('a recommended tag is required', async ({ open, community, scripts, settings }) => {
    const [plain, wanted] = [`plain-${community.unique()}`, `wanted-${community.unique()}`]
    await community.ask(community.member(), { tags: [plain, wanted] })
    community.recommendTag(wanted)
    settings({ write: { required_tag: true } })
    const page = await open(community.member())
    await openWriting(page, askPath(), scripts)
    await ask(page, scripts, { ...good, tags: plain })
    await expectFieldError(page, tagField(page), zh('error.tag.recommend_tag_enter'))
    await openWriting(page, askPath(), scripts)
    await ask(page, scripts, { ...good, tags: wanted })
    await expect(questionPost(page)).toBeVisible()
  })

  test('the asker’s answer is validated, too', async ({ open, community, scripts }) => {
    await community.ask(community.member(), { tags: ['testing'] })
    const page = await open(community.member())
    await openWriting(page, askPath(), scripts)
    await writingForm(page).getByText(zh('editor.answer.heading')).click()
    await page.getByLabel(zh('editor.answer.own')).check()
    await ownAnswerField(page).fill('太短')
    await ask(page, scripts, good)
    await expectFieldError(page, ownAnswerField(page), tooShort(6))
    await expect(ownAnswerField(page)).toHaveValue('太短')
    await expect(page.getByLabel(zh('editor.answer.own'))).toBeChecked()
  })

  test('the longest allowed texts; an image alone is a text', async ({
    open,
    community,
    scripts,
  }) => {
    const page = await open(community.member())
    const tag = '标'.repeat(35 - 4) + String(1000 + community.unique())
    const title = '题𠮷'.repeat(75)
    await openWriting(page, askPath(), scripts)
    await ask(page, scripts, { title, content: '![](/favicon.svg)', tags: tag })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(questionPost(page).getByRole('link', { name: tag })).toBeVisible()
  })
})

test('editing a question: the same rules, and a limit on the summary', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member()
  const question = await community.ask(author)
  const page = await open(author)
  const rules: [field: (page: Page) => Locator, value: string, text: string][] = [
    [titleField, '', required],
    [titleField, '题'.repeat(151), tooLong(150)],
    [contentField, '', required],
    [summaryField, '说'.repeat(256), tooLong(255)],
  ]
  for (const [where, value, text] of rules) {
    await openWriting(page, editQuestionPath(question.id), scripts)
    await withoutBrowserChecks(writingForm(page))
    await where(page).fill(value)
    await saveButton(page).click()
    await expectFieldError(page, where(page), text)
    await expect(where(page)).toHaveValue(value)
  }
})

test.describe('answering', () => {
  const rules: [value: string, text: string][] = [
    ['', required],
    ['12345', tooShort(6)],
    ['  12345  ', tooShort(6)],
    [`${zeroWidth} &nbsp; &#8203;`, zh('error.answer.content_cannot_empty')],
  ]

  test('an answer', async ({ open, community }) => {
    const question = await community.ask(community.member())
    const page = await open(community.member())
    const post = writeAnswer(page).getByRole('button', { name: zh('question.answer.post') })
    await page.goto(question.path)
    for (const [value, text] of rules) {
      await test.step(JSON.stringify(value), async () => {
        await withoutBrowserChecks(writeAnswer(page).locator('form'))
        await fillAnswer(page, value)
        await post.click()
        await expectFieldError(page, answerField(page), text)
        await expect(answerField(page)).toHaveValue(value)
      })
    }
    await answerField(page).fill('六个字就够了')
    await post.click()
    await expect(page.locator('.post-answer')).toContainText('六个字就够了')
  })

  test('an edit of an answer', async ({ open, community, scripts }) => {
    const author = community.member()
    const question = await community.ask(community.member())
    const answer = await community.answer(author, question)
    const page = await open(author)
    const content = page.locator('#content')
    await openWriting(page, editAnswerPath(question.id, answer.id), scripts)
    for (const [value, text] of rules) {
      await test.step(JSON.stringify(value), async () => {
        await untilReady(page, scripts)
        await withoutBrowserChecks(writingForm(page))
        await content.fill(value)
        await saveButton(page).click()
        await expectFieldError(page, content, text)
        await expect(content).toHaveValue(value)
      })
    }
  })
})

test('adding and editing a comment', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(community.member())
  const comment = await community.comment(author, question)
  const page = await open(author)
  const text = commentForm(page).getByRole('textbox')
  const rules: [value: string, text: string][] = [
    ['', required],
    ['一', tooShort(2)],
    ['字'.repeat(601), tooLong(600)],
    [`${zeroWidth}&nbsp;`, zh('error.comment.content_cannot_empty')],
  ]
  const forms = [
    `dialog=comment&on=${question.id}`,
    `dialog=comment&on=${question.id}&edit=${comment}`,
  ]
  for (const form of forms) {
    await page.goto(`${question.path}?${form}`)
    for (const [value, message] of rules) {
      await test.step(JSON.stringify(value), async () => {
        await withoutBrowserChecks(commentForm(page))
        await text.fill(value)
        await commentForm(page).getByRole('button').first().click()
        await expectFieldError(page, text, message)
        await expect(text).toHaveValue(value)
      })
    }
    const longest = '字'.repeat(600)
    await text.fill(longest)
    await commentForm(page).getByRole('button').first().click()
    await expect(commentForm(page)).toHaveCount(0)
    await expect(comments(page, question).getByText(longest).first()).toBeVisible()
  }
})
