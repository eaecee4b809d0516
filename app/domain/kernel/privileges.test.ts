import { describe, expect, test } from 'vitest'
import { Role } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import { holds, PrivilegeLevels, privilegesOf, type Privilege, RolePowers } from './privileges.ts'
import { anonymous } from './viewer.ts'

const configurable = Object.keys(PrivilegeLevels) as Privilege[]

describe('thresholds', () => {
  test('of the three presets', () => {
    const some = ['question.add', 'question.vote_up', 'answer.vote_down', 'tag.add', 'tag.synonym']
    const of = (level: 1 | 2 | 3) => some.map(key => privilegesOf(level)[key])
    expect([of(1), of(2), of(3)]).toEqual([
      [1, 1, 125, 1, 1],
      [1, 8, 125, 750, 10_000],
      [1, 15, 125, 1500, 20_000],
    ])
    expect(configurable).toHaveLength(22)
  })

  test('that are custom default to the first preset and are at least one', () => {
    const own = privilegesOf(99, { 'question.add': 5, 'answer.add': 0, 'comment.add': -7 })
    expect([own['question.add'], own['answer.add'], own['comment.add']]).toEqual([5, 1, 1])
    expect(own['question.vote_down']).toBe(125)
  })

  test('cannot turn a staff power into one by reputation', () => {
    const own = privilegesOf(99, { 'question.delete': 1, 'admin.access': 1 })
    expect([own['question.delete'], own['admin.access']]).toEqual([-1, -1])
  })
})

describe('a privilege is held', () => {
  const privileges = privilegesOf(2)

  test.each(configurable)('%s: from its threshold on, and by staff', key => {
    const threshold = privileges[key]!
    expect(holds(someone({ rank: threshold }), key, privileges)).toBe(true)
    expect(holds(someone({ rank: threshold - 1 }), key, privileges)).toBe(false)
    expect(holds(someone({ rank: 0, roleId: Role.moderator }), key, privileges)).toBe(true)
    expect(holds(anonymous, key, privileges)).toBe(false)
  })

  test.each([...RolePowers])('%s: only by staff', key => {
    expect(holds(someone({ rank: 1_000_000 }), key, privileges)).toBe(false)
    expect(holds(someone({ roleId: Role.moderator }), key, privileges)).toBe(true)
    expect(holds(someone({ roleId: Role.admin }), key, privileges)).toBe(true)
    expect(holds(anonymous, key, privileges)).toBe(false)
  })

  test('the back office only by admins', () => {
    const may = (roleId: number) =>
      holds(someone({ roleId, rank: 9999 }), 'admin.access', privileges)
    expect([may(Role.user), may(Role.moderator), may(Role.admin)]).toEqual([false, false, true])
  })
})
