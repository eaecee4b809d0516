import { z } from 'zod'
import {
  admin,
  type BackupSettings,
  CopyIntervals,
  command,
  type FieldError,
  proved,
  wire,
} from '#app/domain/kernel/index.ts'
import { settingsVerb } from '#app/domain/basics/settings/save-settings.ts'
import { wholeNumber } from '#app/domain/basics/settings/form-fields.ts'
import { choiceOf } from '#app/domain/site/configuration/fields.ts'
import { isMask, secretFrom } from '#app/shared/secret-mask.ts'

type Settings = z.output<typeof BackupSettings>

const text = (max: number) => wire.text({ max })
/** Hours between two snapshots, and how many of each kind are kept, at most. */
const MostHours = 168
const MostKept = 1000
const ShortestPassphrase = 12

const BackupInput = z.object({
  enabled: wire.flag(),
  every_hours: wholeNumber(1, MostHours),
  keep_hourly: wholeNumber(0, MostKept),
  keep_daily: wholeNumber(0, MostKept),
  keep_weekly: wholeNumber(0, MostKept),
  keep_monthly: wholeNumber(0, MostKept),
  passphrase: text(200),
  s3_endpoint: text(500),
  s3_bucket: text(200),
  s3_region: text(100),
  s3_access_key: text(200),
  s3_secret_key: text(200),
  s3_prefix: text(200),
  html_copy: choiceOf(CopyIntervals),
  html_license: wire.text({ max: 100, trim: true }),
})

const Secrets = ['passphrase', 's3_secret_key'] as const

const saveGroup = settingsVerb('backup', BackupInput, Secrets)

function settingsOf(given: Settings, present: Settings): Settings {
  const next = { ...given }
  for (const name of Secrets) next[name] = secretFrom(next[name], present[name])
  return next
}

function wrongIn({ passphrase = '', s3_endpoint = '', ...given }: Partial<Settings>): FieldError[] {
  const wrong: FieldError[] = []
  const short = passphrase !== '' && [...passphrase].length < ShortestPassphrase
  if (short && !isMask(passphrase)) {
    const values = { min: ShortestPassphrase }
    wrong.push({ field: 'passphrase', reason: 'form.too_short', values })
  }
  if (s3_endpoint === '') return wrong
  if (!/^https?:\/\/[^/]/i.test(s3_endpoint) || !URL.canParse(s3_endpoint)) {
    wrong.push({ field: 's3_endpoint', reason: 'form.web_address' })
  }
  const needed = (['s3_bucket', 's3_access_key', 's3_secret_key'] as const).filter(
    field => given[field] === '',
  )
  return [...wrong, ...needed.map(field => ({ field, reason: 'form.required' }))]
}

/** When backups are made and where they go. Administrators only. Throws field errors. */
export const saveBackup = command({
  name: 'backups.save_settings',
  guard: proved(admin),
  input: BackupInput,
  emits: ['setting.changed'],
  rules: (_, given) => wrongIn(given),
  prepare: (ctx, given) => saveGroup.part(ctx, settingsOf(given, ctx.settings.backup)),
  run: (ctx, _, save) => save(ctx),
})
