import { z } from 'zod'
import { activated, badRequest, command, wire } from '#kernel'
import { updateUser } from '#basics/users/users.queries.ts'
import { Locales } from '#shared/codes.ts'

const Schemes = ['default', 'system', 'light', 'dark']

const UpdateInterfaceInput = z.object({
  language: wire.text({ max: 100, required: true }),
  color_scheme: wire.text({ max: 100, required: true }),
})

/**
 * Sets the member's language and color scheme. `Default` follows the site's language and is stored as an
 * empty value; an unknown scheme becomes `default`.
 */
export const updateInterface = command({
  name: 'auth.update_interface',
  guard: activated,
  input: UpdateInterfaceInput,
  emits: [],
  run({ tx, viewer, now }, { language, color_scheme }) {
    const known = Locales.find(locale => locale === language.replace('-', '_'))
    if (!known && !/^default$/i.test(language)) throw badRequest('base.request_format_error')
    const colorScheme = Schemes.includes(color_scheme) ? color_scheme : 'default'
    updateUser(tx, viewer.id, { language: known ?? '', colorScheme, updatedAt: now })
    return { language: known ?? '', colorScheme }
  },
})
