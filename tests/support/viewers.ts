import type { Member } from '#app/domain/kernel/index.ts'
import { MailStatus, Role, UserStatus } from '#app/shared/codes.ts'

/** A signed-in member without a database; given values win. */
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
    ...facts,
  }
}
