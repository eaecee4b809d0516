import path from 'node:path'

/** Where archives of members' own data are until they expire. */
export const exportFolder = (dataDir: string) => path.join(dataDir, 'exports')
