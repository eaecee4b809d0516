import { expect, test } from 'vitest'
import { anonymous, privilegesOf, type Viewer } from '#kernel'
import { ObjectType, Role } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import { auditedTypes, mayAudit } from './audit.policy.ts'

const privileges = privilegesOf(2)
const { question, answer, tag } = ObjectType

test.each<[string, Viewer, number[]]>([
  ['nobody', anonymous, []],
  ['a newcomer', someone(), []],
  ['rank 999', someone({ rank: 999 }), []],
  ['rank 1000', someone({ rank: 1000 }), [question, answer]],
  ['rank 2499', someone({ rank: 2499 }), [question, answer]],
  ['rank 2500', someone({ rank: 2500 }), [question, answer, tag]],
  ['a moderator', someone({ roleId: Role.moderator }), [question, answer, tag]],
  ['an admin', someone({ roleId: Role.admin }), [question, answer, tag]],
])('%s decides on suggestions of its kinds', (_, viewer, types) => {
  expect(auditedTypes(viewer, privileges)).toEqual(types)
  for (const type of [question, answer, tag, ObjectType.comment, 0]) {
    const verdict = mayAudit(viewer, type, privileges)
    expect(verdict.allowed).toBe(types.includes(type))
    if (!verdict.allowed) {
      expect([verdict.code, verdict.reason]).toEqual([
        'bad_request',
        'error.revision.no_permission',
      ])
    }
  }
})
