/**
 * `@name` in a comment of the original site means a person who wrote earlier in the thread, by display name
 * without spaces or its beginning. Here a mention is a username.
 */
import { userPath } from '#shared/paths.ts'

export type Person = { username: string; displayName: string }

/** Mentions as the renderer writes them: the name in the URL and in the text. */
const Mention = /<a href="([^"]+)">@([A-Za-z\d_.-]{2,30})<\/a>/g
/** The original site accepts three letters. */
const ShortestBeginning = 3

const squeezed = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

function personCalled(name: string, people: Person[]): Person | undefined {
  const wanted = squeezed(name)
  const whole = people.find(person => squeezed(person.displayName) === wanted)
  if (whole || wanted.length < ShortestBeginning) return whole
  return people.find(person => squeezed(person.displayName).startsWith(wanted))
}

/** Rendered HTML in which mentions of these people link to them; all other mentions are plain text. */
export function withKnownMentions(html: string, people: Person[]): string {
  return html.replace(Mention, (link, href: string, name: string) => {
    if (href !== userPath(name)) return link
    const person = personCalled(name, people)
    return person ? `<a href="${userPath(person.username)}">@${name}</a>` : `@${name}`
  })
}
