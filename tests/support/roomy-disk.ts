import type { StatsFs } from 'node:fs'

/** What `statfs` says of an empty disk, so that no test depends on that of this machine. */
export const roomy: StatsFs = {
  ...{ type: 0, bsize: 1, blocks: 1e12, bfree: 1e12, bavail: 1e12, files: 0, ffree: 0 },
}
