import { expect, test } from 'vitest'
import { world } from './world.ts'

test('every world is separate and contains only what it was given', () => {
  using one = world({ general: { name: 'One' } })
  using two = world()
  const member = one.member({ rank: 7 })
  expect(one.user(member.id).rank).toBe(7)
  expect(two.user(member.id)).toBeUndefined()
  expect(one.ctx(member).settings.general.name).toBe('One')
  expect(two.ctx(null).installed).toBe(true)
})
