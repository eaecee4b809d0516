import { admin, command, type FieldError, proved, type SiteSettings } from '#kernel'
import {
  type SavedSettings,
  settingsInput,
  storeSettings,
  wanted,
} from '#basics/settings/save-settings.ts'
import { isMask } from '#shared/secret-mask.ts'

const ShortestPassphrase = 12

function wrongIn(given: Partial<SiteSettings['backup']>, settings: SiteSettings): FieldError[] {
  const wrong: FieldError[] = []
  const { passphrase = '' } = given
  const short = passphrase !== '' && [...passphrase].length < ShortestPassphrase
  if (short && !isMask(passphrase)) {
    const values = { min: ShortestPassphrase }
    wrong.push({ field: 'passphrase', reason: 'form.too_short', values })
  }
  const { s3_endpoint, ...next } = wanted('backup', given, settings)
  if (s3_endpoint === '') return wrong
  if (!/^https?:\/\/[^/]/i.test(s3_endpoint) || !URL.canParse(s3_endpoint)) {
    wrong.push({ field: 's3_endpoint', reason: 'form.web_address' })
  }
  const needed = (['s3_bucket', 's3_access_key', 's3_secret_key'] as const).filter(
    field => next[field] === '',
  )
  return [...wrong, ...needed.map(field => ({ field, reason: 'form.required' }))]
}

/** When backups are made and where they go. Administrators only. Throws field errors. */
export const saveBackup = command({
  name: 'backups.save_settings',
  guard: proved(admin),
  input: settingsInput('backup', {}),
  emits: ['setting.changed'],
  rules: ({ settings }, given) => wrongIn(given, settings),
  run: (ctx, backup): SavedSettings => storeSettings(ctx, 'backup', { backup }),
})
