import { Command } from 'commander'
import { afterEach, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { Reason } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { Epoch, qid } from '#tests/support/world.ts'
import { registerAuditCommands } from './audit.ts'

const exitCode = process.exitCode
afterEach(() => {
  process.exitCode = exitCode
})

/** Runs `forum audit …` on a test site; returns its output and exit code. */
async function audit(w: Community, ...words: string[]) {
  const lines: string[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr() {} })
  registerAuditCommands(program, { open: () => w.site, say: line => void lines.push(line) })
  program.commands.forEach(command => command.exitOverride().copyInheritedSettings(program))
  process.exitCode = 0
  await program.parseAsync(['audit', ...words], { from: 'user' })
  return { lines, code: process.exitCode }
}

/** Three actions on two days. */
async function filled(w: Community) {
  const [ann, mod, root] = [
    w.member({ username: 'ann' }),
    w.moderator({ username: 'mod' }),
    w.admin({ username: 'root' }),
  ]
  const question = await w.ask(ann)
  const words = 'Two\nlines\u2028and "more"'
  const closing = { id: qid(question), close_type: Reason.something, close_msg: words }
  await w.as(mod).run(closeQuestion, closing)
  w.tick(86_400_000)
  await w.as(root).run(changeUserStatus, { user_id: ann.id, status: 'suspended' })
  await w.as(root).run(changeUserStatus, { user_id: ann.id, status: 'normal' })
  return question
}

test('an intact log ends with the hash to keep', async () => {
  using w = community()
  await filled(w)
  const { lines, code } = await audit(w, '--verify')
  expect(lines[0]).toBe('3 rows, all intact.')
  expect(lines[1]).toMatch(/^Last row: 3 [0-9a-f]{64}$/)
  expect(code).toBe(0)
  const hash = lines[1]!.split(' ').at(-1)!
  expect((await audit(w, '--verify', '--contains', hash)).code).toBe(0)
  const other = await audit(w, '--verify', '--contains', '00')
  expect(other.lines[0]).toContain('No row has the hash 00')
  expect(other.code).toBe(1)
})

test.each([
  [
    "update staff_log set note = 'x' where id = 2",
    'Row 2 was changed: it does not match its hash.',
  ],
  ['delete from staff_log where id = 2', 'Missing: row 2.'],
  ['delete from staff_log where id > 1', 'Missing: rows 2 to 3.'],
])('%s: reported, with exit code 1', async (statement, said) => {
  using w = community()
  await filled(w)
  w.site.sqlite.exec('drop trigger staff_log_unchanged; drop trigger staff_log_kept')
  w.site.sqlite.exec(statement)
  const { lines, code } = await audit(w, '--verify')
  expect(lines).toEqual([said, 'Intact rows before it: 1.'])
  expect(code).toBe(1)
})

test('the list has one line for each entry', async () => {
  using w = community()
  const id = qid(await filled(w))
  const { lines } = await audit(w, '--list')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(
    `#1 2026-01-15T12:00:00.000Z mod question.closed question ${id} member=ann`,
  )
  expect(lines[0]).toContain('{"state":"available"} -> {"state":"closed","reason":59}')
  expect(lines[1]).toContain('root user.status_changed member=ann {"account":"normal"} -> ')
  for (const line of lines) expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
})

test('the list starts on a day, which must be valid', async () => {
  using w = community()
  await filled(w)
  const day = new Date(Epoch + 86_400_000).toISOString().slice(0, 10)
  expect((await audit(w, '--list', '--since', day)).lines).toHaveLength(2)
  expect((await audit(w, '--list', '--since', '2030-01-01')).lines).toEqual([])
  await expect(audit(w, '--list', '--since', 'yesterday')).rejects.toThrow('is not a date')
})

test('prints help without arguments', async () => {
  using w = community()
  await expect(audit(w)).rejects.toThrow('outputHelp')
})
