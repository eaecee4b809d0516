/** Languages an administrator can choose for the site. */
import { admin, harmless } from '#kernel'
import { forAdmins, get } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import { Languages } from '../presenters/languages.ts'

export const languages = forAdmins([
  get('language/options', fixed('site_languages', harmless(admin)), {
    summary: 'Languages available for the site',
    answer: Languages,
  }),
])
