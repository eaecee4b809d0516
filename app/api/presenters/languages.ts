import { z } from 'zod'
import { answerClientTexts } from '#i18n/answer-client/index.ts'
import { namespaces } from '#i18n/catalogue.ts'
import { defaultTexts } from '#i18n/default-texts.ts'
import type { Messages } from '#i18n/translate.ts'
import { FallbackLocale, type Locale, Locales } from '#shared/codes.ts'
import { languageNames, type StoredTexts } from '#shared/languages.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind } from '../kernel/wire.ts'

/** Catalog namespaces of the server's own messages. */
const backendNames = ['base', 'error', 'form'] as const

/** Texts by key, nested. */
const Texts: z.ZodType<Messages, Messages> = z
  .record(out.text(), z.union([out.text(), z.lazy(() => Texts)]))
  .meta({ id: 'Texts' })

const Config = z.object({ ui: Texts, backend: Texts, plugin: Texts }).catchall(Texts)
type Config = z.infer<typeof Config>

const made = new WeakMap<StoredTexts, Map<Locale, Config>>()

/**
 * Texts of the requested language, including customized ones: under `ui` those of Answer's web
 * client; the server's messages under `backend` and again at the top level.
 */
async function toLanguage(_: unknown, { ctx }: ApiArgs): Promise<Config> {
  let configs = made.get(ctx.texts)
  if (!configs) made.set(ctx.texts, (configs = new Map()))
  let config = configs.get(ctx.locale)
  if (!config) {
    const backend = namespaces(ctx.locale, backendNames, ctx.texts)
    const ui = await answerClientTexts(ctx.locale, ctx.texts)
    config = { ...backend, ui, backend, plugin: {} }
    configs.set(ctx.locale, config)
  }
  return config
}
export const LanguageConfig = { schema: Config, toWire: toLanguage }

/** Full keys of the texts; plural forms count as one. */
function textNames(messages: Messages, prefix = ''): string[] {
  const own = Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`
      : textNames(value, `${prefix}${key}.`),
  )
  return [...new Set(own)]
}

const progress = new Map<Locale, number>()

/** Percentage of the English catalog that a language translates. */
function progressOf(locale: Locale): number {
  let known = progress.get(locale)
  if (known === undefined) {
    const wanted = textNames(defaultTexts(FallbackLocale))
    const toWire = new Set(textNames(defaultTexts(locale)))
    known = Math.floor((100 * wanted.filter(name => toWire.has(name)).length) / wanted.length)
    progress.set(locale, known)
  }
  return known
}

const Options = z.array(
  z.strictObject({
    label: out.text(),
    value: out.text(),
    progress: z.int().min(0).max(100),
  }),
)

/** Every language with its progress. */
export const Languages = kind(Options, () =>
  Locales.map(value => {
    const progress = progressOf(value)
    return { label: `${languageNames[value]} (${progress}%)`, value, progress }
  }),
)

/** Languages to choose from; the first entry follows the site. */
export const LanguageOptions = kind(Options, (_: unknown, args) => [
  { label: 'Default', value: 'Default', progress: 0 },
  ...Languages.toWire(_, args),
])
