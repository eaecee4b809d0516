/**
 * A valid form for every intent of every screen, using the objects of a scene, and the rights it
 * requires. A form without a row fails its tests, so that new forms are tested automatically.
 */
import { eq } from 'drizzle-orm'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { storedTranslations, uploads } from '#drizzle/schema/index.ts'
import { addApp } from '#tests/support/second-steps.ts'
import type { World } from '#tests/support/world.ts'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import { issueUnsubscribeCode } from '#basics/mail/unsubscribe-codes.queries.ts'
import { openedAt, TrapFields } from '#app/routes/account/register/sign-up-trap.ts'
import type { Fields } from '#tests/support/whole-site.ts'
import {
  bindKey,
  linkEverybody,
  offerCodes,
  offerService,
  openCode,
  service,
} from '#tests/support/known-elsewhere.ts'
import { beginRestoredCopy } from '#parts/ops/domain/backups/restored-copy.ts'
import { importState } from '#tests/support/fake-imports.ts'
import { ownPlugin, searchPlugin } from '#tests/support/plugin-rows.ts'
import { addClaim, addImported } from '#tests/support/imported-account.ts'
import { keyRow } from '#tests/support/key-rows.ts'
import { addDelivery, addHook } from '#tests/support/webhook-rows.ts'
import { addOldLink, aMissed } from '#tests/support/old-links.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import type { WrittenGroup } from '#site/configuration/writer.ts'
import { connectorChanges } from '#access/identities/connector-changes.ts'
import { ConnectorSettings } from '#kernel'
import type { ImportPhase } from '#parts/move/domain/imports/port.ts'
import { lastSettingChange } from '#moderation/staff-log/list-log.ts'
import { writeEntry } from '#moderation/staff-log/write-entry.ts'
import { samples } from './sample-calls.ts'
import type { Actor, Scene } from './scene.ts'

export type Form = {
  /** URL below the mount point. */
  at: string
  fields: Fields
  /**
   * Who may send it: everyone, any active member, the author of the object, staff, administrators.
   */
  least: Extract<Actor, 'anonymous' | 'inactive' | 'member' | 'author' | 'moderator' | 'admin'>
  /** A scene has nothing that it could change. */
  idle?: boolean
}
type Make = (scene: Scene) => Form

const form =
  (least: Form['least'], at: (scene: Scene) => string, fields: (scene: Scene) => Fields): Make =>
  scene => ({ least, at: at(scene), fields: fields(scene) })
const nothing = () => ({})

const tagList = (() => ({ tags: ['birds'] })) satisfies () => Fields
const typing = { title: 'When do birds wake up', content: 'I would like to hear them.' }
const account = { e_mail: 'member@example.org', pass: 'password-1' }

/** The code of a security email, for an account whose address has changed since. */
const lastingCode =
  (purpose: 'disown' | 'email_revert') =>
  ({ w, who }: Scene): Fields => {
    const issue = { userId: who.member!.id, purpose, email: 'before@example.org', now: w.now }
    return { code: w.write(tx => issueCode(tx, w.site.ports, issue)) }
  }

type Place = (scene: Scene) => string
const webhook = (): Fields => ({
  ...{ name: 'Chat room', url: 'https://hooks.example/new', events: ['answer.written'] },
})
const hookPage: Place = ({ w }) => `/admin/webhooks/${addHook(w)}`
type Forms = Record<string, Make>

/** The platform program is on, with all its requirements. */
const program = (fields: Fields = {}) => {
  const platform = {
    ...{ enabled: true, terms_original_text: 'Be fair.', terms_parsed_text: '<p>Be fair.</p>' },
    ...{ terms_version: 2, occupation_required: true, occupations: ['Gardener'] },
    welcome_path: '/community/tags',
  }
  return ({ w }: Scene): Fields => {
    w.settings({ platform })
    return fields
  }
}
const startPage = () => '/platform/start'
const ofProgram = (page: string) => () => `/users/settings/${page}`

/** Writing tools change nothing. */
const writing = (least: Form['least'], at: Place): Forms => ({
  preview: form(least, at, () => typing),
  'insert-link': form(least, at, () => ({ ...typing, link_url: 'https://example.org' })),
  'insert-image': form(least, at, () => ({ ...typing, image_url: 'https://example.org/a.png' })),
  'insert-code': form(least, at, () => ({ ...typing, code_text: 'let a = 1' })),
})
const tagHelp = (least: Form['least'], at: Place): Forms => ({
  lookup: form(least, at, () => ({ tag_text: 'bir' })),
  'add-tag': form('moderator', at, () => ({ slug_name: 'owls', display_name: 'Owls' })),
})
const followedTags = (at: Place): Forms => ({
  'tags-lookup': form('member', at, () => ({ tag_text: 'bir' })),
  'follow-tags': form('member', at, tagList),
})
const follow = (at: Place): Forms => ({
  follow: form('member', at, ({ ids }) => ({ object_id: ids.tag, value: 'on' })),
})
const saveProfile = form(
  'member',
  () => '/users/settings',
  ({ w }) => {
    w.settings({ users: openProfiles })
    return { display_name: 'Fresh name', username: 'fresh-name', bio: 'I like birds.', website: '' }
  },
)

/** Without a file, the upload button saves. */
const profileForms: Forms = {
  save: saveProfile,
  upload: saveProfile,
  remove_image: form(
    'member',
    () => '/users/settings',
    ({ w }) => {
      w.settings({ users: openProfiles })
      return {}
    },
  ),
}

function unusedFile(w: World, { id: userId }: UserRow): number {
  const path = `post/never-used-by-anything-${userId}.png`
  const known = w.db.select().from(uploads).where(eq(uploads.path, path)).get()
  if (known) return known.id
  const row = { path, userId, createdAt: w.now, mediaType: 'image/png', bytes: 1 }
  const times = { originalName: 'a.png', unusedSince: w.now }
  return w.write(tx =>
    Number(
      tx
        .insert(uploads)
        .values({ ...row, ...times })
        .run().lastInsertRowid,
    ),
  )
}

/** An open flag on the question, as input of the call that decides on it. */
const flagOf = (scene: Scene): Fields => {
  const { flag_id } = samples['PUT report/review']!(scene)
  return { flag_ids: String(flag_id) }
}
const onFlag = (fields: Fields = {}): Make =>
  form(
    'moderator',
    () => '/review?type=flagged_post',
    scene => ({ ...flagOf(scene), ...fields }),
  )
const onPending: Make = form(
  'moderator',
  () => '/review?type=queued_post',
  scene => {
    const { review_id } = samples['PUT review/pending/post']!(scene)
    return { task: 'held', review_id: String(review_id) }
  },
)
const review = () => '/review'
/** The address of the import's screen, while the import is in this phase. */
const importIn =
  (phase: ImportPhase) =>
  ({ w }: Scene) => {
    w.imports.present = importState({ phase })
    return '/admin/imports'
  }
const aBackup = () => ({ name: 'sample' })
const backupSettings = () => ({
  ...{ enabled: 'on', every_hours: '2', keep_hourly: '24', keep_daily: '7', keep_weekly: '4' },
  ...{ keep_monthly: '6', passphrase: '', s3_endpoint: '', s3_bucket: '', s3_region: '' },
  ...{ s3_access_key: '', s3_secret_key: '', s3_prefix: '', html_copy: 'off', html_license: '' },
})

const thread: Place = ({ ids }) => `/questions/${ids.question}`
const foreign: Place = ({ ids }) => `/questions/${ids.foreignQuestion}`
const gone: Place = ({ ids }) => `/questions/${ids.deletedQuestion}`
const tagInfo = () => '/tags/birds/info'
const spareInfo = () => '/tags/spare/info'
const inbox = () => '/users/notifications/inbox'
const accountPage = () => '/users/settings/account'
const securityPage = () => '/users/settings/security'
const secondStep = () => '/users/login/second-step'
const ownPassword = () => ({ pass: 'password-1' })

const ownKeys = () => '/users/settings/keys'
const adminKeys = () => '/admin/api-keys'
const newKey: Fields = {
  ...{ name: 'Nightly backup', scopes: ['read', 'write'], expires: '30', pass: 'password-1' },
}
const keyFor = (w: World, { id }: UserRow) => w.write(tx => keyRow(tx, id, w.now))
/** By the author: no one else can revoke it here. */
const ownKey: Make = form('author', ownKeys, ({ w, who }) => ({
  key_id: String(keyFor(w, who.author!)),
}))

const ownClaims = () => '/users/settings/claims'
/** A dialog with a claim of the member. */
const claimForm =
  (dialog: string): Make =>
  ({ w, who }) => {
    const claim_id = String(addClaim(w, who.member!.id))
    const at = `/admin/claims?dialog=${dialog}&id=${claim_id}`
    return { least: 'admin', at, fields: { claim_id, note: 'Thank you.' } }
  }

/** Settings of the site as their forms send them. */
const general = {
  ...{ name: '', short_description: '', description: '', contact_email: 'help@example.org' },
  site_url: 'http://localhost:3000/community',
}
/** A pending URL at the origin of this site, as if asked for before the session began. */
function pendingHere({ w, who }: Scene) {
  const { site_url: url } = general
  w.settings({ new_url: { pending_url: url, asked_at: w.now - 1, asked_by: who.admin!.id } })
  return { url }
}
const legal = {
  ...{ terms_of_service_original_text: '*Be kind.*', privacy_policy_original_text: '' },
  ...{ external_content_display: 'always_display', image_hosts: 'pictures.example' },
}
const writeRules = {
  ...{ recommend_tags: 'birds', recommend_tags_text: '', reserved_tags_text: 'spare' },
  ...{ min_tags: '1', min_content: '6', restrict_answer: 'on' },
  ...{ max_image_size: '5', max_attachment_size: '', max_image_megapixel: '40' },
  ...{ authorized_image_extensions: 'png, jpg', authorized_attachment_extensions: 'pdf' },
}

const settingsFile = JSON.stringify({
  ...{ format: 'forum-settings', version: 1 },
  groups: { seo: { permalink: 4 } },
})

/** One field of each group, with its new and its old value. */
const changed: Record<WrittenGroup, [now: object, before: object]> = {
  theme: [{ color_scheme: 'system' }, { color_scheme: 'dark' }],
  custom: [{ custom_css: '' }, { custom_css: 'a{color:red}' }],
  general: [{ check_update: true }, { check_update: false }],
  interface: [{ time_zone: 'UTC' }, { time_zone: 'Asia/Tokyo' }],
  smtp: [{ smtp_port: 465 }, { smtp_port: 25 }],
  legal: [{ terms_of_service_original_text: '' }, { terms_of_service_original_text: 'Be kind.' }],
  write: [{ min_tags: 1 }, { min_tags: 2 }],
  seo: [{ permalink: 2 }, { permalink: 1 }],
  login: [{ login_required: false }, { login_required: true }],
  users: [{ allow_update_bio: false }, { allow_update_bio: true }],
  privileges: [{ level: 2 }, { level: 3 }],
  moderation: [{ first_posts: 0 }, { first_posts: 1 }],
  api: [{ key_per_minute: 600 }, { key_per_minute: 60 }],
  mcp: [{ enabled: true }, { enabled: false }],
  caches: [{ shared_seconds: 0 }, { shared_seconds: 30 }],
  backup: [{ keep_daily: 7 }, { keep_daily: 14 }],
  branding: [{ logo: '/gone.png' }, { logo: '' }],
  uploads: [{ per_member_mb: 200 }, { per_member_mb: 100 }],
  connectors: [
    { connectors: [ConnectorSettings.parse({ ...service, name: 'Acme' })] },
    { connectors: [] },
  ],
  agent: [{ display_name: '' }, { display_name: 'Platform' }],
  work_chat: [{ corp_id: '' }, { corp_id: 'corp-1' }],
  platform: [{ month_limit: 0 }, { month_limit: 10 }],
}

/** The log entry of an added service. */
const toldOfService = connectorChanges([], [ConnectorSettings.parse({ ...service, name: 'Acme' })])

/** The number of the last change of a group, which is logged here. */
function changeOf(w: World, group: WrittenGroup): number {
  const [now, before] = changed[group]
  w.settings({
    [group]: now,
    ...(group === 'general'
      ? { general: { ...now, name: 'Birds', contact_email: 'a@b.example' } }
      : {}),
  })
  w.write(tx => {
    const told = group === 'connectors' ? toldOfService : { before, after: now }
    const change = { before: { ...told.before }, after: { ...told.after } }
    writeEntry(tx, w.now, 'setting.changed', { actorId: 0, ...change, note: group })
    return null
  })
  return lastSettingChange(w.db, group)!.id
}

/** Undoes a change of this group, which was made before. */
const undoing = (screen: string, group: WrittenGroup): Make =>
  form(
    'admin',
    () => `/admin/${screen}`,
    ({ w }) => ({ entry: String(changeOf(w, group)) }),
  )

const movePoints = (): Make =>
  form(
    'admin',
    ({ w }) => (
      w.settings({ platform: { enabled: true, month_limit: 9, day_limit: 9 } }),
      '/admin/platform/ledger'
    ),
    () => ({ username: 'member', score: '3', title: 'For the garden' }),
  )

export const sampleForms: Record<string, Forms> = {
  '/community': followedTags(() => ''),
  '/community/questions': followedTags(() => '/questions'),
  '/community/questions/linked/:qid': followedTags(
    ({ ids }) => `/questions/linked/${ids.question}`,
  ),
  '/community/questions/ask': {
    qualify: form('member', () => '/questions/ask', program(typing)),
    post: form(
      'member',
      () => '/questions/ask',
      () => ({ ...typing, ...tagList() }),
    ),
    similar: form(
      'member',
      () => '/questions/ask',
      () => ({ title: 'birds fly' }),
    ),
    draft: form(
      'member',
      () => '/questions/ask',
      () => typing,
    ),
    discard: form('member', () => '/questions/ask', nothing),
    ...writing('member', () => '/questions/ask'),
    ...tagHelp('member', () => '/questions/ask'),
  },
  '/community/questions/:qid/:second?/:third?': {
    qualify: form('member', thread, program({ content: 'Because they like seeds.' })),
    ...writing('member', thread),
    follow: form('member', thread, ({ ids }) => ({ object_id: ids.question, value: 'on' })),
    bookmark: form('member', thread, ({ ids }) => ({ object_id: ids.question, value: 'on' })),
    react: form('member', thread, ({ ids }) => ({
      object_id: ids.question,
      reaction: 'heart on',
    })),
    'invite-lookup': form('member', thread, () => ({ username: 'mem' })),
    invite: form('moderator', thread, ({ ids }) => ({ id: ids.question, invite_user: ['member'] })),
    close: form('moderator', thread, ({ ids }) => ({
      ...{ id: ids.question, close_type: '59', close_msg_59: 'Nobody can know.' },
    })),
    reopen: form('moderator', thread, ({ ids }) => ({ question_id: ids.question })),
    operate: form('moderator', thread, ({ ids }) => ({ id: ids.question, operation: 'pin' })),
    vote: form('moderator', thread, ({ ids }) => ({ object_id: ids.question, vote: 'up' })),
    accept: form('author', thread, ({ ids }) => ({
      ...{ question_id: ids.question, answer_id: ids.answer, value: 'on' },
    })),
    answer: form('member', foreign, () => ({ content: 'To be heard by others.' })),
    preview: form('member', thread, () => typing),
    draft: form('member', thread, () => typing),
    discard: form('member', thread, nothing),
    'comment-add': form('member', thread, ({ ids }) => ({
      ...{ object_id: ids.question, original_text: 'Penguins do not.' },
    })),
    'comment-edit': form('author', thread, ({ ids }) => ({
      ...{ comment_id: ids.comment, original_text: 'Not all of them.' },
    })),
    'comment-delete': form('author', thread, ({ ids }) => ({ comment_id: ids.comment })),
    report: form('member', thread, ({ ids }) => ({
      ...{ object_id: ids.question, report_type: '59', content_59: 'Look at it.' },
    })),
    'answer-delete': form('author', thread, ({ ids }) => ({ id: ids.answer })),
    'answer-undelete': form('moderator', foreign, ({ ids }) => ({ answer_id: ids.deletedAnswer })),
    delete: form('author', thread, ({ ids }) => ({ id: ids.question })),
    undelete: form('moderator', gone, ({ ids }) => ({ id: ids.deletedQuestion })),
  },
  '/community/posts/:qid/edit': {
    save: form(
      'author',
      ({ ids }) => `/posts/${ids.question}/edit`,
      () => ({ ...typing, ...tagList(), edit_summary: 'clearer' }),
    ),
    'load-revision': form(
      'author',
      ({ ids }) => `/posts/${ids.question}/edit`,
      () => ({ revision: '1' }),
    ),
    ...writing('author', ({ ids }) => `/posts/${ids.question}/edit`),
    ...tagHelp('author', ({ ids }) => `/posts/${ids.question}/edit`),
  },
  '/community/posts/:qid/:aid/edit': {
    save: form(
      'author',
      ({ ids }) => `/posts/${ids.question}/${ids.answer}/edit`,
      () => ({ content: 'They beat their wings fast.', edit_summary: 'faster' }),
    ),
    'load-revision': form(
      'author',
      ({ ids }) => `/posts/${ids.question}/${ids.answer}/edit`,
      () => ({ revision: '2' }),
    ),
    ...writing('author', ({ ids }) => `/posts/${ids.question}/${ids.answer}/edit`),
  },
  '/community/users/login': {
    login: form(
      'anonymous',
      () => '/users/login',
      () => account,
    ),
    resend: form('inactive', () => '/users/login?status=inactive', nothing),
    // A passkey response needs a challenge that a cookie holds.
    passkey: () => ({ least: 'anonymous', at: '/users/login', fields: {}, idle: true }),
  },
  '/community/users/login/second-step': {
    code: form('anonymous', secondStep, () => ({ code: '000000' })),
    recovery: form('anonymous', secondStep, () => ({ recovery_code: 'none' })),
    passkey: () => ({ least: 'anonymous', at: secondStep(), fields: {}, idle: true }),
  },
  '/community/users/register': {
    register: form(
      'anonymous',
      () => '/users/register',
      ({ w }) => ({
        ...{ ...account, name: 'fresh', e_mail: 'fresh@example.org' },
        [TrapFields.time]: openedAt({ ctx: { now: w.now - 10_000, ports: w.site.ports } } as never),
      }),
    ),
  },
  '/community/users/logout': { logout: form('anonymous', () => '/users/logout', nothing) },
  '/community/users/account-activation': {
    activate: form(
      'anonymous',
      () => '/users/account-activation',
      ({ code }) => ({ code }),
    ),
  },
  '/community/users/account-recovery': {
    send: form(
      'anonymous',
      () => '/users/account-recovery',
      () => ({ e_mail: 'member@example.org' }),
    ),
  },
  '/community/users/password-reset': {
    reset: form(
      'anonymous',
      () => '/users/password-reset',
      ({ resetCode }) => ({ code: resetCode, pass: 'new-secret-1', confirm: 'new-secret-1' }),
    ),
  },
  '/community/users/change-email': {
    send: form(
      'inactive',
      () => '/users/change-email',
      () => ({ e_mail: 'right@example.org' }),
    ),
  },
  '/community/users/confirm-email': {
    bind: form(
      'anonymous',
      () => '/users/confirm-email',
      ({ w }) => ({ binding_key: bindKey(w), email: 'known-elsewhere@example.org' }),
    ),
    join: form(
      'anonymous',
      () => '/users/confirm-email',
      ({ w, who }) => ({ binding_key: bindKey(w, who.member!.id) }),
    ),
  },
  '/community/admin/connectors': {
    switch: form(
      'admin',
      ({ w }) => (offerService(w), '/admin/connectors'),
      () => ({ slug: 'acme', enabled: 'off' }),
    ),
    delete: form(
      'admin',
      ({ w }) => (offerService(w), '/admin/connectors'),
      () => ({ slug: 'acme' }),
    ),
    undo: undoing('connectors', 'connectors'),
  },
  '/community/admin/connectors/:slug': {
    save: form(
      'admin',
      () => '/admin/connectors/new',
      () => ({ ...service, enabled: 'on' }),
    ),
    // No server answers there.
    discover: () => ({
      ...{ least: 'admin', at: '/admin/connectors/new', idle: true },
      fields: { issuer: 'https://127.0.0.1:1' },
    }),
  },
  '/community/admin/agent': {
    undo: undoing('agent', 'agent'),
    save: form(
      'admin',
      ({ w }) => (offerService(w), '/admin/agent'),
      () => ({ enabled: 'on', name: 'platform', connector: 'acme' }),
    ),
  },
  '/community/admin/backups': {
    // The started task runs outside the database.
    make: form('admin', () => '/admin/backups', nothing),
    check: form('admin', () => '/admin/backups', aBackup),
    delete: form('admin', () => '/admin/backups', aBackup),
    copy: form('admin', () => '/admin/backups', nothing),
    confirm_restore: stage => {
      stage.w.write(tx => beginRestoredCopy(tx, stage.w.now, stage.w.now))
      return form('admin', () => '/admin/backups', nothing)(stage)
    },
    download: form(
      'admin',
      () => '/admin/backups',
      () => ({ ...aBackup(), pass: 'password-1' }),
    ),
  },
  '/community/admin/imports': {
    // The import runs outside the database.
    check: form(
      'admin',
      () => '/admin/imports?kind=stackexchange',
      () => ({ kind: 'stackexchange', source: 'garden' }),
    ),
    start: form('admin', importIn('checked'), nothing),
    stop: form('admin', importIn('running'), nothing),
    undo: form('admin', importIn('done'), nothing),
    close: form('admin', importIn('done'), nothing),
    add: () => ({ ...{ least: 'admin', at: '/admin/imports', idle: true }, fields: {} }),
    remove: form(
      'admin',
      () => '/admin/imports',
      () => ({ name: 'dump.sql' }),
    ),
  },
  '/community/admin/backups/settings': {
    save: form('admin', () => '/admin/backups/settings', backupSettings),
    try: form('admin', () => '/admin/backups/settings', backupSettings),
    undo: undoing('backups/settings', 'backup'),
  },
  '/community/admin/maintenance': {
    save: form(
      'admin',
      () => '/admin/maintenance',
      () => ({ mode: 'read_only', ends_in: '30', text: 'Moving house' }),
    ),
  },
  '/community/admin/dashboard': {
    hide_steps: form('admin', () => '/admin/dashboard', nothing),
  },
  '/community/admin/missed-searches': {
    dismiss: form(
      'admin',
      () => '/admin/missed-searches',
      () => ({ words: 'grow wasabi' }),
    ),
  },
  '/community/admin/csp-reports': {
    clear: form('admin', () => '/admin/csp-reports', nothing),
  },
  '/community/admin/redirects': {
    add: form(
      'admin',
      () => '/admin/redirects',
      () => ({ path: '/t/welcome/12', target: '/community/tags' }),
    ),
    import: form(
      'admin',
      () => '/admin/redirects',
      () => ({ lines: '/t/first/1,/community/tags\n/t/second/2,/community/users' }),
    ),
    delete: form(
      'admin',
      () => '/admin/redirects',
      ({ w }) => ({ id: String(addOldLink(w)) }),
    ),
    dismiss: form(
      'admin',
      () => '/admin/redirects',
      ({ w }) => ({ path: aMissed(w) }),
    ),
  },
  '/community/admin/mcp': {
    save: form(
      'admin',
      () => '/admin/mcp',
      () => ({ enabled: 'on' }),
    ),
    undo: undoing('mcp', 'mcp'),
  },
  '/community/admin/caches': {
    save: form(
      'admin',
      () => '/admin/caches',
      () => ({ shared_seconds: '60', purge_url: 'https://cdn.example/purge', purge_token: 'key' }),
    ),
    undo: undoing('caches', 'caches'),
  },
  '/community/admin/webhooks': {
    create: form('admin', () => '/admin/webhooks', webhook),
    switch: form(
      'admin',
      () => '/admin/webhooks',
      ({ w }) => ({ id: String(addHook(w)), enabled: 'off' }),
    ),
    delete: form(
      'admin',
      () => '/admin/webhooks',
      ({ w }) => ({ id: String(addHook(w)) }),
    ),
  },
  '/community/admin/webhooks/:id': {
    save: form('admin', hookPage, webhook),
    switch: form('admin', hookPage, () => ({ enabled: 'off' })),
    rotate: form('admin', hookPage, nothing),
    test: form('admin', hookPage, nothing),
    resend: form('admin', hookPage, ({ w }) => ({
      delivery: String(addDelivery(w, addHook(w))),
    })),
  },
  '/community/admin/work-chat': {
    undo: undoing('work-chat', 'work_chat'),
    save: form(
      'admin',
      () => '/admin/work-chat',
      () => ({
        ...{ name: 'Chat', corp_id: 'corp-2', agent_id: '7', secret: 'corp-secret-2' },
        ...{ authorize_url: 'https://chat.example/in', api_url: 'https://chat.example' },
      }),
    ),
  },
  '/community/admin/platform': {
    undo: undoing('platform', 'platform'),
    save: form(
      'admin',
      () => '/admin/platform',
      () => ({
        ...{ enabled: 'on', month_limit: '100', day_limit: '10', trial_day_score: '5' },
        ...{ trial_days: '7', question_price: '2', answer_price: '1', invite_score: '20' },
        ...{ invite_window_days: '7', invite_limit: '0', reward_days: '30' },
        ...{ terms_original_text: 'Be fair.', occupations: 'Gardener\nCook' },
        welcome_path: '/community/tags',
      }),
    ),
  },
  '/community/admin/platform/ledger': {
    award: movePoints(),
    charge: movePoints(),
  },
  '/community/user-center/auth': {
    check: form('anonymous', ({ w }) => (offerCodes(w), '/user-center/auth'), nothing),
  },
  '/community/user-center/confirm': {
    // No server answers for the app here.
    confirm: ({ w }) => ({
      ...{ least: 'anonymous', at: '/user-center/confirm', idle: true },
      fields: { state: openCode(w).state, code: '1' },
    }),
    deny: form(
      'anonymous',
      () => '/user-center/confirm',
      ({ w }) => ({ state: openCode(w).state }),
    ),
  },
  '/community/users/unsubscribe': {
    unsubscribe: form(
      'anonymous',
      () => '/users/unsubscribe',
      scene => ({ code: leaveCode(scene) }),
    ),
    '': form(
      'anonymous',
      scene => `/users/unsubscribe?code=${leaveCode(scene)}`,
      () => ({ 'List-Unsubscribe': 'One-Click' }),
    ),
  },
  '/community/tags': follow(() => '/tags'),
  '/community/search': follow(() => '/search?q=birds'),
  '/community/tags/create': {
    create: form(
      'moderator',
      () => '/tags/create',
      () => ({ slug_name: 'sea-birds', display_name: 'Sea birds', content: 'Gulls.' }),
    ),
    ...writing('moderator', () => '/tags/create'),
  },
  '/community/tags/:tagName': {
    ...follow(() => '/tags/birds'),
    ...followedTags(() => '/tags/birds'),
  },
  '/community/tags/:tagId/edit': {
    save: form(
      'moderator',
      ({ ids }) => `/tags/${ids.tag}/edit`,
      () => ({ slug_name: 'birds', display_name: 'Birds', content: 'All that flies.' }),
    ),
    'load-revision': ({ ids }) => ({
      ...{ least: 'moderator', at: `/tags/${ids.tag}/edit`, fields: { revision: '1' }, idle: true },
    }),
    ...writing('moderator', ({ ids }) => `/tags/${ids.tag}/edit`),
  },
  '/community/tags/:tagName/info': {
    delete: form('moderator', spareInfo, nothing),
    undelete: form('moderator', () => '/tags/gone/info', nothing),
    merge: form('moderator', spareInfo, ({ ids }) => ({
      ...{ target: 'birds', target_tag_id: ids.tag, confirm: 'on' },
    })),
    'merge-lookup': form('moderator', spareInfo, () => ({ target: 'bir' })),
    synonyms: form('moderator', tagInfo, () => ({ tags: ['spare'] })),
    lookup: form('moderator', tagInfo, () => ({ tag_text: 'spa' })),
  },
  '/community/users/settings': profileForms,
  '/community/users/settings/profile': profileForms,
  '/community/uploads/new': {
    // Only a multipart form has a file.
    upload: () => ({ least: 'member', at: '/uploads/new', fields: {}, idle: true }),
  },
  '/community/users/uploads': {
    remove: form(
      'author',
      () => '/users/uploads',
      ({ w, who }) => ({ upload_id: String(unusedFile(w, who.author!)) }),
    ),
  },
  '/community/users/settings/account': {
    // An inactive member may also correct the address here.
    email: form('inactive', accountPage, () => ({
      e_mail: 'next@example.org',
      pass: 'password-1',
    })),
    'email-again': form('member', accountPage, ({ w, who }) => {
      const { id: userId } = who.member!
      const asked = {
        userId,
        purpose: 'email_change',
        email: 'next@example.org',
        now: w.now,
      } as const
      w.write(tx => void issueCode(tx, w.site.ports, asked))
      return {}
    }),
    'email-cancel': form('inactive', accountPage, nothing),
    password: form('member', accountPage, () => ({
      ...{ old_pass: 'password-1', pass: 'new-secret-1', confirm: 'new-secret-1' },
    })),
    unlink: form('member', accountPage, ({ w }) => {
      linkEverybody(w)
      return { external_id: 'there' }
    }),
    'end-session': form('member', accountPage, () => ({ session: 'unknown' })),
    'end-others': form('member', accountPage, nothing),
  },
  '/community/users/settings/security': {
    'begin-totp': form('member', securityPage, ownPassword),
    // Each needs a value that only the form before it returns.
    'confirm-totp': () => ({
      ...{ least: 'member', at: securityPage(), fields: { code: '000000' }, idle: true },
    }),
    'add-passkey': () => ({ least: 'member', at: securityPage(), fields: {}, idle: true }),
    'rename-step': form('member', securityPage, ({ w, who }) => ({
      ...{ step_id: String(addApp(w, who.member!).id), name: 'Tablet' },
    })),
    'remove-step': form('member', securityPage, ({ w, who }) => ({
      ...{ step_id: String(addApp(w, who.member!).id), pass: 'password-1' },
    })),
    'make-codes': form('member', securityPage, ({ w, who }) => {
      addApp(w, who.member!)
      return ownPassword()
    }),
  },
  '/community/users/settings/interface': {
    save: form(
      'member',
      () => '/users/settings/interface',
      () => ({ language: 'zh_CN', color_scheme: 'dark' }),
    ),
  },
  '/community/platform/start': {
    terms: form('member', startPage, program({ version: '2', accept: '1' })),
    occupation: form('member', startPage, program({ occupation: 'Gardener' })),
    welcome: form('member', startPage, program()),
  },
  '/community/users/settings/points': {
    shown: form('inactive', ofProgram('points'), nothing),
  },
  '/community/users/settings/invites': {
    seen: form('inactive', ofProgram('invites'), nothing),
    take: form('inactive', ofProgram('invites'), program({ code: 'of-nobody' })),
    // Dismisses what only the browser stores.
    refuse: form('anonymous', ofProgram('invites'), nothing),
  },
  '/community/users/settings/keys': {
    create: form('member', ownKeys, () => newKey),
    revoke: ownKey,
  },
  '/community/users/settings/claims': {
    claim: form('member', ownClaims, ({ w }) => {
      addImported(w)
      return { account: 'old-hand' }
    }),
    // Only the author can withdraw it.
    withdraw: form('author', ownClaims, ({ w, who }) => ({
      claim_id: String(addClaim(w, who.author!.id)),
    })),
  },
  '/community/admin/claims': {
    confirm: claimForm('confirm'),
    decline: claimForm('decline'),
    undo: form(
      'admin',
      () => '/admin/claims?state=decided',
      ({ w, who }) => ({
        claim_id: String(
          addClaim(w, who.member!.id, { status: 'confirmed', decidedAt: w.now, decidedBy: 1 }),
        ),
      }),
    ),
  },
  '/community/users/settings/data': {
    export: form('member', () => '/users/settings/data', nothing),
    leave: form(
      'member',
      () => '/users/settings/data?leave=1',
      () => ({ pass: 'password-1', posts: 'keep', sure: 'on' }),
    ),
  },
  '/community/users/confirm-new-email': {
    confirm: form(
      'anonymous',
      () => '/users/confirm-new-email',
      scene => ({ code: String(samples['PUT user/email']!(scene).code) }),
    ),
  },
  '/community/users/confirm': {
    prove: form(
      'inactive',
      () => '/users/confirm',
      () => ({ pass: 'password-1' }),
    ),
    passkey: () => ({ at: '/users/confirm', fields: {}, least: 'inactive', idle: true }),
    // Redirects to the login page, as a refusal would.
    again: () => ({ at: '/users/confirm', fields: {}, least: 'inactive', idle: true }),
  },
  '/community/users/disown-login': {
    disown: form('anonymous', () => '/users/disown-login', lastingCode('disown')),
  },
  '/community/users/revert-email': {
    revert: form('anonymous', () => '/users/revert-email', lastingCode('email_revert')),
  },
  '/community/users/settings/notify': {
    save: form(
      'member',
      () => '/users/settings/notify',
      () => ({ inbox: 'on' }),
    ),
  },
  '/community/users/notifications/:type?/:part?': {
    open: form('member', inbox, () => ({ notice_id: '1' })),
    dismiss: form('member', inbox, () => ({ notice_id: '1' })),
    seen: form('member', inbox, nothing),
    'read-all': form('member', inbox, nothing),
  },
  '/community/users/:username/:tab?': {
    bookmark: form(
      'member',
      () => '/users/author',
      ({ ids }) => ({ object_id: ids.question, value: 'on' }),
    ),
  },
  '/community/review': {
    approve: onPending,
    reject: onPending,
    ignore: onFlag(),
    'close-post': onFlag({ close_type: '64' }),
    'delete-post': onFlag(),
    'unlist-post': onFlag(),
    'edit-post': onFlag({ ...typing, ...tagList() }),
    preview: form('moderator', review, () => typing),
    ...tagHelp('moderator', review),
  },
  '/community/users/:username/clean-up': {
    'clean-up': form(
      'moderator',
      () => '/users/author/clean-up',
      ({ who }) => ({
        user_id: String(who.author!.id),
        posts: 'all',
        status: '',
        undo_votes: 'on',
      }),
    ),
  },
  '/community/admin/questions': {
    act: form(
      'admin',
      () => '/admin/questions',
      ({ ids }) => ({ act: 'pin', ids: [ids.question, ids.deletedQuestion] }),
    ),
    erase: form(
      'admin',
      () => '/admin/questions?status=deleted',
      () => ({ word: 'delete' }),
    ),
  },
  '/community/admin/answers': {
    act: form(
      'admin',
      () => '/admin/answers',
      ({ ids }) => ({ act: 'delete', ids: [ids.answer] }),
    ),
    erase: form(
      'admin',
      () => '/admin/answers?status=deleted',
      () => ({ word: 'delete' }),
    ),
  },
  '/community/admin/comments': {
    act: form(
      'admin',
      () => '/admin/comments',
      ({ ids }) => ({ act: 'delete', ids: [ids.comment] }),
    ),
  },
  '/community/admin/installed-plugins': {
    status: form(
      'admin',
      () => '/admin/installed-plugins',
      () => ({ plugin: 'word-list', enabled: 'true' }),
    ),
    look: form('admin', () => '/admin/installed-plugins', nothing),
    fill: form(
      'admin',
      ({ w }) => (searchPlugin(w), '/admin/installed-plugins'),
      () => ({ plugin: 'finder' }),
    ),
  },
  '/community/admin/:slug_name': {
    save: form(
      'admin',
      ({ w }) => `/admin/${ownPlugin(w)}`,
      () => ({ tags: 'birds', links: 'Handbook,/community/tags' }),
    ),
    fill: form(
      'admin',
      ({ w }) => (searchPlugin(w), `/admin/${ownPlugin(w)}`),
      () => ({ plugin: 'finder' }),
    ),
    'plugin-action': ({ w }) => ({
      ...{ least: 'admin', at: `/admin/${ownPlugin(w)}`, fields: { action: 'try' }, idle: true },
    }),
  },
  '/community/users/settings/:slug_name': {
    save: form(
      'member',
      ({ w }) => `/users/settings/${ownPlugin(w)}`,
      () => ({ links: 'Handbook,/community/tags' }),
    ),
    'plugin-action': ({ w }) => ({
      ...{ least: 'member', at: `/users/settings/${ownPlugin(w)}`, idle: true },
      fields: { action: 'try' },
    }),
  },
  '/community/admin/general': {
    undo: undoing('general', 'general'),
    save: form(
      'admin',
      () => '/admin/general',
      () => ({ ...general, name: 'Birds' }),
    ),
    confirm_url: form('admin', () => '/admin/general', pendingHere),
    cancel_url: form('admin', () => '/admin/general', pendingHere),
  },
  '/community/admin/interface': {
    undo: undoing('interface', 'interface'),
    save: form(
      'admin',
      () => '/admin/interface',
      () => ({ language: 'en_US', time_zone: 'Asia/Tokyo', default_avatar: 'system' }),
    ),
  },
  '/community/admin/legal': {
    undo: undoing('legal', 'legal'),
    save: form(
      'admin',
      () => '/admin/legal',
      () => legal,
    ),
    preview: form(
      'admin',
      () => '/admin/legal',
      () => legal,
    ),
  },
  '/community/admin/write': {
    undo: undoing('write', 'write'),
    undo_room: undoing('write', 'uploads'),
    save_room: form(
      'admin',
      () => '/admin/write',
      () => ({ per_member_mb: '50', total_mb: '0' }),
    ),
    save: form(
      'admin',
      () => '/admin/write',
      () => writeRules,
    ),
    lookup: form(
      'admin',
      () => '/admin/write',
      () => writeRules,
    ),
  },
  '/community/admin/seo': {
    undo: undoing('seo', 'seo'),
    save: form(
      'admin',
      () => '/admin/seo',
      () => ({ permalink: '1', robots: 'User-agent: *' }),
    ),
  },
  '/community/admin/login': {
    undo: undoing('login', 'login'),
    save: form(
      'admin',
      () => '/admin/login',
      () => ({ allow_password_login: 'on', allow_email_domains: 'example.org' }),
    ),
  },
  '/community/admin/settings-users': {
    undo: undoing('settings-users', 'users'),
    save: form(
      'admin',
      () => '/admin/settings-users',
      () => ({ default_avatar: 'gravatar', gravatar_base_url: '' }),
    ),
  },
  '/community/admin/privileges': {
    undo: undoing('privileges', 'privileges'),
    save: form(
      'admin',
      () => '/admin/privileges',
      () => ({ level: '3' }),
    ),
    show: form(
      'admin',
      () => '/admin/privileges',
      () => ({ level: '99' }),
    ),
  },
  '/community/admin/users': memberForms(() => '/admin/users'),
  '/community/admin/users/:userId': memberForms(({ who }) => `/admin/users/${who.member!.id}`),
  '/community/admin/settings-file': {
    check: form(
      'admin',
      () => '/admin/settings-file',
      () => ({ file: settingsFile }),
    ),
    import: form(
      'admin',
      () => '/admin/settings-file',
      () => ({ file: settingsFile }),
    ),
  },
  '/community/admin/moderation': {
    undo: undoing('moderation', 'moderation'),
    save: form(
      'admin',
      () => '/admin/moderation',
      () => ({
        ...{ first_posts: '2', low_reputation: '0', new_account_hours: '0', words: 'casino' },
        captcha_accounts: 'on',
      }),
    ),
  },
  '/community/admin/api-keys': {
    undo: undoing('api-keys', 'api'),
    save: form('admin', adminKeys, () => ({ key_per_minute: '60', network_per_minute: '600' })),
    create: form('admin', adminKeys, () => ({ ...newKey, user: 'member' })),
    revoke: form('admin', adminKeys, ({ w, who }) => ({
      key_id: String(keyFor(w, who.member!)),
    })),
  },
  '/community/admin/translations': {
    save: form(
      'admin',
      () => '/admin/translations?language=en_US&query=common.action.save&key=common.action.save',
      () => ({ language: 'en_US', key: 'common.action.save', text: 'Keep it' }),
    ),
    take_back: form(
      'admin',
      () => '/admin/translations?language=en_US&key=common.action.cancel',
      ({ w }) => ({ language: 'en_US', key: ownText(w) }),
    ),
  },
  '/community/admin/themes': {
    undo: undoing('themes', 'theme'),
    save: form(
      'admin',
      () => '/admin/themes',
      () => ({
        theme: 'default',
        color_scheme: 'dark',
        primary_color: '#117733',
        navbar_style: '',
      }),
    ),
    reset: form(
      'admin',
      () => '/admin/themes',
      () => ({ field: 'primary_color' }),
    ),
  },
  '/community/admin/badges': {
    status: form(
      'admin',
      () => '/admin/badges',
      scene => samples['PUT admin/badge/status']!(scene) as Fields,
    ),
  },
  '/community/admin/branding': {
    undo: undoing('branding', 'branding'),
    save: form(
      'admin',
      () => '/admin/branding',
      ({ w }) => ({ remove_logo: someLogo(w) }),
    ),
  },
  '/community/admin/customize': {
    undo: undoing('customize', 'custom'),
    save: form(
      'admin',
      () => '/admin/customize',
      () => ({ custom_css: 'h1 { color: teal }', custom_head: '', custom_footer: '<p>Here</p>' }),
    ),
  },
  // An installed site has no setup.
  '/community/install': Object.fromEntries(
    ['unlock', 'language', 'database', 'take-database', 'config', 'site', 'finish'].map(intent => [
      intent,
      () => ({
        ...{ least: 'anonymous' as const, at: '/install', idle: true },
        fields: { lang: 'en_US', db_type: 'sqlite3', db_file: 'a.sqlite', revision: '1' },
      }),
    ]),
  ),
  '/community/admin/smtp': {
    undo: undoing('smtp', 'smtp'),
    save: form(
      'admin',
      () => '/admin/smtp',
      () => ({
        ...{ from_email: 'forum@example.org', from_name: 'Forum', smtp_host: '127.0.0.1' },
        ...{ smtp_port: '25', encryption: 'none', smtp_username: '', smtp_password: '' },
        test_email_recipient: '',
      }),
    ),
    again: form(
      'admin',
      () => '/admin/smtp',
      ({ w, who }) => ({ mail: failedMail(w, who.member!.id) }),
    ),
  },
}

/** Gives the site a logo; returns the fields of its box. */
function someLogo(w: Scene['w']): string {
  w.settings({ branding: { logo: '/community/uploads/branding/of-the-site-itself.png' } })
  return 'on'
}

/** A custom site text. */
function ownText(w: Scene['w']): string {
  const row = { language: 'en_US', key: 'common.action.cancel', text: 'Never mind' }
  w.write(
    tx =>
      void tx
        .insert(storedTranslations)
        .values({ ...row, updatedAt: w.now })
        .onConflictDoNothing()
        .run(),
  )
  return row.key
}

/** Acts of administrators on accounts, on the list and on the page of one. */
function memberForms(at: Place): Forms {
  const dialog =
    (name: string, ...actors: Actor[]): Place =>
    scene =>
      `${at(scene)}?dialog=${name}${actors.map(actor => `&id=${scene.who[actor]!.id}`).join('')}`
  const onMember = (fields: Fields, place = at) =>
    form('admin', place, ({ who }) => ({ user_id: String(who.member!.id), ...fields }))
  const onInactive = form('admin', dialog('activation', 'inactive'), ({ who }) => ({
    user_id: String(who.inactive!.id),
  }))
  return {
    act: form('admin', dialog('suspend', 'member', 'author'), ({ who }) => ({
      ...{ act: 'suspend', suspend_duration: '24h', suspend_type: '59', suspend_msg: 'Rest' },
      ids: [String(who.member!.id), String(who.author!.id)],
    })),
    add: form('admin', dialog('add'), () => ({
      users: 'New One, new.one@example.org, password-9',
    })),
    erase: form('admin', dialog('erase'), () => ({ word: 'delete' })),
    password: onMember({ password: 'password-9' }, dialog('password', 'member')),
    profile: onMember(
      {
        ...{ display_name: 'Robin', username: 'member.9', email: 'member.9@example.org' },
      },
      dialog('profile', 'member'),
    ),
    'activation-link': onInactive,
    'activation-mail': onInactive,
    'end-session': onMember({ session: 'none' }),
    'end-sessions': onMember({}),
  }
}

/** An email about a post that could not be sent. */
const failedMail = (w: Scene['w'], userId: number): string =>
  w.write(tx =>
    String(
      insertMail(tx, {
        ...{ createdAt: w.now, nextAttemptAt: w.now, userId, recipient: 'member@example.org' },
        ...{ template: 'new_answer', locale: 'en_US', params: '{}', status: 'failed' },
      }),
    ),
  )

/** The code in an inbox email, as its reader has it. */
function leaveCode({ w, who }: Scene): string {
  const { id: userId, email } = who.member!
  return w.write(tx =>
    issueUnsubscribeCode(tx, w.site.ports, { userId, email: email!, kind: 'inbox', now: w.now }),
  )
}
