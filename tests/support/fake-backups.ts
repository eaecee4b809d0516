import type { BackupEntry, BackupPort, BackupTask } from '#parts/ops/domain/backups/port.ts'

export type FakeBackups = BackupPort & {
  entries: BackupEntry[]
  started: { task: BackupTask; name: string }[]
  isBusy: boolean
}

/** Backups of an in-memory world: one snapshot exists, and started tasks are only recorded. */
export function fakeBackups(at: number): FakeBackups {
  const sample: BackupEntry = {
    ...{ name: 'sample', at, kind: 'scheduled', files: 2, bytes: 5000, stored: 4000, tookMs: 10 },
    rows: { users: 1, questions: 2, answers: 3, comments: 4 },
    ...{ program: '1.0.0', encrypted: false, verifiedAt: 0, preparedUntil: 0 },
    ...{ damaged: false, ahead: false },
  }
  const fake: FakeBackups = {
    entries: [sample],
    started: [],
    isBusy: false,
    list: () => fake.entries,
    state: now => ({
      ...{ running: null, folder: '/backups', offSite: false, last: {}, newest: null },
      damaged: 0,
      ...{ nextAt: now, nextCheckAt: now, copyFolder: '/html-copy', nextCopyAt: 0 },
    }),
    busy: () => fake.isBusy,
    start: (task, name) => void fake.started.push({ task, name }),
    prepared: () => null,
    tryStore: () => Promise.reject(new Error('no answer')),
    runDue: () => Promise.resolve(),
  }
  return fake
}
