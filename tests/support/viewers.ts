import type { Member } from '#kernel'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'

/** A logged-in member without a database; given values override defaults. */
export function someone(facts: Partial<Member> = {}): Member {
  return {
    kind: 'member',
    id: 1,
    username: 'someone',
    displayName: 'Someone',
    avatar: '',
    roleId: Role.user,
    rank: 1,
    status: UserStatus.available,
    mailStatus: MailStatus.verified,
    email: 'someone@example.org',
    language: '',
    colorScheme: '',
    suspendedUntil: 0,
    createdAt: 0,
    mustAddStep: false,
    provedAt: Infinity,
    ...facts,
  }
}

/** User settings of a site whose members may change all of their profile. */
export const openProfiles = {
  allow_update_display_name: true,
  allow_update_username: true,
  allow_update_avatar: true,
  allow_update_bio: true,
  allow_update_website: true,
  allow_update_location: true,
}
