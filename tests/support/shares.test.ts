import { expect, test } from 'vitest'
import { shareOf } from './shares.ts'

test('places in a row try the whole list', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  const shares = [7, 8, 9].map(place => shareOf(list, 3, place))
  expect(shares.flat().sort()).toEqual(list)
})
