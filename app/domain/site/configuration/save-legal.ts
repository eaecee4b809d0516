import { z } from 'zod'
import { MaxSourceLength } from '#app/domain/markdown/limits.ts'
import { renderMarkdown } from '#app/domain/markdown/render.ts'
import {
  admin,
  command,
  harmless,
  query,
  type SiteSettings,
  stays,
  wire,
} from '#app/domain/kernel/index.ts'
import { type SavedSettings, storeSettings } from '#app/domain/basics/settings/save-settings.ts'
import { choiceOf } from './fields.ts'

const text = () => wire.text({ max: MaxSourceLength, trim: true })

const texts = {
  terms_of_service_original_text: text(),
  privacy_policy_original_text: text(),
}

const LegalInput = z.object({
  ...stays(texts),
  external_content_display: z.preprocess(
    value => (value === 'ask' ? 'ask_before_display' : value),
    choiceOf(['always_display', 'ask_before_display']),
  ),
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

/** Terms, privacy policy, and whether external images are shown without asking. */
export const saveLegal = command({
  name: 'configuration.save_legal',
  guard: harmless(admin),
  input: LegalInput,
  emits: ['setting.changed'],
  prepare({ settings }, given) {
    const html = (source?: string) => (source === undefined ? source : htmlOf(source, settings))
    return {
      terms_of_service_parsed_text: html(given.terms_of_service_original_text),
      privacy_policy_parsed_text: html(given.privacy_policy_original_text),
    }
  },
  run(ctx, given, parsed): SavedSettings {
    const derived = Object.keys(parsed)
    return storeSettings(ctx, 'legal', { legal: { ...given, ...parsed } }, { derived })
  },
})
