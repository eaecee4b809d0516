/** Calls that set up the site. They answer 404 once it is set up. */
import { z } from 'zod'
import { checkConfig, initConfig } from '#site/install/write-config.ts'
import { checkDatabase } from '#site/install/choose-database.ts'
import { installAtOnce } from '#site/install/finish-setup.ts'
import { installer } from '#kernel'
import { knownLocale } from '#i18n/catalogue.ts'
import { DefaultLocale } from '#shared/codes.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { forSetup, get, post } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { asIs, shape } from '../kernel/wire.ts'
import { LanguageConfig, Languages } from '../presenters/languages.ts'

/** No language is chosen yet during setup. */
function asChosen(_: null, args: ApiArgs) {
  const locale = knownLocale(String(args.input.lang ?? '')) ?? DefaultLocale
  return LanguageConfig.toWire(_, { ...args, ctx: { ...args.ctx, locale } })
}
const ChosenLanguage = { ...LanguageConfig, toWire: asChosen }

const ConfigState = asIs(
  z
    .strictObject({
      config_file_exist: z.boolean(),
      db_connection_success: z.boolean(),
      db_table_exist: z.boolean(),
    })
    .meta({ id: 'ConfigState' }),
)
const DatabaseState = shape<unknown>()({
  connection_success: [z.literal(true), () => true as const],
})

export const installation = forSetup([
  get('language/options', fixed('setup_languages', installer), {
    summary: 'Available languages',
    answer: Languages,
  }),
  get('language/config', fixed('setup_language', installer), {
    summary: 'Texts of `language/config` in the language of the `lang` parameter',
    answer: ChosenLanguage,
  }),
  post('config-file/check', checkConfig, {
    summary: 'Whether a database is configured, and whether it works',
    answer: ConfigState,
  }),
  post('db/check', checkDatabase, {
    summary: 'Test a database connection',
    answer: DatabaseState,
  }),
  post('init', initConfig, {
    summary: 'Save the database configuration; does nothing when one is saved already',
  }),
  post('base-info', installAtOnce, {
    summary: 'Create the site and its first administrator; the site is open from then on',
  }),
])
