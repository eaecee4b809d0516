/** View of a member's two-step login settings. */
import type { NewCodes, OwnStepsModel } from '#ui/settings/own-steps-model.ts'
import { addPasskey, beginPasskey } from '#access/second-step/add-passkey.ts'
import { beginTotp, confirmTotp } from '#access/second-step/add-totp.ts'
import { canHavePasskeys } from '#access/second-step/webauthn.ts'
import {
  makeRecoveryCodes,
  removeStep,
  renameStep,
  showOwnSteps,
} from '#access/second-step/own-steps.ts'
import { settingsPath } from '#shared/paths.ts'
import { currentSession } from './account.ts'
import { drawQr } from '#web/access/connectors/qr-image.ts'
import {
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

const here = settingsPath('security')

/** The form that is open; each has its own URL. */
function openForm({ searchParams: query }: URL) {
  const edit = query.get('edit') ?? ''
  if (edit === 'app') return { name: 'app' as const, id: 0 }
  if (edit === 'codes') return { name: 'codes' as const, id: 0 }
  return /^\d{1,15}$/.test(edit) ? { name: 'remove' as const, id: Number(edit) } : null
}

/** In groups of four, for typing. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

export async function ownStepsView(page: Page): Promise<OwnStepsModel> {
  const { run, url, ctx } = page
  const { pending, ...shown } = await run(showOwnSteps, currentSession(page))
  const edit = openForm(url)
  return {
    ...shown,
    edit,
    /** Where passkeys work; null = nowhere. */
    passkeysAt: canHavePasskeys(ctx.settings)
      ? new URL(ctx.settings.general.site_url).hostname
      : null,
    must: ctx.viewer.kind === 'member' && ctx.viewer.mustAddStep,
    pending:
      edit?.name === 'app' && pending
        ? {
            key: inGroups(pending.key),
            address: pending.address,
            image: await drawQr(pending.address),
          }
        : null,
  }
}
const input = (args: FormArgs) => ({ ...args.values, ...currentSession(args) })

const success = (key: string, values?: Record<string, string>) => ({
  to: here,
  flash: { tone: 'success' as const, key: `settings.security.${key}`, values },
})

export const ownStepActs: Record<string, IntentHandler> = {
  'begin-totp': intent(beginTotp, () => ({ to: `${here}?edit=app#app` }), input),
  'confirm-totp': taking(confirmTotp, async args => {
    const { codes } = await args.run(confirmTotp, input(args))
    return codes ? reply({ codes } satisfies NewCodes) : success('app_added')
  }),
  'add-passkey': taking(addPasskey, async args => {
    const { codes } = await args.run(addPasskey, input(args))
    return codes ? reply({ codes } satisfies NewCodes) : success('passkey_added')
  }),
  'rename-step': intent(renameStep, () => success('renamed')),
  'remove-step': intent(removeStep, () => success('removed'), input),
  'make-codes': taking(makeRecoveryCodes, async args =>
    reply((await args.run(makeRecoveryCodes, input(args))) satisfies NewCodes),
  ),
}

/** What the browser needs to create a passkey. */
export const newPasskeyOptions = async (page: Page, form: Pick<FormData, 'get'>) => ({
  options: await page.run(beginPasskey, { pass: form.get('pass') ?? '', ...currentSession(page) }),
})
