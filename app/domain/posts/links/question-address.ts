import { Mount } from '#shared/paths.ts'
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'

const Question = new RegExp(`^(?:${Mount})?/questions/([a-zA-Z\\d]+)(?:/|$)`)

/** The question of an absolute HTTP URL, by its path, with or without the mount point. */
export function questionOfAddress(address: string): number | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const [, ref] = Question.exec(new URL(address).pathname) ?? []
  return ref ? parseIdOf(ObjectType.question, ref) : null
}
