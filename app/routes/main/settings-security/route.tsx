import { screenRoute, type Shown } from '#app/screen-route.tsx'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { AddPasskey } from './add-passkey.tsx'
import { SecurityLog } from './security-log.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { TwoStepLogin } from './two-step-login.tsx'
import qrCss from '#ui/styles/qr.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ownStepActs, ownStepsView } from '#web/access/own-steps-view.ts'
import type { NewCodes } from '#ui/settings/own-steps-model.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { securityLogView } from './view.ts'
export const handle = { script: passkeyScript }

async function view(page: ScreenArgs) {
  const twoStep = await ownStepsView(page)
  return {
    title: page.t('settings.security.title'),
    twoStep,
    // A session that must set up two-step login may do and read nothing else.
    log: twoStep.must ? null : await securityLogView(page),
  }
}

function Screen({ data: { twoStep, log }, reply }: Shown<typeof view, FormReply<NewCodes>>) {
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

const route = screenRoute({
  view,
  acts: { ...ownStepActs },
  styles: [settingsCss, qrCss],
  Screen,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
