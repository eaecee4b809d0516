/** Each protection is in one place, so that no other place can forget it. */
import { expect, test } from 'vitest'
import { inCore, readTracked, trackedFiles } from './tracked-files.ts'

const program = trackedFiles().filter(
  path =>
    /^app\/.*\.(ts|tsx|mjs)$/.test(path) &&
    !/\.(test|fixture)\.|^app\/(client|commands|enhance)\//.test(inCore(path)),
)
const withCode = (pattern: RegExp) => program.filter(path => pattern.test(readTracked(path) ?? ''))

test('a session begins only after the second step was checked, or at the end of the setup', () => {
  expect(withCode(/\bstartSession\(/)).toEqual([
    'app/domain/access/auth/enter.ts',
    'app/domain/access/auth/sessions.queries.ts',
    'app/infra/setup/setup-flow.ts',
  ])
})

test('the URL of the site is set by the operator, or once it was confirmed', () => {
  expect(withCode(/\bsaveSiteUrl\(/)).toEqual([
    'app/domain/basics/settings/settings.queries.ts',
    'app/domain/site/configuration/new-url.ts',
    'app/domain/site/install/move-site.ts',
    // Restores a whole site, where the operator says so.
    'app/parts/move/domain/import/site-import/load-line.ts',
  ])
  expect(withCode(/\btakesUrl\b/)).toEqual([
    'app/parts/move/domain/import/site-import/import-site.ts',
    'app/parts/move/domain/import/site-import/load-line.ts',
    'app/parts/move/domain/import/stage.ts',
    'app/parts/move/infra/imports/bring-in.ts',
  ])
  expect(withCode(/\bmoveSite\((?!source)/)).toEqual([
    'app/domain/site/install/move-site.ts',
    'app/infra/setup/install.ts',
  ])
})

test('outgoing calls use one client, except to machines of the site and programs on this one', () => {
  const calls = /^import (?!type|\{ createServer).*'node:https?'|[^.\w]fetch\(|'undici'/m
  expect(withCode(calls)).toEqual([
    'app/infra/calls/http-client.ts',
    'app/parts/nodes/infra/consul-door.ts',
    'app/parts/nodes/infra/litefs.ts',
    'app/parts/ops/infra/examine.ts',
    'app/server/relay.ts',
  ])
})

test('field limits come from the schema of the verb, not from screens', () => {
  const literal = /\b(?:maxLength|minLength|max|min)(?:=\{?["']?|: )-?\d/
  const screens = program.filter(path => /^app\/(ui|routes)\//.test(inCore(path)))
  const found = screens.filter(path => literal.test(readTracked(path) ?? ''))
  // The progress bar of a backup counts percent.
  expect(found).toEqual(['app/parts/ops/routes/admin/backups/screen.tsx'])
})

test('the state of an account is read by functions that know when a suspension has ended', () => {
  expect(withCode(/\bUserStatus\.suspended\b/)).toEqual([
    'app/domain/access/auth/change-user-status.ts',
    'app/domain/access/auth/enter.ts',
    'app/domain/access/auth/show-suspension.ts',
    'app/domain/access/auth/users-admin.queries.ts',
    'app/domain/basics/users/suspensions.queries.ts',
    'app/domain/basics/users/users.queries.ts',
    // The viewer of a session, which is read without an ended suspension.
    'app/domain/kernel/viewer.ts',
    'app/parts/move/domain/import/answer-export/stages/people.ts',
    'app/parts/move/domain/import/answer/stages/users.ts',
    'app/shared/codes.ts',
  ])
})

test('the end of a suspension is shown by functions that know the permanent one', () => {
  expect(withCode(/\b(?:Forever|2099)\b/)).toEqual([
    'app/domain/access/auth/suspension.ts',
    // Ends in data of Answer.
    'app/parts/move/domain/import/answer-export/stages/people.ts',
    'app/parts/move/domain/import/answer/stages/users.ts',
  ])
  const full = program.filter(path => /time\.full\([^)]*[sS]uspended/.test(readTracked(path) ?? ''))
  expect(full).toEqual([])
})
