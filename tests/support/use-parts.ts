import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'

/** Tests have every part, like the program. */
await loadParts(parts, 'site', 'web')
