import { z } from 'zod'
import { admin, harmless, query } from '#kernel'

/** The files that can be imported, and the import with its report. Administrators only. */
export const showImport = query({
  name: 'imports.show',
  guard: harmless(admin),
  input: z.object({}),
  run({ ports: { imports } }) {
    const { folder, maxBytes } = imports
    return { folder, maxBytes, sources: imports.sources(), state: imports.state() }
  },
})
