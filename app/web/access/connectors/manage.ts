/** The screens on which administrators configure login services. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { ConnectorModel } from '#ui/admin/connectors-model.ts'
import {
  deleteConnector,
  type ManagedConnector,
  manageConnectors,
  saveConnector,
  switchConnector,
} from '#access/identities/manage-connectors.ts'
import { ConnectorSettings, DomainError, invalid, notFound } from '#kernel'
import { callOutside, OutgoingError } from '#infra/calls/http-client.ts'
import { absolute, connectorReceiverPath, connectorsPath } from '#shared/paths.ts'
import { type Flash, savedFlash } from '#web/kernel/flash.ts'
import { intent, type IntentHandler, reply, type FormArgs } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { ownValue } from '#shared/own-value.ts'
import { ownPicture } from './buttons.ts'

type Preset = Partial<ManagedConnector>

/** Presets of known services; administrators enter the rest. */
const presets: Record<string, Preset> = {
  oidc: { name: '', slug: '' },
  google: {
    name: 'Google',
    slug: 'google',
    username_claim: '',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    user_info_url: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  github: {
    name: 'GitHub',
    slug: 'github',
    scopes: 'read:user user:email',
    authorize_url: 'https://github.com/login/oauth/authorize',
    token_url: 'https://github.com/login/oauth/access_token',
    user_info_url: 'https://api.github.com/user',
    id_claim: 'id',
    username_claim: 'login',
    email_verified_claim: '',
    avatar_claim: 'avatar_url',
  },
}
const presetNames = Object.keys(presets)

const empty = () =>
  ConnectorSettings.parse({
    slug: '',
    name: '',
    client_id: '',
    authorize_url: '',
    token_url: '',
    user_info_url: '',
  })

export async function connectorsView({ run, t, url: { searchParams: params } }: Page) {
  const { list, wayIn } = await run(manageConnectors)
  const wanted = params.get('dialog') === 'delete' ? params.get('id') : null
  const items = list.map(({ slug, name, icon, enabled, linked }) => ({
    slug,
    name,
    enabled,
    linked,
    icon: ownPicture(icon),
  }))
  return {
    title: t('admin.connectors.title'),
    wayIn,
    items,
    asked: items.find(({ slug }) => slug === wanted) ?? null,
    presets: presetNames,
  }
}
/** Messages after a change; a warning when members have no way left to log in. */
const told = (key: string, { name, wayIn }: { name: string; wayIn: boolean }): Flash =>
  wayIn
    ? { tone: 'success', key: `admin.connectors.${key}`, values: { name } }
    : { tone: 'warning', key: `admin.connectors.${key}_last`, values: { name } }

export const connectorsActs: Record<'switch' | 'delete', IntentHandler> = {
  switch: intent(switchConnector, (done, { form }) => ({
    to: connectorsPath(),
    flash: told(form.get('enabled') === 'on' ? 'switched_on' : 'switched_off', done),
  })),
  delete: intent(deleteConnector, done => ({
    to: connectorsPath(),
    flash: told('deleted', done),
  })),
}

/** The form of one login service, or of a new one with the presets of its service. */
export async function connectorView(page: ScreenArgs): Promise<ConnectorModel> {
  const { params, url, t, ctx } = page
  const { list } = await page.run(manageConnectors)
  const slug = params.slug === 'new' ? '' : (params.slug ?? '')
  const found = list.find(one => one.slug === slug)
  if (slug && !found) throw notFound('error.connector.unknown')
  const preset = ownValue(presets, url.searchParams.get('preset') ?? '') ?? {}
  const receiver = connectorReceiverPath(slug || preset.slug || '')
  return {
    title: t(`admin.connector.${slug ? 'title_edit' : 'title_new'}`, { name: found?.name ?? '' }),
    values: found ?? { ...empty(), ...preset },
    defaults: empty(),
    slug,
    receiver: absolute(ctx.settings.general.site_url, receiver),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Endpoints a service publishes about itself (OpenID Connect Discovery). */
async function discover(page: Page, issuer: string): Promise<Record<string, string>> {
  const wrong = invalid({ field: 'issuer', reason: 'error.connector.no_discovery' })
  const base = issuer.trim().replace(/\/\.well-known\/openid-configuration$|\/+$/g, '')
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base)) throw wrong
  try {
    const { status, text } = await callOutside(
      { url: `${base}/.well-known/openid-configuration`, headers: { Accept: 'application/json' } },
      { by: 'a person', internalHosts: page.site.env.INTERNAL_HOSTS, maxBytes: 200_000 },
    )
    const data = JSON.parse(text) as Record<string, unknown> | null
    const { authorization_endpoint, token_endpoint, userinfo_endpoint } = data ?? {}
    const all = [authorization_endpoint, token_endpoint, userinfo_endpoint]
    if (status !== 200 || !all.every(isText)) throw wrong
    const [authorize_url, token_url, user_info_url] = all as [string, string, string]
    return { authorize_url, token_url, user_info_url }
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof OutgoingError || error instanceof SyntaxError) throw wrong
    throw error
  }
}

export const connectorActs: Record<'save' | 'discover', IntentHandler> = {
  save: intent(
    saveConnector,
    ({ changed }) => ({ to: connectorsPath(), flash: savedFlash(changed) }),
    ({ values, params }) => {
      const known = params.slug !== 'new'
      const slug = known ? params.slug : values.slug
      return { ...values, slug, known }
    },
  ),
  discover: withFields(['issuer'], async (args: FormArgs) => {
    await args.run(manageConnectors)
    return reply({ found: await discover(args, String(args.form.get('issuer') ?? '')) })
  }),
}
