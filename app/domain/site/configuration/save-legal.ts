import { z } from 'zod'
import { MaxSourceLength } from '#markdown/limits.ts'
import { renderMarkdown } from '#markdown/render.ts'
import {
  choiceOf,
  admin,
  command,
  harmless,
  query,
  type SiteSettings,
  stays,
  wire,
  lines,
} from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { isDomain } from './fields.ts'

const text = () => wire.text({ max: MaxSourceLength, trim: true })

const texts = {
  terms_of_service_original_text: text(),
  privacy_policy_original_text: text(),
}

/** Whether images of other sites are shown without asking. */
export const ExternalContentChoice = z.preprocess(
  value => (value === 'ask' ? 'ask_before_display' : value),
  choiceOf(['always_display', 'ask_before_display']),
)

/** Most hosts, all of which are in a header of pages that show images. */
const MostHosts = 20

/** As URLs and headers write it, `xn--` included; null if it is no host. */
function hostOf(line: string): string | null {
  const address = `https://${line.toLowerCase()}`
  return isDomain(line) && URL.canParse(address) ? new URL(address).hostname : null
}

const LegalInput = z.object({
  ...stays({
    ...texts,
    image_hosts: lines({
      most: MostHosts,
      long: 253,
      wrong: (line, number) => (hostOf(line) ? null : `form.domain|line=${number}`),
    })
      .transform(list => [...new Set(list.flatMap(line => hostOf(line) ?? []))])
      .describe(`list of domains, up to ${MostHosts} of up to 253 characters`),
  }),
  external_content_display: ExternalContentChoice,
})

const htmlOf = (source: string, { general }: SiteSettings) =>
  renderMarkdown(source, { siteUrl: general.site_url, profile: 'post' }).html

/** Previews both texts of the form as HTML. Administrators only. */
export const previewLegal = query({
  name: 'configuration.preview_legal',
  guard: harmless(admin),
  input: z.object(texts),
  run: ({ settings }, given) => ({
    terms: htmlOf(given.terms_of_service_original_text, settings),
    privacy: htmlOf(given.privacy_policy_original_text, settings),
  }),
})

type Given = Partial<z.output<typeof LegalInput>>

const legalVerb = <I extends z.ZodType<Given>>(name: string, input: I) =>
  command({
    name: `configuration.${name}`,
    guard: harmless(admin),
    input,
    emits: ['setting.changed'],
    prepare({ settings }, given) {
      const html = (source?: string) => (source === undefined ? source : htmlOf(source, settings))
      return {
        terms_of_service_parsed_text: html(given.terms_of_service_original_text),
        privacy_policy_parsed_text: html(given.privacy_policy_original_text),
      }
    },
    run(ctx, given, parsed): SavedSettings {
      return storeSettings(ctx, 'legal', { legal: { ...given, ...parsed } })
    },
  })

/** Terms, privacy policy, and which external images are shown without asking. */
export const saveLegal = legalVerb('save_legal', LegalInput)

/** Only the texts, for clients that show them alone. */
export const savePolicies = legalVerb('save_policies', z.object(stays(texts)))
