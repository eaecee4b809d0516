/** Bundles of the scripts that tests run as processes: they start several times faster than sources. */
import path from 'node:path'
import { build } from 'esbuild'
import { projectFolder } from '#infra/environment/project-folder.ts'

const entries = [
  'app/infra/backup/check-process',
  'app/infra/backup/store-process',
  'app/infra/health/integrity-process',
  'app/infra/html-copy/copy-process',
  'app/infra/imports/import-process',
  'app/infra/plugins/draw-thread',
  'tests/faults/doomed-process',
  'tests/support/busy-process',
]
export const bundles = path.join(projectFolder(), 'node_modules/.cache/test-processes')

/** Makes all bundles; before a run of tests, because two of its processes must not write them at once. */
export default async function bundleScripts(): Promise<void> {
  await build({
    entryPoints: entries.map(entry => path.join(projectFolder(), `${entry}.ts`)),
    ...{ outbase: projectFolder(), outdir: bundles, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, packages: 'external', platform: 'node' },
    ...{ target: 'node20', format: 'esm', logLevel: 'error' },
  })
}

/** The bundle of a script, by its path in the project without extension. */
export const bundleOf = (name: string): string => path.join(bundles, `${name}.mjs`)
