import { beforeWriting } from '#app/commands/before-writing.ts'
import { reactorsOfParts } from '#app/domain/subscribers.ts'
import { buffersOfParts } from '#infra/buffers/notes.ts'
import { inSteps } from '#basics/tasks/long-task.ts'
import type { Job } from '#infra/jobs/job-runner.ts'
import { jobsOfParts, longJob, purgesOfParts } from '#infra/jobs/site-jobs.ts'
import { redirectsOfParts, uploadBounds } from '#infra/requests/extensions.ts'
import { notedBy, portsOfParts, type Site } from '#infra/site.ts'
import { Second } from '#shared/durations.ts'
import { pageHere } from '#shared/answer-addresses.ts'
import { importsPath } from '#shared/paths.ts'
import { countWaitingClaims, dropOldMoves } from './domain/claims/claims.queries.ts'
import { UndoTime } from './domain/claims/decide-claims.ts'
import { indexMovedPosts } from './domain/claims/index-moved.ts'
import * as claims from './domain/claims/on-user-deleted.ts'
import { oldAddress } from './domain/redirects/old-address.ts'
import { deleteOldMisses, redirectFor } from './domain/redirects/redirects.queries.ts'
import { lockImports } from './infra/imports/import-lock.ts'
import { siteImports } from './infra/imports/site-imports.ts'
import { makeOldLinks } from './infra/old-links.ts'

const jobs = ({ db, oldLinks, ports }: Site): Job[] => [
  {
    name: 'redirects.flush',
    everyMs: 5 * Second,
    everywhere: true,
    run: () => oldLinks.flush(db),
  },
  longJob(db, 'claims.index', inSteps(indexMovedPosts)),
  {
    name: 'imports',
    everyMs: 30 * Second,
    onNudge: true,
    eachNode: true,
    // The import outlives the run.
    run: () => void ports.imports.goOn(),
  },
]

export function extend(): void {
  portsOfParts.add('move', {
    imports: siteImports,
    waitingClaims:
      ({ db }) =>
      () =>
        countWaitingClaims(db),
  })
  reactorsOfParts.add('move', { last: { 'user.deleted': [claims.onUserDeleted] } })
  buffersOfParts.add('move', {
    name: 'oldLinks',
    make: makeOldLinks,
    methods: ['followed', 'missed'],
  })
  jobsOfParts.add('move', jobs)
  purgesOfParts.add('move', (tx, now) => dropOldMoves(tx, now - UndoTime), deleteOldMisses)
  notedBy.add('move', ({ ports }, verb) => ports.imports.noteWrite(verb))
  beforeWriting.add('move', lockImports)
  uploadBounds.add('move', ({ ports }, path) =>
    path === importsPath() ? ports.imports.maxBytes : null,
  )
  redirectsOfParts.add('move', ({ db, oldLinks }, { path, search, seen, origin }) => {
    const found = redirectFor(db, oldAddress(path, search), origin)
    if (found && seen) oldLinks.followed(found.id)
    else if (seen && pageHere(path) === null) oldLinks.missed(path, search)
    return found?.target ?? null
  })
}
