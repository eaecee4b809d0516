/**
 * Privileges by reputation (spec §6). Staff pass all of them; -1 cannot be reached by reputation.
 */
import { Role } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'

/** Configurable privileges in their fixed display order, with the thresholds of the three presets. */
export const PrivilegeLevels = {
  'question.add': [1, 1, 1],
  'answer.add': [1, 1, 1],
  'comment.add': [1, 1, 1],
  'report.add': [1, 1, 1],
  'comment.vote_up': [1, 1, 1],
  'link.url_limit': [1, 10, 10],
  'question.vote_up': [1, 8, 15],
  'answer.vote_up': [1, 8, 15],
  'question.vote_down': [125, 125, 125],
  'answer.vote_down': [125, 125, 125],
  'answer.invite_someone_to_answer': [1, 500, 1000],
  'tag.add': [1, 750, 1500],
  'tag.edit': [1, 50, 100],
  'question.edit': [1, 100, 200],
  'answer.edit': [1, 100, 200],
  'question.edit_without_review': [1, 1000, 2000],
  'answer.edit_without_review': [1, 1000, 2000],
  'question.audit': [1, 1000, 2000],
  'answer.audit': [1, 1000, 2000],
  'tag.audit': [1, 2500, 5000],
  'tag.edit_without_review': [1, 10000, 20000],
  'tag.synonym': [1, 10000, 20000],
} as const

/** Rights that only a role gives. */
export const RolePowers = [
  'question.delete',
  'question.close',
  'question.reopen',
  'question.pin',
  'question.unpin',
  'question.hide',
  'question.show',
  'question.undeleted',
  'answer.delete',
  'answer.accept',
  'answer.undeleted',
  'comment.edit',
  'comment.delete',
  'tag.delete',
  'tag.merge',
  'tag.undeleted',
  'tag.use_reserved_tag',
  'tag.edit_slug_name',
] as const

export type Privilege =
  | keyof typeof PrivilegeLevels
  | (typeof RolePowers)[number]
  | 'comment.vote_down'
  | 'vote.detail'
  | 'admin.access'
/** Catalog key of what a configurable privilege allows. */
export const privilegeName = (key: string) => `admin.privileges.rank_${key.replace('.', '_')}`
export type PrivilegeLevel = 1 | 2 | 3 | 99
export type Privileges = Record<string, number>

/** Thresholds in force: a preset, or custom numbers (each at least 1). */
export function privilegesOf(
  level: PrivilegeLevel,
  custom: Record<string, number> = {},
): Privileges {
  const pending = Object.entries(PrivilegeLevels).map(([key, levels]) => [
    key,
    level === 99 ? Math.max(1, ownValue(custom, key) ?? levels[0]) : levels[level - 1]!,
  ])
  return {
    'comment.vote_down': 1,
    'vote.detail': 0,
    'admin.access': -1,
    ...Object.fromEntries(RolePowers.map(power => [power, -1])),
    ...(Object.fromEntries(pending) as Privileges),
  }
}

export const isStaff = (who: { roleId: number }) =>
  who.roleId === Role.admin || who.roleId === Role.moderator
export const isAdmin = (who: { roleId: number }) => who.roleId === Role.admin

/** Whether the member holds the privilege, by role or by reputation. Never true for visitors. */
export function holds(
  who: { kind: string; roleId: number; rank: number },
  privilege: Privilege,
  privileges: Privileges,
): boolean {
  if (who.kind !== 'member') return false
  if (privilege === 'admin.access') return isAdmin(who)
  if (isStaff(who)) return true
  const threshold = privileges[privilege] ?? -1
  return threshold >= 0 && who.rank >= threshold
}
