import { type Db, Hidden, isCurrent, type Read, reading, rowTopic } from '#kernel'
import { RowsOf } from '#infra/database/report-changes.ts'
import { openSite } from '#infra/open-site.ts'
import { parseId } from '#shared/ids.ts'
import type { Rows } from '#server/application.ts'

/** Questions and members are the rows that pages name by their links. */
const Links = /href="[^"]*?\/(questions|users)\/([^"/?#]+)/g

function topicOf(kind: string, name: string): string | null {
  const seq = kind === 'questions' && parseId(name)?.seq
  if (seq) return rowTopic('question', seq)
  try {
    return kind === 'users' ? rowTopic('user', decodeURIComponent(name)) : null
  } catch {
    // A link that a member wrote.
    return null
  }
}

function rowsOf(db: Db, read: Read | null): Rows {
  return {
    // A site that was opened anew has another database.
    areCurrent: () => read !== null && openSite().db === db && isCurrent(db, read),
    ofQuestion(html) {
      if (!read) return
      for (const table of RowsOf.keys()) read.topics.delete(table)
      read.topics.add(Hidden)
      for (const [, kind = '', name = ''] of html.matchAll(Links)) {
        const topic = topicOf(kind, name)
        if (topic) read.topics.add(topic)
      }
    },
    untilHidden() {
      if (read) read.topics = new Set([Hidden])
    },
  }
}

/** See `madeFrom` of the server's `Application`. */
export async function madeFrom<R>(make: () => Promise<R>): Promise<{ made: R; rows: Rows }> {
  const { db } = openSite()
  const { value, read } = await reading(db, make)
  return { made: value, rows: rowsOf(db, read) }
}
