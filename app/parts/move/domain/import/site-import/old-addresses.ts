/** Redirects from old addresses to imported objects. */
import { addRedirects, type Wanted } from '#parts/move/domain/redirects/add-redirects.ts'
import {
  findPostAddress,
  findUsername,
} from '#parts/move/domain/import/queries/addresses.queries.ts'
import type { StepStage } from '#parts/move/domain/import/stage.ts'
import { type Db, writing } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import { questionPath, userPath } from '#shared/paths.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { type OldAddressRow, pagesOfOldAddresses } from './old-addresses.queries.ts'

const Types = { question: ObjectType.question, answer: ObjectType.answer } as const

function placeOf(db: Db, row: OldAddressRow, permalink: Permalink): string | null {
  if (row.kind === 'user') {
    const username = findUsername(db, row.objectId)
    return username ? userPath(username) : null
  }
  const place = findPostAddress(db, ownValue(Types, row.kind)!, row.objectId)
  return place ? questionPath(place, permalink, place.answerId) : null
}

/** Path and query, as requested from a site on the same host. */
const askedFor = ({ pathname, search }: URL) => `${pathname}${search}`

/** Saves a redirect for every `url` of the folder. Existing ones stay. */
export const oldAddressesStage: StepStage = {
  kind: 'step',
  name: 'old addresses',
  run({ db, origin, permalink, siteUrl, now, tally }) {
    for (const kind of ['question', 'answer', 'user'] as const) {
      for (const page of pagesOfOldAddresses(db, origin.source, origin.siteUrl, kind)) {
        const list = page.flatMap((row): Wanted[] => {
          const target = placeOf(db, row, permalink)
          const url = isWebAddress(row.url) ? new URL(row.url) : null
          return target && url && url.hash === '' ? [{ path: askedFor(url), target }] : []
        })
        writing(db, tx => {
          const { added, known, wrong } = addRedirects(tx, list, { source: 'import', siteUrl, now })
          tally.made('redirect', added.length + known)
          for (const { error } of wrong) tally.skipped(error.reason)
          return null
        })
      }
    }
  },
}
