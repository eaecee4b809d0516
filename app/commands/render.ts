/** `render --all`: renders all stored texts again, after a change of plugins or of the program. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { pluginRows } from '#basics/plugins/plugins.queries.ts'
import {
  beginRenderingAnew,
  drawNext,
  isRenderingUnderWay,
  renderNext,
  textsLeft,
} from '#site/rendering/render-anew.ts'
import { type TextKind, TextKinds } from '#site/rendering/rendering.queries.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { progressLine } from './progress-line.ts'

const names: Record<TextKind, string> = {
  question: 'questions',
  answer: 'answers',
  comment: 'comments',
  tag: 'tag descriptions',
  user: 'profiles',
}

/** A plugin that is missing by mistake would remove its drawings from every post. */
async function loadPlugins({ db, ports }: Site): Promise<void> {
  await ports.plugins.settle()
  for (const { manifest } of ports.plugins.known()) {
    const { slug, kinds } = manifest
    const draws = kinds.includes('render') || kinds.includes('embed')
    if (!draws || !pluginRows(db).get(slug)?.enabled || ports.plugins.isActive(slug)) continue
    throw new OperatorError(
      `The plugin "${slug}" is enabled but does not work: ${ports.plugins.trouble(slug)?.words ?? 'it cannot be loaded'}. Repair or deactivate it first.`,
    )
  }
}

type Tools = {
  site?: () => Site
  output?: { isTTY?: boolean; write(text: string): unknown }
  /** Waits this many ms. */
  rest?: (ms: number) => Promise<unknown>
}

/** Renders everything left. Pauses half of the time, so that a running site stays responsive. */
async function renderAll(site: Site, { output = process.stdout, rest = pause }: Tools) {
  const progress = progressLine(output)
  const left = textsLeft(site.db)
  const seen: Partial<Record<TextKind, number>> = {}
  let summary = { changed: 0, kept: 0 }
  try {
    for (;;) {
      const began = performance.now()
      await drawNext(site.db, site.ports.plugins)
      const step = renderNext(site.db, site.ports.plugins)
      if (!step) return summary
      summary = step
      const { kind } = step
      seen[kind] = (seen[kind] ?? 0) + step.seen
      progress.show({
        stage: names[kind],
        number: TextKinds.indexOf(kind) + 1,
        of: TextKinds.length,
        fraction: Math.min(1, seen[kind] / Math.max(1, left[kind])),
      })
      await rest(Math.max(5, performance.now() - began))
    }
  } finally {
    progress.end()
  }
}

export function registerRenderCommands(program: Command, tools: Tools = {}): void {
  const { site: open = openSite, output = process.stdout } = tools
  program
    .command('render')
    .requiredOption('--all', 'everything')
    .option('--restart', 'from the beginning, even if an earlier run was interrupted')
    .addHelpText(
      'after',
      `
For use after plugins that draw or embed were activated or deactivated, and after an upgrade that changes how
texts are rendered. The site may be running. If it is interrupted, the same command continues where it stopped.
Revisions, dates and authors do not change.`,
    )
    .action(async ({ restart = false }: { restart?: boolean }) => {
      const site = open()
      const say = (line: string) => output.write(`${line}\n`)
      await loadPlugins(site)
      const drawing = [
        ...site.ports.plugins.active('render'),
        ...site.ports.plugins.active('embed'),
      ]
      say(`Plugins: ${drawing.length > 0 ? drawing.join(', ') : 'none that draw or embed'}`)
      if (restart) beginRenderingAnew(site.db)
      else if (isRenderingUnderWay(site.db)) say('Continuing where an earlier run stopped.')
      const { changed, kept } = await renderAll(site, tools)
      say(`Done: ${changed} ${changed === 1 ? 'text has' : 'texts have'} changed.`)
      if (kept > 0)
        say(`${kept} imported texts contain drawings without a source and stay unchanged.`)
    })
}
