import { Command } from 'commander'
import { expect, test } from 'vitest'
import { Verbs } from './verbs.ts'

test.each(Object.entries(Verbs))(
  'forum %s is defined in the file loaded for it',
  async (name, row) => {
    const [summary, register] = row
    const program = new Command()
    const add = await register()
    add(program)
    const added = program.commands.map(command => command.name())
    expect(added).toContain(name)
    expect(added.filter(other => !(other in Verbs))).toEqual([])
    expect(summary).toMatch(/^[a-z].{10,}[^.]$/)
  },
)
