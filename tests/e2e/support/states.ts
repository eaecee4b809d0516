/**
 * The register of states in which pages are drawn and measured: each dialog, open list, error,
 * empty list and awkward content. A dialog that is missing here does not compile.
 */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { closeWithReason, pinQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { listTagsBySlug, updateTag } from '#tags/tags.queries.ts'
import { Forever } from '#access/auth/suspension.ts'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { Reason, TagStatus, UserStatus } from '#shared/codes.ts'
import type { DialogState } from '#shared/dialogs.ts'
import {
  adminPath,
  askPath,
  backupsPath,
  claimsPath,
  connectorsPath,
  editQuestionPath,
  loginPath,
  notificationsPath,
  registerPath,
  reviewPath,
  settingsPath,
  webhooksPath,
} from '#shared/paths.ts'
import { identities } from '#drizzle/schema/index.ts'
import { claimRow } from '#tests/support/imported-account.ts'
import { hookRow } from '#tests/support/webhook-rows.ts'
import type { AskedQuestion, Member } from './community.ts'
import { withoutBrowserChecks } from './forms.ts'
import {
  asAdmin,
  asAuthor,
  asInactive,
  asModerator,
  asReader,
  openMenus,
  type KnownObjects,
  profile,
  type Screen,
  thread,
} from './addresses.ts'

type Of<T> = T | ((place: KnownObjects) => T | Promise<T>)

/** A state counts only if what it is about was seen in the window. */
export type State = Pick<Screen, 'settings' | 'who'> & {
  path: Of<string>
  /** What a reader does until the state is reached; `place` is the showcase it is in. */
  act?: (page: Page, place: KnownObjects) => Promise<unknown>
  /** Selector of what the state is about. */
  shows: string
  /** Drawn only for a finger on a phone, or only for a mouse. */
  only?: 'phone' | 'desk'
}

/** Opens the dialog of a URL of this page in place, as its links do. */
const openInPlace = (page: Page, url: string) =>
  page.evaluate(href => {
    const link = document.createElement('a')
    link.href = href
    link.dataset.dialog = 'true'
    document.querySelector('main')!.append(link)
    link.click()
    link.remove()
  }, url)

/** A dialog, opened by scripts on the page of its URL. */
const dialog = (url: Of<string>, who: State['who'] = asAdmin): State => {
  let whole = ''
  return {
    async path(place) {
      whole = typeof url === 'string' ? url : await url(place)
      const page = new URL(whole, 'http://site.invalid')
      for (const key of ['dialog', 'id', 'on', 'type', 'name']) page.searchParams.delete(key)
      return page.pathname + page.search
    },
    who,
    act: page => openInPlace(page, whole),
    shows: 'dialog:modal .dialog-head h2',
  }
}

const onThread = (query: Of<string>, who: State['who'] = asModerator) =>
  dialog(
    async place =>
      `${thread(place)}?dialog=${typeof query === 'string' ? query : await query(place)}`,
    who,
  )
const changed =
  (change: (place: KnownObjects, question: AskedQuestion) => unknown) =>
  async ({ community, showcase }: KnownObjects) => {
    const question = await community.ask(showcase.author)
    await change({ community, showcase }, question)
    return question
  }
const fresh = changed(() => {})
const closed = changed(({ community }, { seq }) => {
  const closing = { closeType: Reason.a_duplicate, closeMessage: '' }
  community.write((tx, now) => closeWithReason(tx, seq, closing, now))
})
const pinned = changed(({ community }, { seq }) => community.write(tx => pinQuestion(tx, seq)))
const unlisted = changed(({ community }, { seq }) => community.write(tx => unlistQuestion(tx, seq)))
const deleted = changed(({ community, showcase }, { id }) =>
  community.as(showcase.author).run(deleteQuestion, { id }),
)
/** The dialog of a question in a state, on its page. */
const inState = (name: string, made: (place: KnownObjects) => Promise<AskedQuestion>) =>
  dialog(async place => `${(await made(place)).path}?dialog=${name}`, asModerator)
/** The same in the back office. */
const listed = (name: string, made: (place: KnownObjects) => Promise<AskedQuestion>, filter = '') =>
  dialog(async place =>
    adminPath(`/questions?${filter}dialog=${name}&id=${(await made(place)).id}`),
  )

const onTag = (name: string, status: number = TagStatus.available) =>
  dialog(async ({ community, showcase }) => {
    const slug = `state-${community.unique()}`
    await community.ask(showcase.author, { tags: [slug] })
    community.write(tx => {
      const [tag] = listTagsBySlug(tx, [slug])
      if (status !== TagStatus.available) updateTag(tx, tag!.id, { status })
    })
    return `/community/tags/${slug}/info?dialog=${name}`
  }, asModerator)

/** Creates its own question, because not every post can be closed. */
const onReview = (name: string): State => ({
  async path({ community, showcase }) {
    const { id } = await community.ask(showcase.author)
    const flag = { object_id: id, report_type: Reason.spam, content: '' }
    await community.as(showcase.reader).run(flagPost, flag)
    let last = 0
    community.write(
      tx => void (last = tx.get<{ id: number }>(sql`select max(id) id from report`).id),
    )
    return reviewPath({ type: 'flagged_post', flag: last })
  },
  who: asModerator,
  async act(page) {
    await pressSummary('.task-acts .menu')(page)
    await page.locator(`main a[href*="dialog=${name}"]`).click()
  },
  shows: 'dialog:modal .dialog-head h2',
})

const onMembers = (name: string, made: (place: KnownObjects) => Member, filter = 'all') =>
  dialog(place => adminPath(`/users?filter=${filter}&dialog=${name}&id=${made(place).id}`))
const someone = ({ community }: KnownObjects) =>
  community.member({
    displayName: 'W'.repeat(30),
    username: `${'w'.repeat(20)}${community.unique()}`,
  })
const suspended = ({ community }: KnownObjects) => community.suspended(Forever)
const guarded = (place: KnownObjects) => {
  const member = someone(place)
  place.community.write((tx, now) => updateUser(tx, member.id, { secondStepAt: now }))
  return member
}

const onClaim = (act: string, status: 'waiting' | 'confirmed') =>
  dialog(({ community, showcase }) => {
    let id = 0
    community.write((tx, now) => {
      const row = { name: `old-${act}`, status, ...(status === 'confirmed' && { decidedAt: now }) }
      id = claimRow(tx, now, showcase.author.id, row)
    })
    const state = status === 'confirmed' ? 'decided' : undefined
    return claimsPath({ state, dialog: act, id })
  })

const acme = ConnectorSettings.parse({
  ...{ slug: 'acme', name: 'Acme', client_id: 'a', client_secret: 'b' },
  authorize_url: 'https://acme.example',
  token_url: 'https://acme.example',
  user_info_url: 'https://acme.example',
})
const services = { connectors: { connectors: [acme] } }

const hook = ({ community }: KnownObjects) => {
  let id = 0
  community.write((tx, now) => void (id = hookRow(tx, now)))
  return id
}

/** Makes a backup if there is none, and opens a dialog about it. */
const onBackup = (name: string): State => ({
  ...dialog(backupsPath()),
  path: backupsPath(),
  async act(page) {
    const link = page.locator(`a[href*="dialog=${name}"]`)
    if ((await link.count()) === 0) {
      await page
        .locator('button[name=intent][value=make], form:has([value=make]) button')
        .first()
        .click()
      await page.waitForLoadState()
      while ((await link.count()) === 0) await page.goto(backupsPath())
    }
    await link.first().click()
  },
})

const dialogs: Record<Exclude<DialogState, 'imports: undo'>, State> = {
  'list: login': { ...dialog('/community/tags?dialog=login&on=x'), who: undefined },
  'list: followed-tags': {
    path: '/community?dialog=followed-tags',
    who: asReader,
    shows: '#followed-tags input, .tag-boxes input, aside form input',
  },
  'question: login': { ...onThread('login&on=question'), who: undefined },
  'question: comment': {
    path: thread,
    who: asReader,
    act: page => page.locator('.comments-foot a[href*="dialog=comment"]').first().click(),
    shows: '.comment-form textarea',
  },
  'question: another': {
    path: place => `${thread(place)}?dialog=another`,
    who: asAuthor,
    shows: '#write-answer textarea',
  },
  'question: report': onThread(
    ({ showcase }) => `report&id=${showcase.question.id}&type=question`,
    asReader,
  ),
  'question: invite': onThread('invite'),
  'question: close': onThread('close'),
  'question: reopen': inState('reopen', closed),
  'question: pin': inState('pin', fresh),
  'question: unpin': inState('unpin', pinned),
  'question: hide': inState('hide', fresh),
  'question: show': inState('show', unlisted),
  'question: delete': onThread('delete'),
  'question: undelete': inState('undelete', deleted),
  'question: delete-answer': onThread(
    ({ showcase }) => `delete-answer&id=${showcase.answers[1]!.id}`,
  ),
  'question: undelete-answer': dialog(
    ({ showcase }) =>
      `${showcase.deletedAnswer.path}?dialog=undelete-answer&id=${showcase.deletedAnswer.id}`,
    asModerator,
  ),
  'question: delete-comment': dialog(async ({ community, showcase }) => {
    const question = await community.ask(showcase.author)
    const id = await community.comment(showcase.reader, question)
    return `${question.path}?dialog=delete-comment&id=${id}`
  }, asModerator),
  'tag: delete-tag': onTag('delete-tag'),
  'tag: undelete-tag': onTag('undelete-tag', TagStatus.deleted),
  'tag: merge': onTag('merge'),
  'tag: synonyms': onTag('synonyms'),
  'review: edit-post': { ...onReview('edit-post'), shows: 'main form textarea' },
  'review: close-post': onReview('close-post'),
  'review: delete-post': onReview('delete-post'),
  'review: unlist-post': onReview('unlist-post'),
  'review: ignore-note': onReview('ignore-note'),
  'settings: unbind': {
    ...dialog(({ community, showcase }) => {
      community.write((tx, now) => {
        const who = { userId: showcase.reader.id, provider: 'acme', externalId: 'reader' }
        tx.insert(identities)
          .values({ ...who, createdAt: now, label: 'reader' })
          .onConflictDoNothing()
          .run()
      })
      return `${settingsPath('account')}?dialog=unbind&id=acme`
    }, asReader),
    settings: services,
  },
  'members: add': dialog(adminPath('/users?dialog=add')),
  'members: erase': dialog(({ community }) => {
    const { id } = community.member()
    community.write((tx, now) => updateUser(tx, id, { status: UserStatus.deleted, deletedAt: now }))
    return adminPath('/users?filter=deleted&dialog=erase')
  }),
  'members: password': onMembers('password', someone),
  'members: reset_step': onMembers('reset_step', guarded),
  'members: profile': onMembers('profile', someone),
  'members: role': onMembers('role', someone),
  'members: activation': onMembers('activation', asInactive),
  'members: activate': onMembers('activate', asInactive, 'inactive'),
  'members: deactivate': onMembers('deactivate', someone),
  'members: suspend': onMembers('suspend', someone),
  'members: unsuspend': onMembers('unsuspend', suspended, 'suspended'),
  'members: delete': onMembers('delete', someone),
  'contents: close': listed('close', fresh),
  'contents: reopen': listed('reopen', closed, 'status=closed&'),
  'contents: pin': listed('pin', fresh),
  'contents: unpin': listed('unpin', pinned),
  'contents: hide': listed('hide', fresh),
  'contents: show': listed('show', unlisted),
  'contents: delete': listed('delete', fresh),
  'contents: undelete': listed('undelete', deleted, 'status=deleted&'),
  'contents: erase': dialog(async place => {
    await deleted(place)
    return adminPath('/questions?status=deleted&dialog=erase')
  }),
  'claims: confirm': onClaim('confirm', 'waiting'),
  'claims: decline': onClaim('decline', 'waiting'),
  'claims: undo': onClaim('undo', 'confirmed'),
  'connectors: delete': {
    ...dialog(connectorsPath({ dialog: 'delete', id: 'acme' })),
    settings: services,
  },
  'webhooks: delete': dialog(place => webhooksPath({ dialog: 'delete', id: hook(place) })),
  'webhooks: rotate': dialog(place => adminPath(`/webhooks/${hook(place)}?dialog=rotate`)),
  'backups: delete': onBackup('delete'),
  'backups: download': onBackup('download'),
}

const sendEmpty = (form: string) => async (page: Page) => {
  await withoutBrowserChecks(page.locator(form).last())
  await page.locator(form).last().locator('.btn-primary, [data-variant=primary]').first().click()
  await page.locator('.error-summary').waitFor()
}
/** On a phone, only the other view is offered. */
const viewAs = (view: 'compact' | 'card') => async (page: Page) => {
  const other = page.locator(`.view-switch [value=${view}][aria-pressed=false]`)
  if (await other.count()) await other.click()
}
const pressSummary = (fold: string) => (page: Page) =>
  page.locator(`${fold} > summary`).first().click()
/** Names of members begin with it. */
const mention = (place: KnownObjects) => `@${place.showcase.author.username.slice(0, 6)}`

const others = {
  // Lists that open
  'menu of an account': {
    path: '/community',
    who: asReader,
    act: pressSummary('.account'),
    shows: '.account .menu-panel',
  },
  'navigation of a phone': {
    path: '/community',
    who: asReader,
    only: 'phone',
    act: pressSummary('.drawer'),
    shows: '.drawer .menu-panel',
  },
  'search of a phone': {
    path: '/community',
    only: 'phone',
    act: pressSummary('.search-fold'),
    shows: '.search-fold .menu-panel input',
  },
  'menu of a question': {
    path: thread,
    who: asModerator,
    act: pressSummary('.post-actions .menu, .meta .menu, article .menu'),
    shows: 'article .menu[open] .menu-panel',
  },
  'menu for sharing': {
    path: thread,
    who: asReader,
    act: pressSummary('.share'),
    shows: '.share[open] .menu-panel',
  },
  'menu of reactions': {
    path: thread,
    who: asReader,
    act: pressSummary('.menu:has([value^="heart"])'),
    shows: '.menu[open] .menu-panel',
  },
  'menu of a flagged post': {
    path: reviewPath({ type: 'flagged_post' }),
    who: asModerator,
    act: pressSummary('.task-acts .menu, main .menu'),
    shows: 'main .menu[open] .menu-panel',
  },
  'menu of an account in the list': {
    path: adminPath('/users?filter=all'),
    who: asAdmin,
    act: pressSummary('td .menu'),
    shows: 'td .menu[open] .menu-panel',
  },
  'menu of a question in the list': {
    path: adminPath('/questions'),
    who: asAdmin,
    act: pressSummary('td .menu'),
    shows: 'td .menu[open] .menu-panel',
  },
  'members mentioned in a comment': {
    path: thread,
    who: asReader,
    async act(page: Page, place: KnownObjects) {
      await page.locator('.comments-foot a[href*="dialog=comment"]').last().click()
      await page.locator('.comment-form textarea').pressSequentially(`Thanks ${mention(place)}`)
    },
    shows: '[role=listbox].mentions',
  },
  'members mentioned in an answer': {
    path: thread,
    who: asModerator,
    async act(page: Page, place: KnownObjects) {
      const field = page.locator('#write-answer textarea').first()
      await field.focus()
      await page.locator('.write-form.live').waitFor()
      await field.pressSequentially(`Thanks ${mention(place)}`)
    },
    shows: '[role=listbox].mentions',
  },
  'tags found': {
    path: askPath(),
    who: asAuthor,
    async act(page: Page) {
      await page.locator('form.writing.live').waitFor()
      await page.locator('#tags').pressSequentially('test')
    },
    shows: '#tag-options [role=option]',
  },
  'similar questions': {
    path: askPath(),
    who: asAuthor,
    async act(page: Page) {
      await page.locator('form.writing.live').waitFor()
      await page.locator('#title').pressSequentially('怎样写第 1 个可靠的测试')
    },
    shows: '.similar li',
  },
  'help with formatting': {
    path: askPath(),
    who: asAuthor,
    act: openMenus,
    shows: '.formatting dl, .formatting table, .formatting div',
  },
  "the bell's panel, unread": {
    path: async ({ community, showcase }: KnownObjects) => {
      void showcase
      return (await community.ask(community.member())).path
    },
    who: ({ community, showcase }: KnownObjects) => {
      const member = community.member()
      community.write((tx, now) => {
        for (const { id } of [showcase.reader, showcase.author])
          tx.run(sql`insert into notification (created_at, updated_at, user_id, actor_id, kind, action, object_type, object_id, question_id)
            select ${now}, ${now}, ${member.id}, ${id}, 1, 'answer_the_question', 2, ${showcase.answers[0]!.seq}, ${showcase.question.seq}`)
      })
      return member
    },
    act: (page: Page) => page.locator('.bell[data-bell=inbox]').click(),
    shows: '#inbox-panel .notice-row',
  },
  'card of a member': {
    path: '/community/questions',
    only: 'desk',
    act: (page: Page) => page.locator('main a.user-name').first().hover(),
    shows: '.member-card',
  },
  'picture in full size': {
    path: thread,
    act: (page: Page) => page.locator('.prose a:has(img)').first().click(),
    shows: 'dialog.picture-view',
  },
  // Errors
  'sign-up with mistakes': {
    path: registerPath(),
    act: sendEmpty('main form:has(.btn-primary)'),
    shows: '.error-summary',
  },
  'log-in with mistakes': {
    path: loginPath(),
    act: sendEmpty('main form:has(.btn-primary)'),
    shows: '.error-summary',
  },
  'question with mistakes': {
    path: askPath(),
    who: asAuthor,
    act: sendEmpty('main form.writing'),
    shows: '.error-summary',
  },
  'accounts with mistakes': {
    ...dialog(adminPath('/users?dialog=add')),
    async act(page: Page) {
      await openInPlace(page, adminPath('/users?dialog=add'))
      await page.locator('dialog:modal .form-actions button').first().click()
    },
    shows: 'dialog .error-summary',
  },
  'refused vote': {
    path: thread,
    who: ({ community }: KnownObjects) => community.newcomer(),
    // Marked as disabled, but says why when pressed.
    act: (page: Page) => page.locator('.vote-button').first().click({ force: true }),
    shows: '.bubble',
  },
  'no such page': { path: '/community/no-such-page', shows: 'main h1' },
  'refused page': { path: '/community/admin', who: asReader, shows: 'main h1' },
  'failed dialog': {
    path: (place: KnownObjects) => `${thread(place)}?dialog=close`,
    who: asReader,
    shows: '.flash, [data-flash]',
  },
  'banner of an unconfirmed account': { path: '/community', who: asInactive, shows: '.notice' },
  // Nothing, one, many
  'no questions': {
    path: '/community/questions?order=recommend',
    who: ({ community }: KnownObjects) => community.member(),
    shows: 'main .empty',
  },
  'no tags found': { path: '/community/tags?q=no-such-tag', shows: 'main .empty' },
  'nobody found': { path: '/community/users?q=zzzzzzzzz', shows: 'main .empty' },
  'nothing found': { path: '/community/search?q=zzzzzzzzz', who: asReader, shows: 'main .empty' },
  'no notifications': { path: notificationsPath('inbox'), who: asModerator, shows: 'main .empty' },
  'no entries in the staff log': {
    path: adminPath('/log?user=nobody'),
    who: asAdmin,
    shows: 'main',
  },
  'one question of a tag': {
    path: async ({ community, showcase }: KnownObjects) => {
      const slug = `single-${community.unique()}`
      await community.ask(showcase.author, { tags: [slug] })
      return `/community/tags/${slug}`
    },
    shows: 'main .row',
  },
  'many questions': {
    path: '/community/questions',
    who: asAuthor,
    shows: 'main .pager-numbers',
  },
  'titles only': {
    path: '/community/questions',
    act: viewAs('compact'),
    shows: '.rows-compact .row',
  },
  'questions as cards': {
    path: '/community/questions',
    act: viewAs('card'),
    shows: '.rows:not(.rows-compact) .row',
  },
  'unread notifications': { path: notificationsPath('inbox'), who: asAuthor, shows: '.notice-row' },
  'unread achievements': {
    path: notificationsPath('achievement'),
    who: asAuthor,
    shows: '.notice-row',
  },
  'an achievement of many points': {
    path: notificationsPath('achievement'),
    who: ({ community, showcase }: KnownObjects) => {
      const member = community.member()
      const { seq } = showcase.answers[0]!
      community.write((tx, now) =>
        tx.run(sql`insert into notification (created_at, updated_at, user_id, kind, action, object_type, object_id, question_id, rank)
          values (${now}, ${now}, ${member.id}, 2, 'reputation', 2, ${seq}, ${showcase.question.seq}, 1153)`),
      )
      return member
    },
    shows: '.points',
  },
  // Awkward content
  'long words': { path: thread, who: asReader, shows: '#question .prose' },
  'long words in a profile': { path: profile, shows: 'h1' },
  'long words in the list of accounts': {
    path: adminPath('/users?filter=all'),
    who: asAdmin,
    shows: 'tbody tr',
  },
  'from right to left': {
    path: async ({ community, showcase }: KnownObjects) =>
      (
        await community.ask(showcase.reader, {
          title: 'كيف أزرع شجرة في الحديقة؟',
          content: 'من اليمين إلى اليسار، نص عربي طويل بما يكفي.',
        })
      ).path,
    who: asReader,
    shows: '#question .prose',
  },
  'edit of a question': {
    path: ({ showcase }: KnownObjects) => editQuestionPath(showcase.question.id),
    who: asAuthor,
    shows: 'form.writing textarea',
  },
  'states of questions': { path: adminPath('/questions'), who: asAdmin, shows: 'tbody tr' },
  'states of answers': { path: adminPath('/answers'), who: asAdmin, shows: 'tbody tr' },
  'states of comments': { path: adminPath('/comments'), who: asAdmin, shows: 'tbody tr' },
} satisfies Record<string, State>

export const states: Record<string, State> = { ...dialogs, ...others }
