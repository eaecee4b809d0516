import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { editTag } from '#tags/edit-tag.ts'
import { findTagBySlug } from '#tags/tags.queries.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import {
  createTagPath,
  editTagPath,
  inactivePath,
  loginPath,
  searchPath,
  tagInfoPath,
  tagPath,
  tagsPath,
} from '#shared/paths.ts'
import type { Community, Member } from './support/community.ts'
import { expectFieldError, withoutBrowserChecks } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'
import { openWriting, preview, untilReady, writingForm } from './support/writing.ts'

const nameField = (page: Page) => page.locator('#display_name')
const slugField = (page: Page) => page.locator('#slug_name')
const textField = (page: Page) => page.locator('#content')
const press = (page: Page, key: string) =>
  writingForm(page)
    .getByRole('button', { name: zh(key), exact: true })
    .click()
const acts = (page: Page) => page.locator('.tag-acts')
/** Without the fragment: a browser keeps an earlier one. */
const addressOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A tag with a question of another member. */
async function tagged(community: Community, slug: string, who?: Member) {
  const asked = await community.ask(who ?? community.member(), { tags: [slug] })
  let id = 0
  community.write(tx => (id = findTagBySlug(tx, slug)!.id))
  return { asked, id: formatId(ObjectType.tag, id), seq: id }
}

test('staff create a tag; errors are shown at the field', async ({ open, community, scripts }) => {
  const page = await open(community.moderator())
  const slug = `load-balancing-${community.unique()}`
  await page.goto(tagsPath())
  await page.getByRole('link', { name: zh('tag.create.link') }).click()
  await untilReady(page, scripts)
  await withoutBrowserChecks(writingForm(page))
  await slugField(page).fill('a/b')
  await press(page, 'tag.create.submit')
  await expectFieldError(page, nameField(page), zh('form.required'))
  await expectFieldError(page, textField(page), zh('form.required'))
  await nameField(page).fill('负载均衡')
  await textField(page).fill('把请求**分给**多台机器。')
  await press(page, 'tag.create.submit')
  await expectFieldError(page, slugField(page), zh('error.tag.illegal_characters'))
  await expect(nameField(page)).toHaveValue('负载均衡')
  await slugField(page).fill(slug.toUpperCase())
  if (!scripts) await press(page, 'editor.preview')
  await expect(preview(page).locator('strong')).toHaveText('分给')
  await expect(slugField(page)).toHaveValue(slug.toUpperCase())
  await press(page, 'tag.create.submit')
  await expect(message(page)).toContainText(zh('tag.create.done'))
  expect(addressOf(page)).toBe(tagInfoPath(slug))
  await expect(page.locator('.tag-text strong')).toHaveText('分给')

  await openWriting(page, createTagPath(), scripts)
  await nameField(page).fill('又一个')
  await slugField(page).fill(slug)
  await textField(page).fill('同名的标签。')
  await press(page, 'tag.create.submit')
  await expectFieldError(page, slugField(page), zh('error.tag.already_exist'))
})

test('the screen to create tags is for staff only', async ({ open, community }) => {
  for (const who of [null, community.member(), community.newcomer()]) {
    const page = await open(who)
    const answer = await page.goto(createTagPath())
    if (who) expect(answer?.status()).toBe(403)
    else await expect(page).toHaveURL(/\/users\/login\?redirect=/)
    await page.goto(tagsPath())
    await expect(page.getByRole('link', { name: zh('tag.create.link') })).toHaveCount(0)
  }
})

test('an edit by a member without the right is pending, and then shows', async ({
  open,
  community,
  scripts,
}) => {
  const slug = `suggested-${community.unique()}`
  const tag = await tagged(community, slug)
  const page = await open(community.newcomer({ rank: 100 }))
  await page.goto(tagInfoPath(slug))
  await acts(page)
    .getByRole('link', { name: zh('common.action.edit') })
    .click()
  await untilReady(page, scripts)
  await expect(slugField(page)).toHaveCount(0)
  await textField(page).fill('建议的说明。')
  await page.locator('#edit_summary').fill('补充说明')
  await press(page, 'question.edit.save')
  await expect(message(page)).toContainText(zh('tag.edit.waits'))
  await expect(page.locator('.tag-text')).toContainText(zh('tag.info.no_text'))
  await expect(page.getByText(zh('tag.info.waiting'))).toBeVisible()
  expect((await page.goto(editTagPath(tag.id)))?.status()).toBe(403)

  const revision = community.waitingSuggestion(tag)
  await community
    .as(community.moderator())
    .run(decideSuggestion, { id: revision, operation: 'approve' })
  await page.goto(tagInfoPath(slug))
  await expect(page.locator('.tag-text')).toContainText('建议的说明。')
})

test('staff change the names; an older revision can be loaded', async ({
  open,
  community,
  scripts,
}) => {
  const slug = `before-${community.unique()}`
  const tag = await tagged(community, slug)
  const page = await open(community.admin())
  await openWriting(page, editTagPath(tag.id), scripts)
  await nameField(page).fill('后来的名字')
  await slugField(page).fill(`after-${slug}`)
  await textField(page).fill('第一段说明。')
  await press(page, 'question.edit.save')
  await expect(message(page)).toContainText(zh('tag.edit.done'))
  expect(addressOf(page)).toBe(tagInfoPath(`after-${slug}`))
  await expect(heading(page)).toContainText('后来的名字')

  await openWriting(page, editTagPath(tag.id), scripts)
  await page.locator('#revision').selectOption({ index: 1 })
  await press(page, 'editor.revision.load')
  await untilReady(page, scripts)
  await expect(slugField(page)).toHaveValue(slug)
  await expect(textField(page)).toHaveValue('')
  await withoutBrowserChecks(writingForm(page))
  await nameField(page).fill('')
  await press(page, 'question.edit.save')
  await expectFieldError(page, nameField(page), zh('form.required'))
})

test('two people edit one tag: the second one sees both texts', async ({
  open,
  community,
  scripts,
}) => {
  const slug = `contested-${community.unique()}`
  const tag = await tagged(community, slug)
  const page = await open(community.admin())
  await openWriting(page, editTagPath(tag.id), scripts)
  await textField(page).fill('我写的说明。')
  const other = community.moderator()
  await community.as(other).run(editTag, { tag_id: tag.id, original_text: '别人写的说明。' })
  await press(page, 'question.edit.save')
  const conflict = page.locator('#conflict')
  await expect(conflict).toContainText('别人写的说明。')
  await expect(textField(page)).toHaveValue('我写的说明。')
  await press(page, 'editor.conflict.save')
  await expect(page.locator('.tag-text')).toContainText('我写的说明。')
})

test('synonyms: looked up, added, saved; their URLs redirect', async ({ open, community }) => {
  const n = community.unique()
  const [main, known, fresh] = [`js-main-${n}`, `js-known-${n}`, `js-fresh-${n}`]
  await tagged(community, main)
  await tagged(community, known)
  const page = await open(community.admin())
  await page.goto(tagInfoPath(main))
  await page.getByRole('link', { name: zh('tag.synonyms.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#tag_text').fill(`js-known，${fresh}`)
  await dialog
    .getByRole('button', { name: zh('editor.tags.look_up') })
    .last()
    .click()
  await dialog.getByLabel(known, { exact: true }).check()
  await dialog.getByLabel(zh('editor.tags.create', { name: fresh })).check()
  await dialog.getByRole('button', { name: zh('common.action.save') }).click()
  await expect(message(page)).toContainText(zh('tag.synonyms.saved'))
  await expect(page.locator('#synonyms .chip')).toHaveText([fresh, known])

  await page.goto(tagPath(known))
  expect(addressOf(page)).toBe(tagPath(main))
  await expect(message(page)).toContainText(
    zh('tag.page.via_synonym', { synonym: known, name: main }),
  )
  await page.goto(`${tagsPath()}?q=${known}`)
  await expect(page.locator('.card')).toHaveCount(1)
  await expect(page.locator('.card').getByRole('link', { name: main })).toBeVisible()

  await page.goto(`${tagInfoPath(main)}?dialog=synonyms`)
  await page.getByRole('dialog').getByLabel(fresh, { exact: true }).uncheck()
  await page.getByRole('dialog').locator('#tag_text').fill(main)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('common.action.save') })
    .click()
  const error = zh('error.tag.cannot_set_synonym_as_itself')
  await expect(page.getByRole('dialog').locator('#tag_text')).toHaveAccessibleDescription(
    new RegExp(error),
  )
  await expect(page.getByRole('dialog').getByLabel(fresh, { exact: true })).toHaveCount(0)
  await page.getByRole('dialog').locator('#tag_text').fill('')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('common.action.save') })
    .click()
  await expect(page.locator('#synonyms .chip')).toHaveText([known])
})

test('merge: looked up, confirmed with the numbers, and everything is there', async ({
  open,
  community,
}) => {
  const n = community.unique()
  const [source, target] = [`old-name-${n}`, `new-name-${n}`]
  const { asked } = await tagged(community, source)
  await tagged(community, target)
  const page = await open(community.moderator())
  await page.goto(tagInfoPath(source))
  await acts(page)
    .getByRole('link', { name: zh('tag.merge.link') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: zh('tag.merge.submit'), exact: true }).click()
  await expect(dialog.locator('#target')).toHaveAccessibleDescription(
    new RegExp(zh('tag.merge.not_chosen')),
  )
  await dialog.locator('#target').fill('no-such-tag-at-all')
  await dialog
    .getByRole('button', { name: zh('tag.merge.look_up') })
    .last()
    .click()
  await expect(dialog.getByRole('status')).toContainText('no-such-tag-at-all')
  await dialog.locator('#target').fill(target)
  await dialog
    .getByRole('button', { name: zh('tag.merge.look_up') })
    .last()
    .click()
  await dialog.getByLabel(target).check()
  await dialog.locator('#confirm').check()
  await expect(dialog).toContainText(zh('tag.merge.questions', { count: 1, shown: '1' }))
  await dialog.getByRole('button', { name: zh('tag.merge.submit'), exact: true }).click()
  await expect(message(page)).toContainText(zh('tag.merge.done', { source, target }))
  expect(addressOf(page)).toBe(tagPath(target))
  await expect(page.getByRole('main').getByRole('link', { name: asked.title })).toBeVisible()
  await page.goto(tagInfoPath(source))
  expect(addressOf(page)).toBe(tagInfoPath(target))
  await expect(page.locator('#synonyms .chip')).toHaveText([source])
})

test('delete and undelete, or see why not', async ({ open, community }) => {
  const n = community.unique()
  const [used, parent, spare] = [`used-${n}`, `parent-${n}`, `spare-${n}`]
  await tagged(community, used)
  const admin = community.admin()
  const parentTag = await tagged(community, parent)
  const list = [{ slug_name: spare, display_name: spare }]
  await community.as(admin).run(setSynonyms, { tag_id: parentTag.id, synonym_tag_list: list })
  const page = await open(admin)
  const remove = async (slug: string) => {
    await page.goto(tagInfoPath(slug))
    await acts(page)
      .getByRole('link', { name: zh('common.action.delete') })
      .click()
    return page.getByRole('dialog')
  }
  for (const [slug, text] of [
    [used, zh('tag.delete.has_questions', { count: 1, shown: '1' })],
    [parent, zh('tag.delete.has_synonyms', { count: 1 })],
  ] as const) {
    const dialog = await remove(slug)
    await expect(dialog).toContainText(text)
    await expect(dialog.getByRole('button')).toHaveCount(0)
  }
  await community.as(admin).run(setSynonyms, { tag_id: parentTag.id, synonym_tag_list: [] })
  const confirm = await remove(spare)
  await confirm.getByRole('button', { name: zh('common.action.delete') }).click()
  await expect(message(page)).toContainText(zh('tag.delete.done'))
  expect(addressOf(page)).toBe(tagsPath())

  const visitor = await open(null)
  expect((await visitor.goto(tagInfoPath(spare)))?.status()).toBe(404)
  await page.goto(tagInfoPath(spare))
  await expect(page.getByText(zh('tag.info.deleted'))).toBeVisible()
  await acts(page)
    .getByRole('link', { name: zh('tag.undelete.link') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('tag.undelete.link') })
    .click()
  await expect(message(page)).toContainText(zh('tag.undelete.done'))
  // Visitors may be shown for a moment that it is missing.
  const status = async () => (await visitor.goto(tagInfoPath(spare)))?.status()
  await expect.poll(status).toBe(200)
})

test('a member without the right sees no acts and gets no dialog', async ({ open, community }) => {
  const slug = `plain-${community.unique()}`
  await tagged(community, slug)
  const page = await open(community.newcomer())
  await page.goto(tagInfoPath(slug))
  await expect(acts(page).getByRole('link')).toHaveText([zh('tag.info.history')])
  for (const dialog of ['delete-tag', 'undelete-tag', 'merge', 'synonyms']) {
    await page.goto(`${tagInfoPath(slug)}?dialog=${dialog}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('follow from the list and from the page of a tag', async ({ open, community }) => {
  const slug = `c++-${community.unique()}`
  await tagged(community, slug)
  const page = await open(community.newcomer())
  await page.goto(`${tagsPath()}?q=${encodeURIComponent(slug)}`)
  const card = page.locator('.card')
  await card.getByRole('button', { name: zh('common.follow.add') }).click()
  await expect(card.getByRole('button', { name: zh('common.follow.remove') })).toBeVisible()
  await page.goto(tagPath(slug))
  await expect(page.getByRole('link', { name: zh('tag.page.notify') })).toBeVisible()
  await acts(page)
    .getByRole('button', { name: zh('common.follow.remove') })
    .click()
  await expect(acts(page).getByRole('button', { name: zh('common.follow.add') })).toBeVisible()
  await expect(page.getByRole('link', { name: zh('tag.page.notify') })).toHaveCount(0)
  await page.goto(searchPath({ q: `[${slug}]` }))
  const found = page.getByRole('region', { name: zh('search.tag') })
  await found.getByRole('button', { name: zh('common.follow.add') }).click()
  await expect(found.getByRole('button', { name: zh('common.follow.remove') })).toBeVisible()
})

test('a visitor must log in before following, a new member must confirm the address', async ({
  open,
  community,
}) => {
  const slug = `asked-${community.unique()}`
  await tagged(community, slug)
  const visitor = await open(null)
  await visitor.goto(tagPath(slug))
  await acts(visitor)
    .getByRole('link', { name: zh('common.follow.add') })
    .click()
  const dialog = visitor.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(zh('common.login.title'))
  await dialog.getByRole('link', { name: zh('common.action.login') }).click()
  await expect(visitor).toHaveURL(new RegExp(loginPath()))

  const waiting = await open(community.inactive())
  await waiting.goto(tagPath(slug))
  await acts(waiting)
    .getByRole('link', { name: zh('common.follow.add') })
    .click()
  await expect(waiting).toHaveURL(new RegExp(inactivePath().replace('?', '\\?')))
})

test('a large merge is finished by the server in the background', async ({ open, community }) => {
  const n = community.unique()
  const [source, target] = [`many-${n}`, `few-${n}`]
  const author = community.member()
  const made = await tagged(community, source, author)
  const other = await tagged(community, target, author)
  const { seq } = made
  community.write((tx, now) => {
    const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 700)`
    tx.run(
      sql.raw(`${rows} insert into question (id, created_at, active_at, user_id, title,
      url_title, original_text, html) select ${n * 100_000} + 7000000 + i, ${now}, ${now}, ${author.id},
      'Many ' || i, 'many', 'x', '<p>x</p>' from n`),
    )
    tx.run(
      sql.raw(`${rows} insert into question_tag (question_id, tag_id, status, created_at)
      select ${n * 100_000} + 7000000 + i, ${seq}, 1, ${now} from n`),
    )
  })
  const ids = { source_tag_id: made.id, target_tag_id: other.id }
  const { finished } = await community.as(community.admin()).run(mergeTags, ids)
  expect(finished).toBe(false)
  // Any write by the server wakes the job.
  const page = await open(community.newcomer())
  await page.goto(tagPath(target))
  await acts(page)
    .getByRole('button', { name: zh('common.follow.add') })
    .click()
  await expect(async () => {
    let left = -1
    community.write(tx => (left = findTagBySlug(tx, source)!.questionCount))
    expect(left).toBe(0)
  }).toPass()
  await page.goto(tagPath(source))
  await expect(page.locator('.list-count')).toContainText('702')
})
