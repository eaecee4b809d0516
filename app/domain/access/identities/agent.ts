import { z } from 'zod'
import { activated, open, query, visitor } from '#kernel'

/** The hosting platform, when it is in use (spec §3 hosting agent). */
export const showAgent = query({
  name: 'identities.show_agent',
  guard: open,
  input: z.object({}),
  run: ({ settings: { agent } }) => (agent.enabled ? agent : null),
})

/** What the platform adds to a user page: currently nothing. */
export const showBranding = query({
  name: 'identities.show_branding',
  guard: visitor,
  input: z.object({
    username: z.string({ error: 'form.required' }).min(1, 'form.required').max(100),
  }),
  run: () => null,
})

/** Where the platform keeps members' settings; null = here. */
export const showSettingsAgent = query({
  name: 'identities.show_settings_agent',
  guard: activated,
  input: z.object({}),
  run: ({ settings: { agent } }) =>
    agent.enabled && !agent.enabled_original_user_system && agent.url ? { url: agent.url } : null,
})
