import { z } from 'zod'
import {
  admin,
  type BackupSettings,
  HtmlCopyIntervals,
  command,
  type FieldError,
  merged,
  proved,
  stays,
  wire,
} from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { wholeNumber } from '#basics/settings/form-fields.ts'
import { choiceOf } from '#site/configuration/fields.ts'
import { isMask, secretFrom } from '#shared/secret-mask.ts'

type Settings = z.output<typeof BackupSettings>

const text = (max: number) => wire.text({ max })
/** Hours between two snapshots, and how many of each kind are kept, at most. */
const MostHours = 168
const MostSnapshots = 1000
const ShortestPassphrase = 12

const BackupInput = z.object({
  every_hours: wholeNumber(1, MostHours),
  keep_hourly: wholeNumber(0, MostSnapshots),
  keep_daily: wholeNumber(0, MostSnapshots),
  keep_weekly: wholeNumber(0, MostSnapshots),
  keep_monthly: wholeNumber(0, MostSnapshots),
  html_copy: choiceOf(HtmlCopyIntervals),
  ...stays({
    enabled: wire.flag(),
    passphrase: text(200),
    s3_endpoint: text(500),
    s3_bucket: text(200),
    s3_region: text(100),
    s3_access_key: text(200),
    s3_secret_key: text(200),
    s3_prefix: text(200),
    html_license: wire.text({ max: 100, trim: true }),
  }),
})

const Secrets = ['passphrase', 's3_secret_key'] as const

/** The settings as they will be; asterisks keep a secret. */
function wanted(given: Partial<Settings>, current: Settings): Settings {
  const next = merged(current, given)
  for (const name of Secrets) next[name] = secretFrom(next[name], current[name])
  return next
}

function wrongIn(given: Partial<Settings>, current: Settings): FieldError[] {
  const wrong: FieldError[] = []
  const { passphrase = '' } = given
  const short = passphrase !== '' && [...passphrase].length < ShortestPassphrase
  if (short && !isMask(passphrase)) {
    const values = { min: ShortestPassphrase }
    wrong.push({ field: 'passphrase', reason: 'form.too_short', values })
  }
  const { s3_endpoint, ...next } = wanted(given, current)
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
  input: BackupInput,
  emits: ['setting.changed'],
  rules: ({ settings }, given) => wrongIn(given, settings.backup),
  run(ctx, given): SavedSettings {
    const backup = wanted(given, currentSettings(ctx.tx).settings.backup)
    return storeSettings(ctx, 'backup', { backup }, { secrets: Secrets })
  },
})
