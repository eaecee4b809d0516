/** Typed text survives whatever prevents a form from being accepted. */
import type { BrowserContext, Page } from 'playwright/test'
import { sessionCookieNames } from '#infra/requests/cookies.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { Reason, UserStatus } from '#shared/codes.ts'
import {
  askPath,
  editAnswerPath,
  editQuestionPath,
  reviewPath,
  settingsPath,
} from '#shared/paths.ts'
import {
  type Answered,
  type AskedQuestion,
  type Community,
  type Member,
  password,
} from './support/community.ts'
import { expect, test } from './support/test.ts'
import { t } from './support/texts.ts'

const Text = '鹈鹕一边游泳一边睡觉，\n而且 <从不> 打鼾 & 做梦。'

type Place = { question: AskedQuestion; answer: Answered; who: Member; flag: number }
type Row = {
  form: string
  staff?: boolean
  at: (place: Place) => string
  field: string
  send: string
}

/** Every kind of form with text: its URL, its field, its button. */
const rows: Row[] = [
  { form: 'ask', at: () => askPath(), field: '#content', send: '[value=post]' },
  {
    form: 'answer',
    at: ({ question }) => question.path,
    field: '#answer-content',
    send: '[value=answer]',
  },
  {
    form: 'comment',
    at: ({ question }) => `${question.path}?dialog=comment&on=${question.id}`,
    field: '#original_text',
    send: '#comment-form .btn-primary',
  },
  {
    form: 'edit of a question',
    at: ({ question }) => editQuestionPath(question.id),
    field: '#content',
    send: '[value=save]',
  },
  {
    form: 'edit of an answer',
    at: ({ question, answer }) => editAnswerPath(question.id, answer.id),
    field: '#content',
    send: '[value=save]',
  },
  {
    form: 'flag',
    at: ({ answer, question }) => `${question.path}?dialog=report&type=answer&id=${answer.id}`,
    field: '#dialog textarea',
    send: '#dialog .btn-primary',
  },
  {
    form: 'deletion of another user’s post',
    staff: true,
    at: ({ question }) => `${question.path}?dialog=delete`,
    field: '#reason',
    send: '#dialog .btn-danger',
  },
  {
    form: 'review note',
    staff: true,
    at: ({ flag }) => reviewPath({ type: 'flagged_post', dialog: 'ignore-note', flag }),
    field: '#outcome',
    send: '#dialog [data-variant=primary]',
  },
  {
    form: 'profile',
    at: () => settingsPath('profile'),
    field: '[name=bio]',
    send: 'main form .btn-primary',
  },
  {
    form: 'new tag',
    staff: true,
    at: () => '/community/tags/create',
    field: '#content',
    send: '[value=create]',
  },
  {
    form: 'legal text',
    staff: true,
    at: () => '/community/admin/legal',
    field: 'main textarea >> nth=0',
    send: 'main form [data-variant=primary]',
  },
]

const textOf = (page: Page, { field }: Row) => page.locator(field).first()

async function write(page: Page, row: Row, place: Place) {
  await page.goto(row.at(place))
  // Scripts take over writing screens.
  const form = page.locator('form.writing')
  if ((await form.count()) && row.field === '#content') {
    await page.waitForLoadState('networkidle')
  }
  await textOf(page, row).fill(Text)
}

async function send(page: Page, row: Row) {
  // Lets the server, not the browser, report missing fields.
  await textOf(page, row).evaluate((field: HTMLTextAreaElement) => (field.form!.noValidate = true))
  await page.locator(row.send).last().click()
}

/** Id of a new flag on a question. */
async function flagged(community: Community, { id }: AskedQuestion): Promise<number> {
  const flag = { object_id: id, report_type: Reason.spam, content: '' }
  await community.as(community.member()).run(flagPost, flag)
  let number = 0
  community.write(tx => {
    number = tx.get<{ id: number }>('select max(id) as id from report').id
  })
  return number
}

async function scene(community: Community, row: Row): Promise<Place> {
  const who = row.staff ? community.admin() : community.member({ rank: 5000 })
  const writer = row.form.startsWith('edit') ? who : community.member()
  const question = await community.ask(row.form === 'edit of a question' ? who : community.member())
  const answer = await community.answer(writer, question)
  const flag = row.form === 'review note' ? await flagged(community, question) : 0
  return { who, question, answer, flag }
}

const endSession = async (context: BrowserContext) => {
  for (const name of sessionCookieNames) await context.clearCookies({ name })
}

for (const row of rows) {
  test.describe(row.form, () => {
    test.beforeEach(({ settings }) => {
      settings({ users: { allow_update_bio: true, allow_update_display_name: true } })
    })

    test('the session has ended', async ({ open, community }) => {
      const place = await scene(community, row)
      const page = await open(place.who)
      await write(page, row, place)
      await endSession(page.context())
      await send(page, row)
      await expect(page.getByText(t('auth.login.ended_kept'))).toBeVisible()
      expect(page.url()).not.toContain(encodeURIComponent('鹈鹕'))
      await page.locator('[name=e_mail]').fill(place.who.email ?? '')
      await page.locator('[name=pass]').fill(password)
      await page.locator('main form .btn-primary').click()
      await expect(textOf(page, row)).toHaveValue(Text)
    })

    test('the network is down @js', async ({ open, community, watch }) => {
      watch.allow(/ERR_INTERNET_DISCONNECTED/)
      const place = await scene(community, row)
      const page = await open(place.who)
      await write(page, row, place)
      // The editor loads in chunks when a field is first used.
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await send(page, row)
      await expect(page.locator('.not-sent')).toContainText(t('form.not_saved.stay'))
      await expect(textOf(page, row)).toHaveValue(Text)
      await page.context().setOffline(false)
    })

    // A form that posts to its own URL is replaced in the history by the failed page.
    const again = { ask: 'reload', answer: 'goBack' }[row.form] as 'reload' | 'goBack' | undefined
    if (again)
      test('the network is down @nojs', async ({ open, community, watch }) => {
        watch.allow(/ERR_INTERNET_DISCONNECTED/)
        const place = await scene(community, row)
        const page = await open(place.who)
        await write(page, row, place)
        await page.context().setOffline(true)
        await send(page, row)
        await expect(page.locator(row.field)).toHaveCount(0)
        await page.context().setOffline(false)
        await page[again]()
        await expect(textOf(page, row)).toHaveValue(Text)
      })

    for (const status of [429, 500]) {
      test(`the server answers ${status} @js`, async ({ open, community, watch }) => {
        watch.allow(/status of 500|^500: /)
        const place = await scene(community, row)
        const page = await open(place.who)
        await write(page, row, place)
        await page.route('**/*', route =>
          route.request().method() === 'POST' && !route.request().url().includes('/lookup/')
            ? route.fulfill({
                status,
                contentType: 'text/html',
                body: '<main><h1>Busy</h1></main>',
              })
            : route.fallback(),
        )
        await send(page, row)
        await expect(page.locator('.not-sent')).toContainText('Busy')
        await expect(textOf(page, row)).toHaveValue(Text)
      })
    }

    test('the page is left and reopened @js', async ({ open, community }) => {
      const place = await scene(community, row)
      const page = await open(place.who)
      page.on('dialog', dialog => void dialog.accept())
      await write(page, row, place)
      await page.goto('/community/badges')
      await page.goBack()
      await expect(textOf(page, row)).toHaveValue(Text)
    })

    if (!row.staff)
      test('the author was suspended meanwhile', async ({ open, community }) => {
        const place = await scene(community, row)
        const page = await open(place.who)
        await write(page, row, place)
        community.write(tx =>
          tx.run(`update user set status = ${UserStatus.suspended} where id = ${place.who.id}`),
        )
        await send(page, row)
        await expect(page).toHaveURL(/account-suspended/)
        const shown = page.locator('main textarea')
        await expect(shown.first()).toBeVisible()
        expect(
          await shown.evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value)),
        ).toContain(Text)
      })
  })
}
