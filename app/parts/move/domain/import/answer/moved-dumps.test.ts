import fs from 'node:fs'
import { expect, test } from 'vitest'
import { answerDump, mysqlDump, postgresDump } from '#tests/fixtures/answer-site/dumps.ts'
import type { AnswerSite } from '#tests/fixtures/answer-site/build.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'

const kinds: [kind: string, zone: string, version: number, dump: (site: AnswerSite) => string][] = [
  ['mysqldump', 'Asia/Shanghai', 29, site => mysqlDump(site)],
  ['pg_dump with COPY', 'Europe/Berlin', 29, site => postgresDump(site)],
  ['pg_dump with inserts', 'Asia/Shanghai', 35, site => postgresDump(site, 'inserts')],
  ['answer dump', 'UTC', 18, site => answerDump(site)],
]

test.each(kinds)(
  '%s in %s, version %i, moves in as its SQLite file does',
  async (_, zone, version, dump) => {
    using file = new AnswerHome({ version, zone })
    using dumped = new AnswerHome({ version, zone })
    fs.writeFileSync(dumped.file, dump(dumped.source))
    await file.move()
    await dumped.move(zone === 'Europe/Berlin' ? { timeZone: zone } : {})
    expect(dumped.contents()).toEqual(file.contents())
  },
)
