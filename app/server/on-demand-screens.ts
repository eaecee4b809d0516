/** Build step: screens that few visitors open are loaded with their first request. */
import type { Plugin } from 'vite'

/** Modules of one group are loaded together. Everything else is loaded at start. */
const Groups = {
  staff:
    /routes\/(admin|install)\/|main\/(review|review-log|clean-up)[./]|plain\/(settings|backup)-/,
  account:
    /routes\/account\/|main\/(settings-|ask|edit-|tag-(create|edit)|upload|my-)|plain\/(connector|iam|agent)-/,
  api: /routes\/api\/|main\/api-docs[./]|plain\/(mcp|openapi)\./,
}

const Build = '\0virtual:remix/server-build'
const Screens = 'virtual:screens/'
const Import = /^\s*import \* as (route\d+) from ("[^"]+");$/gm

/**
 * In Remix's module of the server build, replaces `module` of these routes by `load`; read by
 * leaf-handlers.ts.
 */
export function onDemandScreens(): Plugin {
  const sources = new Map<string, string>()
  return {
    name: 'on-demand-screens',
    apply: 'build',
    resolveId: id => (id.startsWith(Screens) ? `\0${id}` : null),
    load: id => (id.startsWith(`\0${Screens}`) ? sources.get(id.slice(Screens.length + 1)) : null),
    transform(code, id) {
      if (id !== Build) return null
      sources.clear()
      const loads = new Map<string, string>()
      const rest = code.replace(Import, (whole, name: string, file: string) => {
        const group = Object.entries(Groups).find(([, files]) => files.test(file))?.[0]
        if (!group) return whole
        sources.set(group, `${sources.get(group) ?? ''}export * as ${name} from ${file};\n`)
        loads.set(name, `() => import('${Screens}${group}').then(screens => screens.${name})`)
        return ''
      })
      if (sources.size !== Object.keys(Groups).length) this.error('A group has no screens.')
      return rest.replace(/\bmodule: (route\d+)\b/g, (whole, name: string) => {
        const load = loads.get(name)
        return load ? `load: ${load}` : whole
      })
    },
  }
}
