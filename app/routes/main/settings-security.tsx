import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { accountMeta } from '#ui/account/account-meta.ts'
import { useReply } from '#ui/reply.ts'
import { AddPasskey } from '#ui/settings/add-passkey.tsx'
import { SecurityLog } from '#ui/settings/security-log.tsx'
import { SecuritySettings } from '#ui/settings/security-settings.tsx'
import { TwoStepLogin } from '#ui/settings/two-step-login.tsx'
import qrCss from '#ui/styles/qr.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ownStepActs, ownStepsView } from '#web/access/own-steps-view.ts'
import type { NewCodes } from '#ui/settings/own-steps-model.ts'
import { screen } from '#web/kernel/screen.ts'
import { securityLogView } from '#web/access/security-log-view.ts'

export const loader = screen(async page => {
  const twoStep = await ownStepsView(page)
  return {
    title: page.t('settings.security.title'),
    twoStep,
    // A session that must set up two-step login may do and read nothing else.
    log: twoStep.must ? null : await securityLogView(page),
  }
})

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction({ ...ownStepActs })

export const links: LinksFunction = () =>
  [settingsCss, qrCss].map(href => ({ rel: 'stylesheet', href }))
export const meta: MetaFunction<typeof loader> = accountMeta
export const handle = { script: passkeyScript }

export default function SettingsSecurity() {
  const { twoStep, log } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply<NewCodes>>()
  return (
    <SecuritySettings reply={reply}>
      <TwoStepLogin model={twoStep} reply={reply}>
        {twoStep.passkeysAt && !twoStep.edit ? (
          <AddPasskey model={twoStep} host={twoStep.passkeysAt} reply={reply} />
        ) : null}
      </TwoStepLogin>
      {log && <SecurityLog model={log} />}
    </SecuritySettings>
  )
}
