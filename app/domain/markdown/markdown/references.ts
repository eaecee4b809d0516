import { ObjectType } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'

/** `@name`: letters, digits, `_`, `.`, `-`; a full stop or hyphen at the end belongs to the sentence. */
const Mention = /^@([a-zA-Z\d_.-]{0,29}[a-zA-Z\d_])(?![a-zA-Z\d_])/
const PostReference = /^#(1\d{16})(?![a-zA-Z\d_])/

/** Username of a mention at the start of `src`, or null. Names have 2 to 30 characters. */
export function mentionAt(src: string): string | null {
  const name = Mention.exec(src)?.[1]
  return name && name.length >= 2 ? name : null
}

/** Id of a question or answer written as `#id` at the start of `src`, or null. */
export function postReferenceAt(src: string): string | null {
  const id = PostReference.exec(src)?.[1]
  const type = id && parseId(id)?.type
  return id && (type === ObjectType.question || type === ObjectType.answer) ? id : null
}

/** True if a mention or reference may start after this text: it does not end in a word character. */
export function startsWord(before: string): boolean {
  return !/[a-zA-Z\d_]$/.test(before)
}
