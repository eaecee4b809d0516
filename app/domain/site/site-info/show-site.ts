/** Public data of the site, available before login even on a private one. */
import { z } from 'zod'
import { open, query, type SiteSettings } from '#kernel'
import { listMarkedTags, type TagRow } from '#tags/tags.queries.ts'

export type SiteInfo = { settings: SiteSettings; recommended: TagRow[]; reserved: TagRow[] }

export const showSite = query({
  name: 'site_info.show',
  guard: open,
  input: z.object({}),
  run({ db, settings }): SiteInfo {
    const marked = listMarkedTags(db)
    const recommended = marked.filter(tag => tag.recommend)
    return { settings, recommended, reserved: marked.filter(tag => tag.reserved) }
  },
})

export type LegalText = { kind: 'tos' | 'privacy'; original: string; parsed: string }

/** The terms of service or the privacy policy; empty if not set. */
export const showLegal = query({
  name: 'site_info.show_legal',
  guard: open,
  input: z.object({ info_type: z.enum(['tos', 'privacy'], { error: 'form.invalid' }) }),
  run({ settings: { legal } }, { info_type: kind }): LegalText {
    return kind === 'tos'
      ? {
          kind,
          original: legal.terms_of_service_original_text,
          parsed: legal.terms_of_service_parsed_text,
        }
      : {
          kind,
          original: legal.privacy_policy_original_text,
          parsed: legal.privacy_policy_parsed_text,
        }
  },
})
