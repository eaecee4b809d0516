/** With `TEST_DATABASE=libsql`: tests that cannot run on a server, with the reason. */
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

if (process.env.TEST_DATABASE === 'libsql') {
  beforeEach(({ skip, task }) => {
    const found = Skipped.find(
      ([file, test]) => task.file.name.endsWith(`/${file}`) && task.name.startsWith(test),
    )
    if (found) skip(found[2])
  })
}
