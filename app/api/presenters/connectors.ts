import { z } from 'zod'
import type { Bound } from '#access/identities/bind-email.ts'
import type { OwnIdentity } from '#access/identities/own-identities.ts'
import { findPartLogin } from '#basics/settings/logins-of-parts.ts'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { absolute, connectorLoginPath } from '#shared/paths.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind, shape, via } from '../kernel/wire.ts'

/** An address of the site, as a whole URL. */
export const SiteUrl = kind(out.text(), (path: string, { ctx }) =>
  absolute(ctx.settings.general.site_url, path),
)

const linkTo = (slug: string) => findPartLogin(slug)?.path({ link: 1 }) ?? connectorLoginPath(slug)

export const ConnectorButton = shape<{ slug: string; name: string; icon: string }>()({
  name: out.text(),
  icon: out.text(),
  link: [SiteUrl, ({ slug }) => linkTo(slug)],
})

export const OwnConnector = shape<OwnIdentity>()({
  ...ConnectorButton.fields,
  binding: [z.boolean(), ({ externalId }) => externalId !== ''],
  external_id: out.text(),
})

async function bound({ taken, mailed, loggedIn, picture }: Bound, args: ApiArgs) {
  const token = loggedIn?.token ?? ''
  await takeOverPicture(args, picture, token)
  return { token, mustConfirm: taken && !mailed }
}
/** With `must`, the owner of the address got an email and nothing is left to confirm here. */
export const Binding = via(
  bound,
  shape<{ token: string; mustConfirm: boolean }>()({
    email_exist_and_must_be_confirmed: [z.boolean(), 'mustConfirm'],
    access_token: [out.text(), 'token'],
  }),
)
