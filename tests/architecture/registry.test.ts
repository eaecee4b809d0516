/** Everything declared is used, guarded and documented: verbs, events, reasons, routes. */
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#kernel'
import { subscribers } from '#app/domain/subscribers.ts'
import routes from '#app/routes.ts'
import { defaultTexts } from '#i18n/default-texts.ts'
import { Locales } from '#shared/codes.ts'
import { classOf, findVerbs, type Verb, withoutComments } from '#tests/support/verbs.ts'
import { inCore, projectRoot, trackedFiles } from './tracked-files.ts'

const isTest = (path: string) => /\.test\.(ts|tsx|mjs)$/.test(path)
const code = trackedFiles().filter(path => /^app\/.*\.(ts|tsx)$/.test(path) && !isTest(path))
const textOf = (path: string) => readFileSync(projectRoot + path, 'utf8')
const texts = new Map(code.map(path => [path, withoutComments(textOf(path))]))
const domain = code.filter(path => inCore(path).startsWith('app/domain/'))

const verbs: Verb[] = []
beforeAll(async () => void verbs.push(...(await findVerbs())))

const names = (list: Verb[]) => list.map(({ operation }) => operation.name).sort()
const guardedBy = (kind: Operation['kind'], guard: string) =>
  names(verbs.filter(({ operation }) => operation.kind === kind && operation.guard.name === guard))

describe('verbs', () => {
  test('have unique names with their area as prefix', () => {
    expect(verbs.length).toBeGreaterThan(60)
    expect(new Set(names(verbs)).size).toBe(verbs.length)
    const odd = verbs.filter(
      ({ area, operation }) => !operation.name.startsWith(`${area.replaceAll('-', '_')}.`),
    )
    expect(names(odd)).toEqual([])
  })

  test('are all found by this test', () => {
    const known = new Set(names(verbs))
    const declared = domain.flatMap(path => {
      const found = texts.get(path)!.matchAll(/(?:query|command)\(\{\s*name: '([a-z_]+\.[a-z_]+)'/g)
      return [...found].map(match => match[1]!)
    })
    expect(declared.length).toBeGreaterThan(50)
    expect(declared.filter(name => !known.has(name))).toEqual([])
  })

  test('are each used by an endpoint, a screen, a job or a command', () => {
    const outside = code
      .filter(path => !inCore(path).startsWith('app/domain/'))
      .map(path => texts.get(path)!)
    const inside = domain.map(path => texts.get(path)!)
    const reached = ({ exported }: Verb) => {
      const word = new RegExp(`\\b${exported}\\b`)
      const run = new RegExp(`\\b(run\\(\\s*|save: )${exported}\\b`)
      return outside.some(text => word.test(text)) || inside.some(text => run.test(text))
    }
    expect(names(verbs.filter(verb => !reached(verb)))).toEqual([])
  })
})

describe('guards', () => {
  test('are open to everyone, even on private sites, only if needed before logging in', () => {
    expect(guardedBy('query', 'open')).toEqual([
      'auth.check_activation',
      'auth.check_disown_login',
      'auth.check_email_change',
      'auth.check_password_reset',
      'auth.check_revert_email',
      'auth.show_current_user',
      'auth.show_suspension',
      'identities.begin_qr',
      'identities.list_connectors',
      'identities.show_agent',
      'identities.show_pending',
      'identities.show_qr',
      'identities.show_qr_question',
      'mail.check_unsubscribe',
      'platform.show_bootstrap',
      'platform.show_invitation',
      'plugin_pages.list_embeds',
      'plugin_pages.show_render_theme',
      'plugin_pages.show_sidebar',
      'plugins.show_captcha',
      'plugins.show_states',
      'saved_forms.show',
      'second_step.show_ticket',
      'site_info.show',
      'site_info.show_legal',
      'uploads.show_branding',
    ])
  })

  test('allow writes without an account only to get one', () => {
    const writing = verbs.filter(({ operation }) => operation.kind === 'command')
    const weak = writing.filter(
      ({ operation }) => !['activated', 'staff', 'admin'].includes(operation.guard.name),
    )
    expect(weak.map(({ operation }) => `${operation.name} ${operation.guard.name}`).sort()).toEqual(
      [
        'auth.activate_api open',
        'auth.activate_page open',
        'auth.cancel_email_change loggedIn',
        'auth.confirm_email_api open',
        'auth.confirm_email_page open',
        'auth.correct_email loggedIn',
        'auth.disown_login open',
        'auth.register_api registrationOpen',
        'auth.register_page registrationOpen',
        'auth.request_email_change loggedIn',
        'auth.request_password_reset open',
        'auth.resend_email_change loggedIn',
        'auth.reset_password_api open',
        'auth.reset_password_page open',
        'auth.revert_email open',
        'auth.send_activation loggedIn',
        'auth.sign_in_api open',
        'auth.sign_in_page open',
        'auth.sign_out anySession',
        'captcha.issue open',
        'identities.answer_qr open',
        'identities.begin_sign_in open',
        'identities.bind_email_api open',
        'identities.bind_email_page open',
        'identities.finish_sign_in open',
        'identities.join_account open',
        'identities.take_picture loggedIn',
        'identities.take_qr_api open',
        'identities.take_qr_page open',
        'identities.take_sign_in open',
        'identities.try_qr_answer open',
        'install.choose_database installer',
        'install.choose_language installer',
        'install.describe_site installer',
        'install.finish installer',
        'install.init_config installer',
        'install.install_at_once installer',
        'install.take_database installer',
        'install.write_config installer',
        'mail.unsubscribe open',
        'platform.check_qualification loggedIn',
        'platform.consume_invite loggedIn',
        'platform.mark_invites_read loggedIn',
        'platform.mark_rewards_told loggedIn',
        'saved_forms.drop open',
        'saved_forms.keep open',
        'second_step.begin_passkey_login open',
        'second_step.begin_passkey_proof loggedIn',
        'second_step.pass_api open',
        'second_step.pass_page open',
        'second_step.passkey_login_api open',
        'second_step.passkey_login_page open',
        'second_step.prove_again loggedIn',
        'second_step.prove_by_passkey loggedIn',
      ],
    )
  })

  test('classify every act of staff as harmless or sensitive', () => {
    const table: Record<string, string[]> = {}
    for (const { operation } of verbs) {
      const { name, guard } = operation
      const ofStaff =
        ['staff', 'admin'].includes(guard.name) || classOf(operation) !== 'unclassified'
      if (ofStaff) (table[`${guard.name}: ${classOf(operation)}`] ??= []).push(name)
    }
    for (const list of Object.values(table)) list.sort()
    expect(table).toEqual({
      'activated: harmless': [
        'answers.undelete',
        'flags.list',
        'history.decide_suggestion',
        'merges.merge',
        'questions.close',
        'questions.operate',
        'questions.reopen',
        'questions.undelete',
        'review.list_held',
        'review.list_queues',
        'review.list_suggestions',
        'tags.set_synonyms',
        'tags.undelete',
      ],
      'admin: harmless': [
        'api_keys.list_all',
        'api_keys.revoke',
        'appearance.put_theme',
        'appearance.save_branding',
        'appearance.save_theme',
        'appearance.take_branding',
        'assistant.delete_conversation',
        'assistant.save',
        'auth.end_member_session',
        'auth.end_member_sessions',
        'auth.list_member_sessions',
        'auth.list_users',
        'backups.show',
        'badges.list_all',
        'badges.set_status',
        'claims.decline',
        'claims.list',
        'configuration.cancel_new_url',
        'configuration.preview_legal',
        'configuration.save_avatars',
        'configuration.save_file_rules',
        'configuration.save_interface',
        'configuration.save_legal',
        'configuration.save_policies',
        'configuration.save_question_rules',
        'configuration.save_seo',
        'configuration.save_tag_rules',
        'configuration.save_write',
        'configuration.show_last_change',
        'configuration.show_new_url',
        'configuration.show_privileges',
        'configuration.show_write',
        'csp_reports.clear',
        'csp_reports.list',
        'dashboard.hide_first_steps',
        'dashboard.show',
        'dashboard.show_activity',
        'flags.take_review_action',
        'identities.manage_connectors',
        'imports.show',
        'mail.list_outgoing',
        'mail.try_again',
        'maintenance.show',
        'members.list_posts',
        'members.list_roles',
        'members.name',
        'members.send_activation',
        'members.show',
        'members.show_account_rights',
        'members.show_bulk_add',
        'platform.list_invitations',
        'platform.list_ledger',
        'plugins.fill_search',
        'plugins.list',
        'plugins.open_config',
        'plugins.show_config',
        'post_lists.list_answers',
        'post_lists.list_comments',
        'post_lists.list_questions',
        'post_lists.set_answer_status',
        'post_lists.set_question_status',
        'questions.record_share',
        'redirects.dismiss',
        'redirects.list',
        'redirects.list_missed',
        'search.dismiss_missed',
        'search.list_missed',
        'settings.open_back_office',
        'settings.save_api',
        'settings.save_moderation',
        'settings.save_uploads',
        'settings.show',
        'translations.list',
        'webhooks.list',
        'webhooks.list_deliveries',
        'webhooks.resend',
        'webhooks.send_test',
        'webhooks.show',
      ],
      'admin: sensitive': [
        'api_keys.create_answer',
        'api_keys.create_for',
        'appearance.save_custom_code',
        'auth.change_user_role',
        'auth.change_user_status',
        'auth.create_user',
        'auth.set_user_password',
        'backups.check',
        'backups.confirm_restore',
        'backups.delete',
        'backups.fetch',
        'backups.make',
        'backups.prepare',
        'backups.renew_copy',
        'backups.save_settings',
        'backups.try_store',
        'claims.confirm',
        'claims.undo',
        'configuration.check_settings_file',
        'configuration.confirm_new_url',
        'configuration.export_settings',
        'configuration.import_settings',
        'configuration.save_general',
        'configuration.save_login',
        'configuration.save_privileges',
        'configuration.save_security',
        'configuration.save_users',
        'configuration.undo_change',
        'erasure.erase_deleted',
        'identities.delete_connector',
        'identities.save_agent',
        'identities.save_connector',
        'identities.save_connectors',
        'identities.save_work_chat',
        'identities.switch_connector',
        'imports.add_file',
        'imports.check',
        'imports.close',
        'imports.remove_file',
        'imports.start',
        'imports.stop',
        'imports.undo',
        'maintenance.set',
        'members.add_users',
        'members.edit_profile',
        'members.make_activation_link',
        'platform.award_points',
        'platform.charge_points',
        'platform.save',
        'plugins.look',
        'plugins.run_action',
        'plugins.save_config',
        'plugins.set_status',
        'redirects.add',
        'redirects.delete',
        'redirects.import',
        'second_step.reset_member',
        'settings.save_caches',
        'settings.save_mcp',
        'smtp.save',
        'smtp.save_only',
        'smtp.send_test',
        'translations.save',
        'translations.take_back',
        'webhooks.create',
        'webhooks.delete',
        'webhooks.rotate_secret',
        'webhooks.switch',
        'webhooks.update',
      ],
      'staff: harmless': [
        'clean_up.show',
        'flags.decide',
        'flags.decide_all',
        'flags.list_posts',
        'review.decide_held',
        'staff_log.list',
      ],
      'staff: sensitive': ['clean_up.member'],
    })
  })

  test('are not the only check: verbs on single objects check who may see and act', () => {
    const ids = /^(id|object_id|comment_id|answer_id|question_id)$/
    const onObjects = verbs.filter(({ operation }) => {
      const shape = (operation.input as { shape?: object }).shape ?? {}
      const ofAdmins = operation.guard.name === 'admin'
      return (
        operation.kind === 'command' && !ofAdmins && Object.keys(shape).some(key => ids.test(key))
      )
    })
    expect(onObjects.length).toBeGreaterThan(10)
    const careless = onObjects.filter(({ operation }) => {
      const own = domain.filter(path => texts.get(path)!.includes(`name: '${operation.name}'`))
      const text = own.map(path => texts.get(path)!).join()
      return !/\binsist\(/.test(text) || !/\b(maySee\w+|findPost)\(/.test(text)
    })
    expect(names(careless)).toEqual([])
  })
})

test('every event is emitted by a verb or follows from another event', () => {
  const emitted = new Set<string>(verbs.flatMap(({ operation }) => operation.emits))
  for (const path of domain) {
    const followUps = texts.get(path)!.matchAll(/\bemit\('([a-z_]+\.[a-z_]+)'/g)
    for (const [, event] of followUps) emitted.add(event!)
  }
  expect(Object.keys(subscribers()).filter(event => !emitted.has(event))).toEqual([])
})

describe('reasons', () => {
  const catalogues = Locales.map(defaultTexts)
  /** The text of a reason; with plural forms, the one that every language has. */
  function find(texts: object, key: string): unknown {
    const at = (path: string) =>
      path
        .split('.')
        .reduce<unknown>(
          (tree, name) => (tree as Record<string, unknown> | undefined)?.[name],
          texts,
        )
    return at(key) ?? at(`${key}_other`)
  }

  /** Reasons in the code, with the names of the values sent in the message. */
  const reasons = domain.flatMap(path =>
    [
      ...texts
        .get(path)!
        .matchAll(/['"`]((?:base|error|form)\.[a-z_]+(?:\.[a-z_]+)*)(\|[^'"`]*)?['"`]/g),
    ].map(match => ({
      key: match[1]!,
      values: [...(match[2] ?? '').matchAll(/[|&]?(\w+)=/g)].map(pair => pair[1]!),
    })),
  )

  test('have a text in every language', () => {
    expect(reasons.length).toBeGreaterThan(100)
    const missing = reasons.filter(({ key }) =>
      catalogues.some(catalogue => typeof find(catalogue, key) !== 'string'),
    )
    expect([...new Set(missing.map(({ key }) => key))]).toEqual([])
  })

  test('get every value their text needs wherever they are sent with the message', () => {
    const wanting = reasons.filter(({ values }) => values.length > 0)
    expect(wanting.length).toBeGreaterThan(3)
    for (const { key, values } of wanting) {
      for (const catalogue of catalogues) {
        const asked = [...String(find(catalogue, key)).matchAll(/{{-?\s*(\w+)/g)].map(
          match => match[1]!,
        )
        expect({ key, values: [...values].sort() }).toEqual({
          key,
          values: [...new Set(asked)].sort(),
        })
      }
    }
  })
})

describe('routes', () => {
  type Entry = { file: string; id?: string; path?: string; children?: Entry[] }
  const flat = (entries: Entry[]): Entry[] =>
    entries.flatMap(entry => [entry, ...flat(entry.children ?? [])])
  const table = flat(routes)
  const files = [...new Set(table.map(entry => `app/${entry.file}`))]

  test('name existing modules, and every module is named', () => {
    expect(files.filter(path => !existsSync(projectRoot + path))).toEqual([])
    // In the folder of a screen, only its route.tsx is a route.
    const isRoute = /^app\/routes\/[^/]+\/([^/]+\.tsx|[^/]+\/route\.tsx)$/
    const inFolder = /^app\/routes\/install\/(?!route\.tsx)/
    const modules = code.filter(path => isRoute.test(inCore(path)) && !inFolder.test(path))
    expect(modules.filter(path => !files.includes(path))).toEqual([])
  })

  test('have unique ids', () => {
    const ids = table.map(entry => entry.id ?? entry.file)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  test('render something: a screen has a component, any other module answers directly', () => {
    const silent = files.filter(path => {
      const text = textOf(path)
      return path.endsWith('.tsx')
        ? !/export default (function|route\.Page$)/m.test(text)
        : !/export (const|(async )?function) (loader|action)/.test(text)
    })
    expect(silent).toEqual([])
  })

  test('use screenRoute(), or screen() and formAction(), which turn refusals into pages', () => {
    const screens = files
      .filter(path => path.endsWith('.tsx'))
      .map(path => [path, textOf(path)] as const)
    const own = screens.filter(([, text]) => {
      const loads =
        /export (const|(async )?function) loader\b(?! = (taking\(\s*\w+,\s*)?(screen|staffScreen)\()/.test(
          text,
        )
      const acts = /export (const|(async )?function) action\b(?! = (formAction\(|loader))/.test(
        text,
      )
      return loads || acts
    })
    expect(own.map(([path]) => path)).toEqual(['app/routes/plain/elsewhere.tsx'])
  })
})
