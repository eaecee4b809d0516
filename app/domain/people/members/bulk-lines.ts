/** Lines of `name, e-mail, password`, parsed and checked in portions so that requests run in between. */
import { setImmediate as rest } from 'node:timers/promises'
import { DisplayNameField, EmailField, PasswordField } from '#access/auth/credentials.schema.ts'
import { displayNameRule } from '#access/auth/display-names.ts'
import { wantedUsername } from '#access/auth/usernames.ts'
import { weakPassword } from '#access/auth/weak-passwords.ts'
import { type Ctx, type FieldError, fieldErrors } from '#kernel'
import { emailKey } from '#basics/users/users.queries.ts'
import { takenOf } from './bulk.queries.ts'

/** Most accounts created together. */
export const LinesMax = 5000
/** Most errors listed individually. */
const ToldMax = 20
/** Lines per portion. */
const Portion = 100
/** Most characters of a line repeated in a message. */
const ContentMax = 40

export type WantedUser = {
  line: number
  displayName: string
  email: string
  emailKey: string
  /** The username made from the name, if one can be made. */
  wanted: string | null
  password: string
}

type Typed = { line: number; text: string }
type Found = { user: WantedUser } | { wrong: FieldError }

/** Non-empty lines, with their number in the text. */
export const linesOf = (text: string): Typed[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '')

const cut = (text: string) =>
  text.length > ContentMax ? `${text.slice(0, ContentMax)}…` : text || '–'

/** An error in a line. Passwords are never repeated. */
const mistake = (reason: string, line: number, content: string): FieldError => ({
  field: 'users',
  reason,
  values: { line, content: cut(content) },
})

const Parts = /^([^,，]*)[,，]([^,，]*)[,，](.*)$/

type Rules = Pick<Ctx, 'ports'> & { nameFaults: ReturnType<typeof displayNameRule> }

function readLine({ ports, nameFaults }: Rules, { line, text }: Typed): Found {
  const parts = Parts.exec(text)
  if (!parts) {
    const [shown = ''] = text.split(/[,，]/)
    return { wrong: mistake('error.bulk.parts', line, shown) }
  }
  const [typedName, typedEmail, typedPassword] = parts.slice(1).map(part => part.trim())
  const name = DisplayNameField.safeParse(typedName)
  if (!name.success) return { wrong: mistake('error.bulk.name', line, typedName!) }
  const email = EmailField.safeParse(typedEmail)
  if (!email.success) return { wrong: mistake('error.bulk.email', line, typedEmail!) }
  const password = PasswordField.safeParse(typedPassword)
  if (!password.success) {
    const blank = fieldErrors(password.error)[0]?.reason === 'error.password.space_invalid'
    const reason = blank ? 'error.bulk.password_space' : 'error.bulk.password'
    return { wrong: mistake(reason, line, name.data) }
  }
  const owner = { displayName: name.data, email: email.data }
  if (weakPassword(ports, 'users', password.data, owner).length > 0)
    return { wrong: mistake('error.bulk.password_common', line, name.data) }
  const { username: wanted, reserved } = wantedUsername(name.data)
  if (reserved || nameFaults('users', name.data).length > 0)
    return { wrong: mistake('error.bulk.name_lookalike', line, name.data) }
  return {
    user: {
      line,
      displayName: name.data,
      email: email.data,
      emailKey: emailKey(email.data),
      wanted,
      password: password.data,
    },
  }
}

export const takenMistake = ({ line, email }: WantedUser): FieldError =>
  mistake('error.bulk.email_taken', line, email)

/** The first errors, and how many more there are. */
export function lineErrors(wrong: FieldError[]): FieldError[] {
  if (wrong.length <= ToldMax) return wrong
  const more = { count: wrong.length - ToldMax }
  return [...wrong.slice(0, ToldMax), { field: 'users', reason: 'error.bulk.more', values: more }]
}

/** All accounts of the text, and all its errors. */
export async function readLines(
  { db, ports }: Pick<Ctx, 'db' | 'ports'>,
  lines: Typed[],
): Promise<{ users: WantedUser[]; wrong: FieldError[] }> {
  const users: WantedUser[] = []
  const wrong: FieldError[] = []
  const seen = new Set<string>()
  const nameFaults = displayNameRule(db)
  for (let begin = 0; begin < lines.length; begin += Portion) {
    const read = lines
      .slice(begin, begin + Portion)
      .map(typed => readLine({ ports, nameFaults }, typed))
    const keys = read.flatMap(found => ('user' in found ? found.user.emailKey : []))
    const taken = takenOf(db, 'email_key', keys)
    for (const found of read) {
      if ('wrong' in found) wrong.push(found.wrong)
      else if (seen.has(found.user.emailKey))
        wrong.push(mistake('error.bulk.email_twice', found.user.line, found.user.email))
      else if (taken.has(found.user.emailKey)) wrong.push(takenMistake(found.user))
      else users.push(found.user)
      if ('user' in found) seen.add(found.user.emailKey)
    }
    await rest()
  }
  return { users, wrong }
}
