/** API keys, as their owners and administrators see them. */
import type { KeyView, KeysModel } from '#ui/keys/keys-model.ts'
import { createKey, createKeyFor } from '#access/api-keys/create-key.ts'
import { Expiries } from '#access/api-keys/key-fields.ts'
import { KeyStates } from '#access/api-keys/api-keys.queries.ts'
import { listAllKeys, listKeys } from '#access/api-keys/list-keys.ts'
import { revokeKey, revokeOwnKey } from '#access/api-keys/revoke-key.ts'
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { isAdmin } from '#kernel'
import { saveApi } from '#basics/settings/save-api.ts'
import { AdminScopes, Scopes } from '#shared/scopes.ts'
import { Day } from '#shared/durations.ts'
import { backOf, intent, type IntentHandler, reply, taking } from '#web/kernel/form-action.ts'
import { userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import { chosen, listItems, listTabs } from '#web/kernel/staff-list.ts'

const PageSize = 20

async function formModel({ run, ctx }: ScreenArgs) {
  return {
    expiries: [...Expiries],
    firstDay: new Date(ctx.now).toISOString().slice(0, 10),
    lastDay: new Date(ctx.now + 3652 * Day).toISOString().slice(0, 10),
    hasPassword: (await run(showCurrentUser))?.hasPassword ?? false,
  }
}

export async function keysView(args: ScreenArgs): Promise<KeysModel> {
  const { run, t, ctx } = args
  const keys = await run(listKeys)
  return {
    title: t('keys.title'),
    keys,
    scopes: Scopes.filter(scope => isAdmin(ctx.viewer) || !AdminScopes.includes(scope)),
    form: await formModel(args),
  }
}
async function allKeysView(args: ScreenArgs) {
  const { run, url } = args
  const query = askedOf(url, listAllKeys, 'query')
  const state = chosen(url, 'state', KeyStates)
  const ask = (place: object) => run(listAllKeys, { query, state, ...place })
  return {
    ...(await settingsLoad('api')(args)),
    list: {
      words: query,
      tabs: listTabs(url, 'state', KeyStates, state),
      ...(await listItems(url, PageSize, ask, ({ owner, ...key }) => ({
        ...key,
        owner: owner && userRef(owner),
      }))),
    },
    scopes: [...Scopes],
    form: await formModel(args),
  }
}
export const adminKeysView = withLastChange('api', allKeysView)

const revoking = (verb: typeof revokeKey | typeof revokeOwnKey) =>
  intent(verb, ({ name }, args) => ({
    to: backOf(args),
    flash: { tone: 'success', key: 'keys.revoked', values: { name } },
  }))

export const keysActs: Record<string, IntentHandler> = {
  create: taking(createKey, async args =>
    reply((await args.run(createKey, args.values)) satisfies KeyView),
  ),
  revoke: revoking(revokeOwnKey),
}

export const adminKeysActs: Record<string, IntentHandler> = {
  create: taking(createKeyFor, async args =>
    reply((await args.run(createKeyFor, args.values)) satisfies KeyView),
  ),
  revoke: revoking(revokeKey),
  save: settingsSave(saveApi),
  undo: settingsUndo('api'),
}
