/**
 * Every screen, in two languages and both color schemes: valid HTML, no violations of
 * accessibility rules, one first-level heading, a title, words that stay separate without styles,
 * drawn on a narrow phone as the rules of `support/picture.ts` want it, and no horizontal scrolling.
 */
import type { Page } from 'playwright/test'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { Cookie } from '#infra/requests/cookies.ts'
import { DefaultLocale, type Locale } from '#shared/codes.ts'
import { languageTag } from '#shared/languages.ts'
import {
  adminPath,
  badgePath,
  badgesPath,
  privilegesPath,
  claimsPath,
  cleanUpPath,
  disownLoginPath,
  editAnswerPath,
  editQuestionPath,
  findSettingPath,
  ledgerPath,
  linkedPath,
  loginPath,
  notificationsPath,
  ownClaimsPath,
  platformStartPath,
  revertEmailPath,
  reviewPath,
  secondStepPath,
  settingsPath,
  staffLogPath,
  tagTimelinePath,
  timelinePath,
  unsubscribePath,
} from '#shared/paths.ts'
import {
  inviteUses,
  pointRewards,
  pointUses,
  recoveryCodes,
  secondSteps,
} from '#drizzle/schema/index.ts'
import { claimRow, importedRow } from '#tests/support/imported-account.ts'
import { keyRow } from '#tests/support/key-rows.ts'
import { RfcKey } from '#tests/support/second-steps.ts'
import { oldLinkRows } from '#tests/support/old-links.ts'
import { deliveryRow, hookRow } from '#tests/support/webhook-rows.ts'
import { violations } from './support/axe.ts'
import { type Member, type MemberOptions, password, type SettingsOf } from './support/community.ts'
import { withoutBrowserChecks } from './support/forms.ts'
import { htmlMistakes } from './support/html-check.ts'
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
  tabFor,
  test,
  thread,
} from './support/addresses.ts'
import { pictureFaults } from './support/picture.ts'
import { joints, unnamedParts } from './support/readable.ts'
import { expect } from './support/test.ts'
import { untilReady, writingForm } from './support/writing.ts'

let guarded: Member | undefined
/** With two-step login, by an authenticator app or a passkey. */
const asGuarded =
  (kind: 'totp' | 'passkey', more: MemberOptions = {}) =>
  ({ community }: KnownObjects): Member => {
    const member = community.member(more)
    guarded = member
    community.write((tx, now) => {
      const name = { totp: 'Phone', passkey: 'Laptop' }[kind]
      const step = { userId: member.id, kind, name, createdAt: now } as const
      const own = {
        totp: { secret: RfcKey },
        passkey: { credentialId: `laptop-${member.id}`, publicKey: 'key' },
      }
      tx.insert(secondSteps)
        .values({ ...step, ...own[kind] })
        .run()
      tx.insert(recoveryCodes)
        .values({ userId: member.id, codeHash: `${member.id}`, createdAt: now })
        .run()
      updateUser(tx, member.id, { secondStepAt: now })
    })
    return member
  }
/** Logs in up to the second step. */
async function logInGuarded(page: Page) {
  await page.locator('#e_mail').fill(guarded!.email!)
  await page.locator('#pass').fill(password)
  await page.getByRole('main').locator('form .btn-primary').click()
  await page.waitForURL(`**${secondStepPath()}*`)
  await openMenus(page)
}
const dialog = (name: string) => (place: KnownObjects) =>
  `${thread(place)}?dialog=${name}&id=${place.showcase.question.id}`
const tagDialog = (name: string) => (place: KnownObjects) =>
  `/community/tags/${place.showcase.tag}/info?dialog=${name}`
const choose = (dialog: string) => async (page: Page) => {
  await openMenus(page)
  await page.getByRole('article').locator(`a[href*="dialog=${dialog}"]`).click()
  // A script opens it in place; without one it is a separate page.
  const opened = page.getByRole('dialog').or(page.locator('form textarea[name="content"]'))
  await opened.first().waitFor()
  await page.waitForLoadState()
}
/** Of the kit for members, and of the kit for staff. */
const primary = '.btn-primary, [data-variant=primary]'
const sendEmpty = async (page: Page) => {
  const form = page
    .getByRole('main')
    .locator('form', { has: page.locator(primary) })
    .last()
  await withoutBrowserChecks(form)
  await form.locator(primary).click()
  await page.locator('.error-summary').waitFor()
}

/** A screen of a site with login services. */
const withServices =
  (path: string) =>
  ({ community }: KnownObjects) => {
    const acme = { slug: 'acme', name: 'Acme', client_id: 'a', client_secret: 'b' }
    const there = 'https://acme.example'
    const addresses = { authorize_url: there, token_url: there, user_info_url: there }
    const connectors = [ConnectorSettings.parse({ ...acme, ...addresses })]
    community.settings({ connectors: { connectors }, work_chat: { enabled: true } })
    return path
  }

const terms = Array.from({ length: 30 }, (_, n) => `<p>第 ${n + 1} 条：公平相待，互相帮助。</p>`)
const program = {
  ...{ enabled: true, day_limit: 10, month_limit: 100, trial_days: 3, trial_day_score: 20 },
  ...{ invite_score: 5, qualification_link: 'https://check.example/pass' },
}
/** The program requires a step before everything else. */
const asking = (platform: SettingsOf['platform']) => ({
  path: platformStartPath({ back: '/community/tags' }),
  who: asReader,
  settings: { platform: { ...program, ...platform } },
})

/** A member with many entries in the platform program. */
const asPointed = ({ community }: KnownObjects) => {
  const who = community.member()
  community.write((tx, now) => {
    const times = { createdAt: now, userId: who.id }
    const title = '春季活动的奖励，谢谢你写下的许多回答'
    tx.insert(pointRewards)
      .values([
        { ...times, kind: 'award', title, score: 700, left: 700, expiresAt: now + 86_400_000 },
        { ...times, kind: 'inviter', score: 5, left: 5, shownAt: now },
      ])
      .run()
    tx.insert(pointUses)
      .values({ ...times, kind: 'question', score: 3, fromMonth: 3 })
      .run()
    for (const friend of [community.member(), community.member()]) {
      const pair = { inviterId: who.id, inviteeId: friend.id }
      tx.insert(inviteUses)
        .values({ ...pair, createdAt: now, score: 5 })
        .run()
    }
  })
  return who
}
const ofProgram = (path: string, who: Screen['who'] = asPointed) => ({
  ...{ path, who, settings: { platform: program } },
})
/** The points ledger, as administrators see it. */
const ofLedger = (query?: Parameters<typeof ledgerPath>[0]): Screen => ({
  path: place => {
    asPointed(place)
    return ledgerPath(query)
  },
  who: asAdmin,
  settings: { platform: program },
})

const screens: Record<string, Screen> = {
  'terms of the program': asking({
    ...{ terms_original_text: 'x', terms_parsed_text: terms.join(''), terms_version: 1 },
    ...{ occupation_required: true, occupations: ['园丁'] },
  }),
  'occupation of a member': {
    ...asking({ occupation_required: true, occupations: ['园丁', '厨师'] }),
    act: sendEmpty,
  },
  'welcome page of the program': asking({ welcome_path: '/community/badges' }),
  'points page': ofProgram(settingsPath('points')),
  'points page of a new member': ofProgram(settingsPath('points'), asReader),
  'invitations page': ofProgram(settingsPath('invites')),
  'invitations page of a new member': ofProgram(settingsPath('invites'), asReader),
  'new points on a list': { ...ofProgram('/community/tags'), act: openMenus },
  'ask without the check': {
    path: '/community/questions/ask',
    who: asReader,
    settings: { platform: { ...program, qualification_url: 'https://check.example/ask' } },
  },
  'question list': { path: '/community' },
  'question list of a member': { path: '/community/questions', who: asAuthor },
  'question list with fewer pages': { path: '/community/questions?page_size=50', who: asReader },
  'order without questions': { path: '/community/questions?order=recommend', who: asReader },
  question: { path: thread },
  'question, seen by its author': { path: thread, who: asAuthor },
  'question with open menus': { path: thread, who: asAuthor, act: openMenus },
  'all comments': {
    path: place => `${thread(place)}?comments=${place.showcase.question.id}`,
    who: asReader,
  },
  'comment form': {
    path: place => `${thread(place)}?dialog=comment&on=${place.showcase.question.id}`,
    who: asReader,
  },
  'answer form with mistakes': {
    path: thread,
    who: asModerator,
    act: sendEmpty,
  },
  'login dialog': { path: place => `${thread(place)}?dialog=login&on=question` },
  'delete dialog': { path: place => `${thread(place)}?dialog=delete`, who: asModerator },
  'flag dialog': { path: dialog('report'), who: asReader },
  'invite dialog': { path: dialog('invite'), who: asModerator },
  'close dialog': { path: dialog('close'), who: asModerator },
  'pin dialog': { path: dialog('pin'), who: asModerator },
  'selecting followed tags': { path: '/community?dialog=followed-tags', who: asReader },
  'API calls': { path: '/community/api-docs' },
  'API calls, one area': { path: '/community/api-docs?area=questions' },
  'API calls, search': { path: '/community/api-docs?q=question' },
  'linking questions': { path: ({ showcase }) => linkedPath(showcase.question.id) },
  'history of a question': {
    path: ({ showcase }) => timelinePath(showcase.question.id),
    who: asReader,
  },
  'history with votes and a revision': {
    path: ({ showcase }) => `${timelinePath(showcase.question.id)}?votes=1`,
    who: asReader,
    act: page => page.getByRole('table').getByRole('link').first().click(),
  },
  'history of an answer': {
    path: ({ showcase }) => timelinePath(showcase.question.id, showcase.answers[0]!.id),
    who: asReader,
  },
  'history of a tag': { path: ({ showcase }) => tagTimelinePath(showcase.tagId), who: asReader },
  'closed question': { path: ({ showcase }) => showcase.closed.path },
  'deleted question': { path: ({ showcase }) => showcase.deleted.path, who: asModerator },
  'question pending review': { path: ({ showcase }) => showcase.pending.path, who: asAuthor },
  'deleted answer': { path: ({ showcase }) => showcase.deletedAnswer.path, who: asReader },
  ask: { path: '/community/questions/ask', who: asAuthor },
  'ask with open sections': { path: '/community/questions/ask', who: asAuthor, act: openMenus },
  'ask with mistakes': { path: '/community/questions/ask', who: asAuthor, act: sendEmpty },
  'edit question': {
    path: ({ showcase }) => editQuestionPath(showcase.question.id),
    who: asAuthor,
  },
  'edit answer': {
    path: ({ showcase }) => editAnswerPath(showcase.question.id, showcase.answers[0]!.id),
    who: asReader,
  },
  tags: { path: '/community/tags' },
  'tags without a match': { path: '/community/tags?q=there-is-no-such-tag' },
  tag: { path: ({ showcase }) => `/community/tags/${showcase.tag}` },
  'tag info': { path: ({ showcase }) => `/community/tags/${showcase.tag}/info` },
  'creating a tag': { path: '/community/tags/create', who: asModerator },
  'creating a tag with mistakes': {
    path: '/community/tags/create',
    who: asModerator,
    act: sendEmpty,
  },
  'editing a tag': {
    path: ({ showcase }) => `/community/tags/${showcase.tagId}/edit`,
    who: asModerator,
  },
  'deleting a tag': { path: tagDialog('delete-tag'), who: asModerator },
  'merging a tag': { path: tagDialog('merge'), who: asModerator },
  'synonyms of a tag': { path: tagDialog('synonyms'), who: asModerator },
  people: { path: '/community/users' },
  'people found': { path: '/community/users?q=a' },
  'no one found': { path: '/community/users?q=zzzzzzzzz' },
  'what reputation opens': { path: privilegesPath() },
  'what reputation opens, to a member': { path: privilegesPath(), who: asReader },
  badges: { path: badgesPath(), who: asReader },
  badge: { path: ({ showcase }) => badgePath(showcase.badgeId) },
  'badge of one member': {
    path: ({ showcase }) => badgePath(showcase.badgeId, { username: showcase.reader.username }),
  },
  'review of a flagged post': {
    path: reviewPath({ type: 'flagged_post' }),
    who: asModerator,
    act: openMenus,
  },
  'review: before deleting': {
    path: reviewPath({ type: 'flagged_post' }),
    who: asModerator,
    act: choose('delete'),
  },
  'review: editing in place': {
    path: reviewPath({ type: 'flagged_post' }),
    who: asModerator,
    act: choose('edit-post'),
  },
  'review of a post pending review': {
    path: reviewPath({ type: 'queued_post' }),
    who: asModerator,
  },
  'review of an edit': { path: reviewPath({ type: 'suggested_post_edit' }), who: asModerator },
  'cleaning up after a member': {
    path: ({ showcase }) => cleanUpPath(showcase.reader.username, { mark: 'all' }),
    who: asModerator,
  },
  dashboard: { path: adminPath('/dashboard?span=12m'), who: asAdmin, act: openMenus },
  'find a setting': { path: `${findSettingPath()}?query=smtp`, who: asAdmin },
  'find a setting, nothing found': { path: `${findSettingPath()}?query=heron`, who: asAdmin },
  'all accounts': { path: adminPath('/users?filter=all'), who: asAdmin },
  'adding accounts with mistakes': {
    path: adminPath('/users?dialog=add'),
    who: asAdmin,
    act: sendEmpty,
  },
  'suspending accounts': {
    path: ({ showcase }) =>
      adminPath(`/users?dialog=suspend&id=${showcase.author.id}&id=${showcase.reader.id}`),
    who: asAdmin,
  },
  'changing a role': {
    path: ({ showcase }) => adminPath(`/users?dialog=role&id=${showcase.author.id}`),
    who: asAdmin,
  },
  'one account': {
    path: ({ showcase }) => adminPath(`/users/${showcase.author.id}`),
    who: asAdmin,
  },
  'editing one account': {
    path: ({ showcase }) => adminPath(`/users/${showcase.author.id}?dialog=profile&tab=log`),
    who: asAdmin,
  },
  'all questions': { path: adminPath('/questions'), who: asAdmin },
  'all answers': { path: adminPath('/answers'), who: asAdmin },
  'all comments of the site': { path: adminPath('/comments'), who: asAdmin },
  'all deleted questions': { path: adminPath('/questions?status=deleted'), who: asAdmin },
  'staff log': { path: staffLogPath(), who: asAdmin },
  'staff log without results': {
    path: staffLogPath({ user: 'nobody', object: 'nothing' }),
    who: asModerator,
  },
  'moderation rules': { path: adminPath('/moderation'), who: asAdmin },
  'API keys of a member': {
    path({ community, showcase }) {
      community.write((tx, now) => void keyRow(tx, showcase.reader.id, now))
      return settingsPath('keys')
    },
    who: asReader,
  },
  'a new API key, refused': { path: settingsPath('keys'), who: asReader, act: sendEmpty },
  'API keys of all members': {
    path({ community, showcase }) {
      community.write((tx, now) => void keyRow(tx, showcase.author.id, now, { name: 'Chat' }))
      return adminPath('/api-keys')
    },
    who: asAdmin,
  },
  'claims of a member': {
    path({ community, showcase }) {
      community.write((tx, now) => {
        claimRow(tx, now, showcase.reader.id, {
          name: 'old-friend',
          status: 'declined',
          note: 'No.',
        })
        claimRow(tx, now, showcase.reader.id, { name: 'old-neighbor', status: 'withdrawn' })
      })
      return ownClaimsPath({ account: 'old-friend' })
    },
    who: asReader,
  },
  'a claim of an imported account, refused': {
    path({ community }) {
      community.write((tx, now) => void importedRow(tx, now))
      return ownClaimsPath()
    },
    who: asReader,
    act: sendEmpty,
  },
  'claims of imported accounts': {
    path({ community, showcase }) {
      community.write((tx, now) => {
        claimRow(tx, now, showcase.author.id, { name: 'old-writer' })
      })
      return claimsPath()
    },
    who: asAdmin,
  },
  'a claim being confirmed': {
    path({ community, showcase }) {
      let id = 0
      community.write((tx, now) => {
        id = claimRow(tx, now, showcase.author.id, { name: 'old-poster' })
      })
      return claimsPath({ dialog: 'confirm', id })
    },
    who: asAdmin,
  },
  'installed plugins': { path: adminPath('/installed-plugins'), who: asAdmin },
  'settings of a plugin': {
    path: adminPath('/installed-plugins'),
    who: asAdmin,
    act: async page => {
      const enable = page.locator('#plugin-word-list [name=enabled][value=true] ~ button')
      if ((await enable.count()) > 0) await enable.click()
      await page
        .locator('#plugin-word-list [name=enabled][value=false]')
        .waitFor({ state: 'attached' })
      await page.goto(adminPath('/word-list'))
    },
  },
  'site texts': { path: adminPath('/translations'), who: asAdmin },
  'a custom site text': {
    path: adminPath('/translations?language=zh_CN&query=common.action&key=common.action.save'),
    who: asAdmin,
  },
  'mail server': { path: adminPath('/smtp'), who: asAdmin },
  'login services': { path: withServices(adminPath('/connectors')), who: asAdmin },
  'one login service': { path: withServices(adminPath('/connectors/acme')), who: asAdmin },
  'a new login service, refused': {
    path: adminPath('/connectors/new'),
    who: asAdmin,
    act: sendEmpty,
  },
  'hosting platform': { path: adminPath('/agent'), who: asAdmin },
  backups: { path: adminPath('/backups'), who: asAdmin },
  imports: { path: adminPath('/imports'), who: asAdmin },
  'the form of an import': { path: adminPath('/imports?kind=phpbb'), who: asAdmin },
  'backup settings': { path: adminPath('/backups/settings'), who: asAdmin },
  'maintenance of the site': { path: adminPath('/maintenance'), who: asAdmin },
  'what was not found, without searches': { path: adminPath('/missed-searches'), who: asAdmin },
  'blocked content, without reports': { path: adminPath('/csp-reports'), who: asAdmin },
  redirects: {
    path({ community }) {
      community.write((tx, now) => oldLinkRows(tx, now))
      return adminPath('/redirects')
    },
    who: asAdmin,
  },
  'broken links': {
    path({ community }) {
      community.write((tx, now) => oldLinkRows(tx, now))
      return adminPath('/redirects?show=missed')
    },
    who: asAdmin,
  },
  'a redirect, refused': { path: adminPath('/redirects'), who: asAdmin, act: sendEmpty },
  'caches in front': { path: adminPath('/caches'), who: asAdmin },
  'assistants of the site': { path: adminPath('/mcp'), who: asAdmin },
  webhooks: {
    path({ community }) {
      community.write((tx, now) => void hookRow(tx, now))
      return adminPath('/webhooks')
    },
    who: asAdmin,
  },
  'a new webhook, refused': { path: adminPath('/webhooks'), who: asAdmin, act: sendEmpty },
  'one webhook': {
    path({ community }) {
      let id = 0
      community.write((tx, now) => {
        id = hookRow(tx, now)
        deliveryRow(tx, now, id)
      })
      return adminPath(`/webhooks/${id}`)
    },
    who: asAdmin,
  },
  'work-chat app': { path: adminPath('/work-chat'), who: asAdmin },
  'platform program': { path: adminPath('/platform'), who: asAdmin },
  'points ledger': ofLedger(),
  'points of one member': ofLedger({ username: 'reader' }),
  'redeemed invitations': ofLedger({ show: 'invitations' }),
  'granting points, with mistakes': { ...ofLedger(), act: sendEmpty },
  'login by a code': { path: withServices('/community/user-center/auth') },
  'failed login by a code': { path: '/community/user-center/auth-failed' },
  'general settings': { path: adminPath('/general'), who: asAdmin },
  'settings as a file': { path: adminPath('/settings-file'), who: asAdmin },
  'preview of a settings file': {
    path: adminPath('/settings-file'),
    who: asAdmin,
    act: async page => {
      const file = {
        format: 'forum-settings',
        version: 1,
        groups: { seo: { permalink: 4 }, x: {} },
      }
      await page.locator('#file').fill(JSON.stringify(file))
      await page.locator('#take-file ~ form button[type=submit]').click()
      await page.locator('#look').waitFor()
    },
  },
  'general settings with a URL to be confirmed': {
    path: adminPath('/general'),
    who: asAdmin,
    act: async page => {
      await page.locator('#contact_email').fill('help@example.org')
      await page.locator('#site_url').fill('https://elsewhere.example/community')
      await page.locator('.admin-form [data-variant=primary]').click()
      await page.locator('[name=intent][value=cancel_url]').waitFor({ state: 'attached' })
      // Without the message about saving.
      await page.reload()
    },
  },
  'language and time zone': { path: adminPath('/interface'), who: asAdmin },
  'legal texts': { path: adminPath('/legal'), who: asAdmin },
  'preview of legal texts': {
    path: adminPath('/legal'),
    who: asAdmin,
    act: async page => {
      await page.locator('#terms_of_service_original_text').fill('# Rules\n\n- Be *kind*.')
      await page.locator('[name=intent][value=preview]').click()
      await page.locator('#preview-terms_of_service_original_text').waitFor()
    },
  },
  'writing settings': { path: adminPath('/write'), who: asAdmin },
  'search engines': { path: adminPath('/seo'), who: asAdmin },
  'login and sign-up settings': { path: adminPath('/login'), who: asAdmin },
  'profiles of members': { path: adminPath('/settings-users'), who: asAdmin },
  privileges: { path: adminPath('/privileges'), who: asAdmin },
  'custom privileges': { path: adminPath('/privileges?level=99'), who: asAdmin },
  theme: { path: adminPath('/themes'), who: asAdmin },
  'badges of the site': { path: adminPath('/badges'), who: asAdmin },
  'disabled badges': { path: adminPath('/badges?filter=inactive'), who: asAdmin },
  'logo and icons': { path: adminPath('/branding'), who: asAdmin },
  'custom code': { path: adminPath('/customize'), who: asAdmin },
  'moderation rules with mistakes': {
    path: adminPath('/moderation'),
    who: asAdmin,
    act: async page => {
      await page.locator('#first_posts').fill('-1')
      await page.locator('#patterns').fill('(')
      await page.locator('.admin-form [data-variant=primary]').click()
      await page.locator('.error-summary').waitFor()
    },
  },
  inbox: { path: notificationsPath('inbox'), who: asAuthor },
  'empty inbox': { path: notificationsPath('inbox', 'invites'), who: asModerator },
  achievements: { path: notificationsPath('achievement'), who: asAuthor },
  'profile settings': { path: settingsPath('profile'), who: asAuthor },
  'security settings': { path: settingsPath('security'), who: asReader },
  'security settings, adding an app': {
    path: `${settingsPath('security')}?edit=app`,
    who: asReader,
    act: sendEmpty,
  },
  'security settings with an app': {
    path: `${settingsPath('security')}?edit=codes`,
    who: asGuarded('totp'),
  },
  'security settings with a passkey': {
    path: settingsPath('security'),
    who: asGuarded('passkey'),
  },
  'second step of a login': {
    path: place => {
      asGuarded('totp')(place)
      return loginPath()
    },
    act: logInGuarded,
  },
  'second step of a login, by a passkey': {
    path: place => {
      asGuarded('passkey')(place)
      return loginPath()
    },
    act: logInGuarded,
  },
  'email settings': { path: settingsPath('notify'), who: asAuthor },
  'used link of an email': { path: unsubscribePath({ code: 'spent' }) },
  'search results': { path: '/community/search?q=标题' },
  'search without results': { path: '/community/search?q=zzzzzzzzz', who: asReader },
  'search help': { path: '/community/search' },
  profile: { path: profile },
  'profile: answers': {
    path: ({ showcase }) => `/community/users/${showcase.reader.username}/answers`,
  },
  'profile: questions': { path: place => `${profile(place)}/questions` },
  'profile: comments': { path: place => `${profile(place)}/comments` },
  'profile: reputation': { path: place => `${profile(place)}/reputation` },
  'profile: badges': { path: place => `${profile(place)}/badges` },
  'profile: bookmarks': { path: place => `${profile(place)}/bookmarks`, who: asAuthor },
  'bookmarks of someone else': {
    path: place => `${profile(place)}/bookmarks`,
    who: asReader,
    status: 403,
  },
  'profile: votes': { path: place => `${profile(place)}/votes`, who: asAuthor },
  'log in': { path: '/community/users/login' },
  'log in with mistakes': { path: '/community/users/login', act: sendEmpty },
  register: { path: '/community/users/register' },
  'sign up with mistakes': { path: '/community/users/register', act: sendEmpty },
  'not confirmed': { path: '/community/users/login?status=inactive', who: asInactive },
  'banner for unconfirmed accounts': { path: '/community', who: asInactive },
  'change address': { path: '/community/users/change-email', who: asInactive },
  'recover account': { path: '/community/users/account-recovery' },
  'recovery email sent': { path: '/community/users/account-recovery?sent=1' },
  'used link': { path: '/community/users/password-reset?code=spent' },
  'used link to end an unknown login': { path: '/community/users/disown-login?code=spent' },
  'used link to an old address': { path: '/community/users/revert-email?code=spent' },
  'link to end an unknown login': {
    path: ({ community }) =>
      disownLoginPath({ code: community.codeAgainstIntruders(community.member(), 'disown') }),
  },
  'link to an old address': {
    path: ({ community }) =>
      revertEmailPath({ code: community.codeAgainstIntruders(community.member(), 'email_revert') }),
  },
  'used activation link': { path: '/community/users/account-activation/failed' },
  activated: { path: '/community/users/account-activation/success', who: asReader },
  suspended: { path: '/community/users/account-suspended' },
  'confirm identity': { path: '/community/users/confirm?ended=kept', who: asReader },
  'confirm identity with a passkey': {
    path: '/community/users/confirm?ended=kept',
    who: asGuarded('passkey', { passwordHash: '' }),
  },
  'log out': { path: '/community/users/logout', who: asReader },
  terms: { path: '/community/tos' },
  privacy: { path: '/community/privacy' },
  'not found': { path: '/community/no-such-page', status: 404 },
  forbidden: { path: '/community/403', status: 403 },
  'maintenance mode': { path: '/community/maintenance', status: 503, ofBrowser: true },
}

/** Widths in pixels: a tablet, a desktop at 200 % zoom, a narrow phone. */
const Widths = [800, 640, 360]

async function look(
  page: Page,
  { path, status = 200, act }: Screen,
  place: KnownObjects,
  { scripts, validated }: { scripts: boolean; validated: boolean },
) {
  const address = typeof path === 'string' ? path : path(place)
  const response = await page.goto(address)
  expect(response?.status(), address).toBe(status)
  // The server's HTML is the same with and without scripts.
  if (validated) expect(await htmlMistakes(await response!.text()), 'HTML').toEqual([])
  if (await writingForm(page).count()) await untilReady(page, scripts)
  await act?.(page)
}

/**
 * A language with short words and one with long words; the others are in between. Each has one
 * color scheme: colors are the same in every language.
 */
const schemes: Partial<Record<Locale, 'light' | 'dark'>> = {
  [DefaultLocale]: 'light',
  en_US: 'dark',
}
const Looked = Object.keys(schemes) as Locale[]

/** axe checks the dark colors of every fourth screen; `pictureFaults` checks the contrast of text on all of them. */
const DarkTurns = 4

// Screens are only read, so every worker can take some.
test.describe.configure({ mode: 'parallel' })

/** Until a reader acts, a page is the server's HTML, with and without scripts. */
const onceFor = ({ act }: Screen) => (act ? [] : ['@js'])

for (const [index, [name, screen]] of Object.entries(screens).entries()) {
  /** Languages take turns: the elements of a screen are the same in both. */
  const validatedIn = Looked[index % Looked.length]
  test(
    name,
    { tag: onceFor(screen) },
    async ({ browser, open, watch, showcase, community, scripts, settings }) => {
      settings(screen.settings ?? {})
      const place = { showcase, community }
      const who = screen.who?.(place) ?? null
      const tab = screen.ofBrowser ? null : await tabFor(who, browser, place, scripts)
      if (screen.status === 503) watch.allow(/\b503\b.*\/community\/maintenance\b/)
      for (const locale of scripts ? Looked : [DefaultLocale]) {
        const page = tab?.page ?? (await open(who, { locale: languageTag(locale) }))
        await page
          .context()
          .addCookies([{ name: Cookie.language, value: locale, url: community.origin }])
        await page.emulateMedia({ colorScheme: schemes[locale] })
        await page.setViewportSize({ width: 1280, height: 900 })
        const validated = scripts && locale === validatedIn
        await look(page, screen, place, { scripts, validated })
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale))
        await expect(page).toHaveTitle(/\S/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        // The HTML is the same without scripts, and axe itself is a script.
        if (scripts) {
          expect.soft(await joints(page), `${locale}: words that touch without styles`).toEqual([])
          expect.soft(await unnamedParts(page), `${locale}: neither heading nor name`).toEqual([])
          const rules = locale === DefaultLocale ? 'every' : 'colors'
          if (rules === 'every' || index % DarkTurns === 0)
            expect.soft(await violations(page, rules), `${locale}: ${schemes[locale]}`).toEqual([])
        }
        for (const width of Widths) {
          await page.setViewportSize({ width, height: 740 })
          expect.soft(await widestPart(page), `${locale}: wider than ${width} px`).toBe('')
        }
        // Where room is short.
        if (scripts) expect.soft(await pictureFaults(page), `${locale}: on a phone`).toEqual([])
        // Tables of the back office become cards on a phone, which is a different structure.
        const ofAdmins = new URL(page.url()).pathname.startsWith(adminPath())
        if (scripts && ofAdmins && locale === DefaultLocale)
          expect(await violations(page, 'structure'), 'on a phone').toEqual([])
      }
      expect(tab?.watch.problems.splice(0) ?? [], 'what the page did wrong').toEqual([])
    },
  )
}

/** The elements that make a page scroll sideways; empty if there are none. */
function widestPart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return ''
    const isCut = (part: Element): boolean => {
      const around = part.parentElement
      if (!around || around === document.body) return false
      return getComputedStyle(around).overflowX !== 'visible' || isCut(around)
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      part =>
        part.getBoundingClientRect().right > width + 1 && part.checkVisibility() && !isCut(part),
    )
    return wide.map(part => part.outerHTML.slice(0, 120)).join('\n') || 'unknown'
  })
}
