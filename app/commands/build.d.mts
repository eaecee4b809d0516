export const SCRIPTS: string[]
