/** Addresses in imports: whatever a source says, pages, copies, redirects and calls link http and https only. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { convertInto } from '#parts/move/infra/convert/convert-into.ts'
import { makeCopy } from '#parts/ops/infra/html-copy/make-html-copy.ts'
import { importedObjects, users } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { community, freeForAll } from '#tests/support/community.ts'
import { importInto, siteFolder } from '#tests/support/site-folder.ts'
import { qid, world } from '#tests/support/world.ts'
import { listOwnClaims } from '#parts/move/domain/claims/make-claim.ts'
import { insertClaim } from '#parts/move/domain/claims/claims.queries.ts'
import type { FileSpec } from './site-format/fields.queries.ts'
import { files, foreignFiles, Manifest } from './site-format/format.ts'
import { checkSiteFolder } from './site-import/import-site.ts'
import { rowOf } from './site-import/load-line.ts'

const Hostile = [
  ...[
    'javascript:window.x=1',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
  ],
  ...[
    '\u0001javascript:alert(1)',
    'data:text/html,<script>x</script>',
    'DATA:text/html;base64,eA==',
  ],
  ...[
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'ftp://a.example/x',
    '//evil.example',
  ],
  ...[
    'http:\\\\evil.example',
    'https:/evil.example',
    'https://a.example\\@evil.example',
    'http://u:p@a.example',
  ],
  ...[
    'https://a.example/\u0000x',
    'https://a b.example/',
    'http://',
    `https://a.example/${'x'.repeat(5000)}`,
  ],
]

/** Texts that are called like addresses and are none that pages link, with the reason. */
const NoLinks: Record<string, string> = {
  'redirects.path': 'an old path of this host, only compared',
  'drafts.target': 'the kind of form a draft is for',
}

const NamesAddress = /url|address|website|avatar|picture|image|link|target|host|(^|_)path/

type Place = [file: string, field: string, spec: FileSpec]
const isText = (schema: z.ZodType) =>
  schema.safeParse('x').success || schema.safeParse('https://a.example/x').success
/** Fields of all files whose value can be an address: by their schema or their name. */
const places: Place[] = files.flatMap(spec =>
  Object.entries(spec.fields)
    .filter(([name, { schema }]) => {
      const isAddress = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).includes(
        '"uri"',
      )
      return isAddress || (NamesAddress.test(name) && !name.endsWith('_id') && isText(schema))
    })
    .filter(([name]) => !(`${spec.name}.${name}` in NoLinks))
    .map(([name]): Place => [spec.name, name, spec]),
)

describe('every address in a line of a site folder is http, https or refused', () => {
  test('these fields hold one', () => {
    expect(places.map(([file, field]) => `${file}.${field}`)).toEqual([
      ...[
        'users.avatar',
        'users.website',
        'users.url',
        'origins.url',
        'questions.url',
        'answers.url',
      ],
      ...['comments.url', 'redirects.target', 'claims.url'],
    ])
  })

  test.each(places)('%s: %s', (_file, name, spec) => {
    const field = spec.fields[name]!
    const refused = (value: string) => {
      if (!field.schema.safeParse(value).success) return true
      if (!field.column) return false
      try {
        // The other fields of a line do not matter here.
        const row = rowOf({ ...spec, fields: { [name]: field } }, { [name]: value, slug: 'x' })
        return Object.values(row)[0] === ''
      } catch (error) {
        return error instanceof RangeError
      }
    }
    expect(Hostile.filter(value => !refused(value))).toEqual([])
    expect(refused('https://a.example/x?y=1#z')).toBe(false)
  })

  test('the manifest', () => {
    const given = (address: string) =>
      Manifest.safeParse({ format: 'forum-site', version: 1, address }).success
    expect(Hostile.filter(given)).toEqual([])
    expect(given('https://a.example')).toBe(true)
  })
})

const at = '2020-01-01T00:00:00Z'
/** A valid line of each file that other programs write. */
const lines: Record<string, object> = {
  users: { id: '1', display_name: 'Ann', created_at: at },
  tags: { id: '1', slug: 'x' },
  questions: { id: '1', title: 'Why?', text: 'x', created_at: at },
  answers: { id: '1', question_id: '1', text: 'x', created_at: at },
  comments: { id: '1', question_id: '1', text: 'x', created_at: at },
}

test.each(foreignFiles.filter(({ fields }) => 'url' in fields).map(({ name }) => name))(
  'a script for the address of one of the %s is named in the report, and not imported',
  async name => {
    using w = world()
    using folder = siteFolder()
    folder.write('manifest.json', [
      { format: 'forum-site', version: 1, address: 'https://o.example' },
    ])
    for (const [file, line] of Object.entries(lines))
      folder.write(`${file}.ndjson`, [{ ...line, ...(file === name && { url: Hostile[0] }) }])
    const { errors } = await checkSiteFolder(w.db, folder)
    expect(errors[0]).toBe(`${name}.ndjson, line 1: url: not an http or https address`)
    await expect(importInto(w, folder)).rejects.toThrow('not an http or https address')
  },
)

test('nor in a spreadsheet', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-addresses-'))
  try {
    fs.mkdirSync(path.join(folder, 'csv'))
    fs.writeFileSync(
      path.join(folder, 'csv', 'questions.csv'),
      `id,title,text,created_at,url\n1,Why?,x,${at},javascript:alert(1)\n`,
    )
    const converted = convertInto('csv', path.join(folder, 'csv'), path.join(folder, 'out'), {
      siteUrl: 'https://o.example',
    })
    await expect(converted).rejects.toThrow('questions.csv, line 2: url: not an http or https')
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

test.each(Hostile.slice(0, 12))(
  'what an earlier version stored is linked nowhere: %j',
  async address => {
    using w = community({ ...freeForAll, general: { site_url: 'https://f.test/community' } })
    const ann = w.member({ username: 'ann', website: address, avatar: address })
    const question = await w.ask(ann)
    await w.answerTo(question, ann)
    w.db
      .insert(importedObjects)
      .values([
        {
          source: 's',
          kind: 'question',
          originalId: '1',
          objectId: question,
          url: address,
          authorName: 'Eve',
        },
        { source: 's', kind: 'user', originalId: '1', objectId: ann.id, url: address },
      ])
      .run()
    w.write(tx =>
      insertClaim(tx, {
        createdAt: 1,
        userId: ann.id,
        importedUserId: w.member().id,
        name: 'x',
        url: address,
        token: 't',
      }),
    )
    expect(
      w.db
        .select()
        .from(users)
        .all()
        .some(({ website }) => website === address),
    ).toBe(true)

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-addresses-'))
    try {
      await makeCopy(w.site, { folder })
      const claims = await w.as(ann).run(listOwnClaims, {})
      const seen: Record<string, string> = { claims: JSON.stringify(claims) }
      for (const name of fs.readdirSync(folder, { recursive: true }) as string[])
        if (name.endsWith('.html')) seen[name] = fs.readFileSync(path.join(folder, name), 'utf8')
      for (const call of [
        `question/info?id=${qid(question)}`,
        'personal/user/info?username=ann',
        'question/page',
        'user/info',
      ])
        seen[call] = JSON.stringify((await api(w, ann).get(call)).data)
      expect(seen[`question/info?id=${qid(question)}`]).toContain('"ann"')
      const written = JSON.stringify(address).slice(1, -1)
      expect(
        Object.keys(seen).filter(
          name => seen[name]!.includes(address) || seen[name]!.includes(written),
        ),
      ).toEqual([])
      expect(Object.values(seen).join('')).toContain('Eve')
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  },
)
