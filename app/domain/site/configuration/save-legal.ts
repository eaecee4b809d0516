import { z } from 'zod'
import { MaxSourceLength } from '#app/domain/markdown/limits.ts'
import { renderMarkdown } from '#app/domain/markdown/render.ts'
import { admin, command, query, type SiteSettings, wire } from '#app/domain/kernel/index.ts'
import { type SavedSettings, storeSettings } from '#app/domain/basics/settings/save-settings.ts'
import { choiceOf } from './fields.ts'

const text = () => wire.text({ max: MaxSourceLength, trim: true })

const LegalInput = z.object({
  terms_of_service_original_text: text(),
  privacy_policy_original_text: text(),
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
  guard: admin,
  input: LegalInput.pick({
    terms_of_service_original_text: true,
    privacy_policy_original_text: true,
  }),
  run: ({ settings }, given) => ({
    terms: htmlOf(given.terms_of_service_original_text, settings),
    privacy: htmlOf(given.privacy_policy_original_text, settings),
  }),
})

/** Terms, privacy policy, and whether external images are shown without asking. */
export const saveLegal = command({
  name: 'configuration.save_legal',
  guard: admin,
  input: LegalInput,
  emits: ['setting.changed'],
  prepare: ({ settings }, given) => ({
    terms_of_service_parsed_text: htmlOf(given.terms_of_service_original_text, settings),
    privacy_policy_parsed_text: htmlOf(given.privacy_policy_original_text, settings),
  }),
  run(ctx, given, parsed): SavedSettings {
    const derived = Object.keys(parsed)
    return storeSettings(ctx, 'legal', { legal: { ...given, ...parsed } }, { derived })
  },
})
