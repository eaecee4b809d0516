import { Command } from 'commander'
import { expect, test } from 'vitest'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { community, type Community } from '#tests/support/community.ts'
import { pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { registerRenderCommands } from './render.ts'

async function render(w: Community, ...flags: string[]) {
  const written: string[] = []
  const rests: number[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  registerRenderCommands(program, {
    site: () => w.site,
    output: { write: text => written.push(text) },
    rest: ms => Promise.resolve(rests.push(ms)),
  })
  await program.parseAsync(['node', 'forum', 'render', ...flags])
  return { lines: written.join('').trim().split('\n'), rests }
}

test('everything is rendered with the active plugins, with a pause after each step', async () => {
  using w = community()
  const id = await w.ask(w.admin(), { content: 'So $a^2$ it is' })
  await w.as(w.admin()).run(setPluginStatus, { plugin_slug_name: 'formulas', enabled: true })
  const { lines, rests } = await render(w, '--all')
  expect(lines).toEqual([
    'Plugins: formulas',
    ' 1/5 questions',
    ' 2/5 answers',
    ' 3/5 comments',
    ' 4/5 tag descriptions',
    ' 5/5 profiles',
    'Done: 1 text has changed.',
  ])
  expect(rests).toHaveLength(5)
  expect(Math.min(...rests)).toBeGreaterThan(0)
  expect(w.question(id).html).toContain('<math ')
})

test('an interrupted run continues, or starts over with --restart', async () => {
  using w = community()
  await w.ask(w.admin())
  const cut = () =>
    w.site.sqlite.exec(`insert or replace into site_counter values ('render_anew_kind', 3)`)
  cut()
  const { lines } = await render(w, '--all')
  expect(lines[0]).toBe('Plugins: none that draw or embed')
  expect(lines[1]).toBe('Continuing where an earlier run stopped.')
  expect(lines[2]).toBe(' 4/5 tag descriptions')
  cut()
  expect((await render(w, '--all', '--restart')).lines[1]).toBe(' 1/5 questions')
})

test('an active plugin that does not load stops it before anything changes', async () => {
  using w = pluginSite(folder => {
    writePlugin(folder, 'odd', { kinds: ['render'] }, 'throw new Error("broken on purpose")')
  })
  w.site.sqlite.exec(
    `insert into plugin (slug, enabled, config, updated_at) values ('odd', 1, '{}', 0)`,
  )
  await expect(render(w, '--all')).rejects.toThrow('"odd" is enabled but does not work')
  await expect(render(w)).rejects.toThrow()
})
