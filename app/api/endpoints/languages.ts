/** Languages an administrator can choose for the site. */
import { z } from 'zod'
import { admin, harmless } from '#kernel'
import { forAdmins, get } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { LanguageOption, toLanguages } from '../presenters/languages.ts'

export const languages = forAdmins([
  get('language/options', fixed('site_languages', harmless(admin)), {
    summary: 'Languages available for the site',
    response: z.array(LanguageOption),
    toWire: toLanguages,
  }),
])
