/** With `TEST_DATABASE=libsql`: tests that cannot run on a server, with the reason; then those that two nodes cannot pass. */
import { beforeEach } from 'vitest'

/** By file and, if only one test is meant, the beginning of its name. */
const Skipped: [file: string, test: string, reason: string][] = [
  ['api-keys.test.ts', 'shows it once', 'searches the bytes of the database'],
  ['connector-failures.test.ts', 'finished by fifty browsers', 'too slow: the site refuses some'],
  ['captcha.test.ts', 'a reading call is counted', 'counts changed rows with total_changes()'],
  ['fairness.test.ts', 'a vote can change', 'two processes open one file'],
  ['fairness.test.ts', 'following, bookmarking', 'two processes open one file'],
  ['faults.test.ts', '', 'breaks a file by settings of its connection'],
  ['storage-faults.test.ts', '', 'breaks a file by settings of its connection'],
]

const counts = 'each node counts on its own; where nodes share a site, they divide the limits'
const keeps = 'each node keeps copies of its own'
const SkippedOnTwo: typeof Skipped = [
  ['api-keys.test.ts', 'are those of the settings, per key', counts],
  ['api-keys.test.ts', 'apply per session and, without one', counts],
  ['csp-reports.test.ts', 'a body of more than 16 KB', counts],
  ['kept-text.test.ts', 'over the limit of a network', counts],
  ['mcp.test.ts', 'at the rate limit', counts],
  ['kept-documents.test.ts', 'is made once', keeps],
  ['kept-documents.test.ts', 'simultaneous requests wait', keeps],
  ['kept-documents.test.ts', 'a session cookie, real or made up', keeps],
  ['kept-documents.test.ts', 'a new question is in the sitemap', keeps],
]

if (process.env.TEST_DATABASE === 'libsql') {
  const skipped = [...Skipped, ...(process.env.TEST_NODES === '2' ? SkippedOnTwo : [])]
  beforeEach(({ skip, task }) => {
    const found = skipped.find(
      ([file, test]) => task.file.name.endsWith(`/${file}`) && task.name.startsWith(test),
    )
    if (found) skip(found[2])
  })
}
