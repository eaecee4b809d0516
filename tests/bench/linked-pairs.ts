import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A question that is asked, and the title of the one that should be found. */
export type Wanted = { asked: string; title: string }

type Attributes = Record<string, string | undefined>
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const readRows = (file: string): Attributes[] =>
  [...readFileSync(file, 'utf8').matchAll(/<row ([^>]*)\/>/g)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text = '']) => [
        name,
        text.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? ''),
      ]),
    ),
  )

/** Titles of questions that the members of a Stack Exchange site linked. */
export function pairsOf(dump: string): (Wanted & { isDuplicate: boolean })[] {
  const titles = new Map(
    readRows(join(dump, 'Posts.xml')).flatMap(({ Id = '', Title }) => (Title ? [[Id, Title]] : [])),
  )
  return readRows(join(dump, 'PostLinks.xml')).flatMap(
    ({ PostId = '', RelatedPostId = '', LinkTypeId }) => {
      const [asked, title] = [titles.get(PostId), titles.get(RelatedPostId)]
      return asked && title && asked !== title
        ? [{ asked, title, isDuplicate: LinkTypeId === '3' }]
        : []
    },
  )
}
