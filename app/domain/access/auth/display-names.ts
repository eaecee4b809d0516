/** Display names that could be mistaken for someone else's (trust rule C3). */
import { lookAlike } from '#markdown/lazy-modules.ts'
import type { Db, FieldError } from '#kernel'
import { reservedWords } from './reserved-names.ts'
import { imitable } from './mixed-names.ts'
import { listStaffNames, namesAmong } from './users-admin.queries.ts'

/** Invisible characters; the joiners and modifiers of emoji are removed before. */
const Invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u
const EmojiJoint = /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*)(?:\u200D|\uFE0F)/gu

/**
 * How a text looks by Unicode's table of confusable characters: unchanged and in lower case. Two texts that
 * share a form can be confused.
 */
function shapes(text: string): string[] {
  const plain = text.normalize('NFKC')
  return [plain, plain.toLowerCase()].map(form => lookAlike()(form).toLowerCase())
}
/** The same for a protected name, which could also be imitated in capital letters. */
const allShapes = (text: string) => [...shapes(text), ...shapes(text.toUpperCase())]

let reserved: Set<string> | undefined

/**
 * Field errors of a display name: invisible characters; one that looks like a reserved word or like the
 * name of a staff member other than `userId` (0 = a new account); or one that mixes scripts and looks like
 * the name of any other member.
 */
export const displayNameFaults = (
  db: Db,
  field: string,
  typed: string | undefined,
  userId = 0,
): FieldError[] => (typed === undefined ? [] : displayNameRule(db, userId)(field, typed))

/** The same for many names: staff are loaded once, at the first name that needs them. */
export function displayNameRule(db: Db, userId = 0) {
  let taken: Set<string> | undefined
  const ofStaff = () =>
    listStaffNames(db, userId).flatMap(({ displayName, username }) =>
      [displayName, username].flatMap(allShapes),
    )
  /** Whether a name that mixes scripts looks like that of another member. */
  const imitates = (typed: string) => {
    const names = imitable(typed)
    if (names.length === 0) return false
    const looks = shapes(typed)
    return namesAmong(db, names, userId).some(name =>
      shapes(name).some(shape => looks.includes(shape)),
    )
  }
  return (field: string, typed: string): FieldError[] => {
    if (Invisible.test(typed.replace(EmojiJoint, '')))
      return [{ field, reason: 'error.user.display_name_invisible' }]
    reserved ??= new Set(reservedWords.flatMap(allShapes))
    taken ??= new Set(ofStaff())
    const known = shapes(typed).some(shape => reserved!.has(shape) || taken!.has(shape))
    return known || imitates(typed) ? [{ field, reason: 'error.user.display_name_lookalike' }] : []
  }
}
