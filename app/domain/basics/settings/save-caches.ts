import { admin, command, merged, proved, stays, wire } from '#kernel'
import { type SavedSettings, settingsInput, storeSettings } from './save-settings.ts'
import { isWebAddress } from '#shared/web-address.ts'

/** In seconds. Pages that nothing purges may be held only briefly: deleted posts stay in them. */
const LongestUnpurged = 60

const CachesInput = settingsInput(
  'caches',
  stays({
    purge_url: wire
      .text({ max: 500, trim: true })
      .refine(text => text === '' || isWebAddress(text), 'form.web_address'),
  }),
)

/** How caches in front of the site hold public pages. Administrators only. Throws field errors. */
export const saveCaches = command({
  name: 'settings.save_caches',
  guard: proved(admin),
  input: CachesInput,
  emits: ['setting.changed'],
  rules({ settings }, given) {
    const { shared_seconds, purge_url } = merged(settings.caches, given)
    if (purge_url !== '' || shared_seconds <= LongestUnpurged) return []
    const values = { max: LongestUnpurged }
    return [{ field: 'shared_seconds', reason: 'error.setting.unpurged', values }]
  },
  run: (ctx, caches): SavedSettings => storeSettings(ctx, 'caches', { caches }),
})
