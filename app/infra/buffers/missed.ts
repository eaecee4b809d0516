/** Searches and asks that found nothing, written by a job. */
import type { Missed } from '#search/missed-searches.queries.ts'
import { makeWriteBuffer } from './write-buffer.ts'

/** Maximum different ones kept between two runs of the job. */
const Limit = 200
const MaxLength = 100

export type MissedBuffer = {
  record(kind: 'search' | 'ask', words: string): void
  flush(write: (list: Missed[]) => unknown): Promise<number>
}

/** What may tell of a person: addresses, numbers of people or phones, links. */
const personal = /@|:\/\/|\d{5,}/

/** The words to keep; null if there are none, or they may tell of a person. */
export function wordsToKeep(text: string): string | null {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return words.length < 2 || words.length > MaxLength || personal.test(words) ? null : words
}

export function makeMissedBuffer(limit = Limit): MissedBuffer {
  const missed = makeWriteBuffer<string, Missed>(limit, (waiting, { searches, asks }) => ({
    ...waiting,
    searches: waiting.searches + searches,
    asks: waiting.asks + asks,
  }))
  return {
    record(kind, text) {
      const words = wordsToKeep(text)
      if (words === null) return
      missed.add(words, {
        words,
        searches: kind === 'search' ? 1 : 0,
        asks: kind === 'ask' ? 1 : 0,
      })
    },
    flush: write => missed.flush(list => write(list.map(([, one]) => one))),
  }
}
