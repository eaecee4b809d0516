import path from 'node:path'

/** Where archives of members' own data lie until they run out. */
export const exportFolder = (dataDir: string) => path.join(dataDir, 'exports')
