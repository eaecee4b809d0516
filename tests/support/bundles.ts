/** Bundles of the scripts that tests run as processes: they start several times faster than sources. */
import path from 'node:path'
import { build } from 'esbuild'
import { SCRIPTS } from '#app/commands/build.mjs'
import { projectFolder } from '#infra/environment/project-folder.ts'

const entries = [
  ...SCRIPTS.map(name => `app/${name}`),
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
