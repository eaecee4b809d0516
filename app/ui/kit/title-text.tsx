import { titleParts } from '#shared/title-parts.ts'

/** The title of a question, with code words in code type. */
export function TitleText({ title }: { title: string }) {
  return <>{titleParts(title).map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))}</>
}
