import type { ImportPort, ImportSource, ImportState } from '#parts/move/domain/imports/port.ts'

export type FakeImports = ImportPort & {
  list: ImportSource[]
  present: ImportState | null
  locked: boolean
  acts: string[]
}

/** A Stack Exchange import that has just been checked. */
export const importState = (changes: Partial<ImportState> = {}): ImportState => ({
  plan: {
    ...{ kind: 'stackexchange', source: 'garden', uploads: '', address: '', timeZone: '' },
    ...{ prefix: '', also: '', name: '', images: false },
  },
  ...{ phase: 'checked', by: 1, startedAt: 1, endedAt: 2, progress: null, error: '' },
  ...{ report: { parts: [], notes: [], errors: [] }, bound: '', writtenAt: 0, ...changes },
})

/** Imports of an in-memory world: one folder and one file exist, and acts are only recorded. */
export function fakeImports(): FakeImports {
  const fake: FakeImports = {
    list: [
      { name: 'garden', isFolder: true, bytes: 2048, files: 8 },
      { name: 'dump.sql', isFolder: false, bytes: 5_000_000, files: 1 },
    ],
    present: null,
    locked: false,
    acts: [],
    ...{ folder: '/imports', maxBytes: 4096 },
    sources: () => fake.list,
    keep(file, folder) {
      const name = folder ? `${folder}/${file.name}` : file.name
      if (fake.acts.includes(`keep ${name}`)) return Promise.resolve(false)
      fake.acts.push(`keep ${name}`)
      return Promise.resolve(true)
    },
    remove: name => void fake.acts.push(`remove ${name}`),
    state: () => fake.present,
    isLocked: () => fake.locked,
    check(plan, by) {
      fake.acts.push('check')
      fake.present = importState({ plan, by, phase: 'checking', report: null })
    },
    start: () => void fake.acts.push('start'),
    stop: () => void fake.acts.push('stop'),
    undo: () => void fake.acts.push('undo'),
    close() {
      fake.acts.push('close')
      fake.present = null
    },
    noteWrite: () => {},
    goOn: () => Promise.resolve(),
  }
  return fake
}
