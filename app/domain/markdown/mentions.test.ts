import { describe, expect, it } from 'vitest'
import { mentionedNames } from './mentions.ts'

describe('mentionedNames', () => {
  it.each([
    ['@bob and @al-x_1.y', ['bob', 'al-x_1.y']],
    ['[@bob](/users/bob) (@eve) “@dan”', ['bob', 'eve', 'dan']],
    ['你好@bob，谢谢', ['bob']],
    ['@bob. @bob- @BOB', ['bob']],
    ['*@bob* **@eve**\n> @dan\n- @kim', ['bob', 'eve', 'dan', 'kim']],
    ['me@a.example x@bob _@bob', []],
    ['`@bob` ``@eve``\n```\n@dan\n```\n\n    @kim', []],
    ['@b @ @@ \\@bob', []],
    ['@' + 'a'.repeat(31), []],
    ['![@bob](/i.png) https://a.example/@eve', []],
  ])('%j', (source, names) => {
    expect(mentionedNames(source)).toEqual(names)
  })
})
