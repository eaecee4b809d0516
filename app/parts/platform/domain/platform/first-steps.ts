/** What the program asks of members once: terms, occupation, a welcome page. */
import { z } from 'zod'
import {
  activated,
  badRequest,
  command,
  conflict,
  invalid,
  query,
  wire,
  wholeNumber,
} from '#kernel'
import { platformMember, savePlatformMember } from './members.queries.ts'
import { outstandingSteps, type OutstandingSteps } from './show-bootstrap.ts'

export type FirstSteps = {
  enabled: boolean
  outstanding: OutstandingSteps
  terms: { html: string; version: number; acceptedAt: number }
  occupations: string[]
  /** The member's choice; empty until chosen. */
  occupation: string
  welcomePath: string
}

/** The steps with their texts and choices. */
export const showFirstSteps = query({
  name: 'platform.show_first_steps',
  guard: activated,
  input: z.object({}),
  run({ db, viewer, settings: { platform } }): FirstSteps {
    const member = platformMember(db, viewer.id)
    const { enabled } = platform
    return {
      enabled,
      outstanding: enabled
        ? outstandingSteps(platform, member)
        : { terms: false, occupation: false, welcome: false },
      terms: {
        html: platform.terms_parsed_text,
        version: platform.terms_version,
        acceptedAt: member.termsAcceptedAt,
      },
      occupations: platform.occupations,
      occupation: member.occupation,
      welcomePath: platform.welcome_path,
    }
  },
})

const programOff = () => badRequest('error.platform.off')

/** Accepts the terms that were shown. Refused if they have changed since. */
export const acceptTerms = command({
  name: 'platform.accept_terms',
  guard: activated,
  input: z.object({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER), accept: wire.flag() }),
  emits: [],
  run({ tx, viewer, now, settings: { platform } }, { version, accept }) {
    if (!platform.enabled) throw programOff()
    if (!accept) throw invalid({ field: 'accept', reason: 'error.platform.terms_needed' })
    if (version !== platform.terms_version) throw conflict('error.platform.terms_changed')
    if (platformMember(tx, viewer.id).termsVersion < version)
      savePlatformMember(tx, viewer.id, { termsVersion: version, termsAcceptedAt: now })
    return null
  },
})

/** Saves the member's occupation, one of the list. */
export const chooseOccupation = command({
  name: 'platform.choose_occupation',
  guard: activated,
  input: z.object({ occupation: wire.text({ max: 100, trim: true, required: true }) }),
  emits: [],
  run({ tx, viewer, settings: { platform } }, { occupation }) {
    if (!platform.enabled) throw programOff()
    if (!platform.occupations.includes(occupation))
      throw invalid({ field: 'occupation', reason: 'form.invalid' })
    savePlatformMember(tx, viewer.id, { occupation })
    return null
  },
})

/** The welcome page was opened; returns its path, empty if there is none. */
export const welcome = command({
  name: 'platform.welcome',
  guard: activated,
  input: z.object({}),
  emits: [],
  run({ tx, viewer, now, settings: { platform } }): { path: string } {
    if (!platform.enabled) throw programOff()
    if (platformMember(tx, viewer.id).welcomedAt === 0)
      savePlatformMember(tx, viewer.id, { welcomedAt: now })
    return { path: platform.welcome_path }
  },
})
