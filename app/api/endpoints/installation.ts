/** Calls that set up the site. They answer 404 once it is set up. */
import { z } from 'zod'
import { checkConfig, initConfig } from '#site/install/write-config.ts'
import { checkDatabase } from '#site/install/choose-database.ts'
import { installAtOnce } from '#site/install/finish-setup.ts'
import { installer } from '#kernel'
import { knownLocale } from '#i18n/catalogue.ts'
import { DefaultLocale } from '#shared/codes.ts'
import { type ApiArgs, forSetup, get, post } from '../kernel/endpoint.ts'
import { fixed, toNothing } from '../kernel/fixed.ts'
import {
  LanguageConfig,
  LanguageOption,
  toLanguage,
  toLanguageOptions,
} from '../presenters/languages.ts'

/** No language is chosen yet during setup. */
function toAsked(_: null, args: ApiArgs) {
  const locale = knownLocale(String(args.input.lang ?? '')) ?? DefaultLocale
  return toLanguage(_, { ...args, ctx: { ...args.ctx, locale } })
}

const ConfigState = z
  .strictObject({
    config_file_exist: z.boolean(),
    db_connection_success: z.boolean(),
    db_table_exist: z.boolean(),
  })
  .meta({ id: 'ConfigState' })

export const installation = forSetup([
  get('language/options', fixed('setup_languages', installer), {
    summary: 'Available languages',
    response: z.array(LanguageOption),
    toWire: () => toLanguageOptions().slice(1),
  }),
  get('language/config', fixed('setup_language', installer), {
    summary: 'Texts of `language/config` in the language of the `lang` parameter',
    response: LanguageConfig,
    toWire: toAsked,
  }),
  post('config-file/check', checkConfig, {
    summary: 'Whether a database is configured, and whether it works',
    response: ConfigState,
    toWire: state => state,
  }),
  post('db/check', checkDatabase, {
    summary: 'Test a database connection',
    response: z.strictObject({ connection_success: z.literal(true) }),
    toWire: () => ({ connection_success: true as const }),
  }),
  post('init', initConfig, {
    summary: 'Save the database configuration; does nothing when one is saved already',
    response: z.null(),
    toWire: toNothing,
  }),
  post('base-info', installAtOnce, {
    summary: 'Create the site and its first administrator; the site is open from then on',
    response: z.null(),
    toWire: toNothing,
  }),
])
