export function findSqld(): string | undefined
export function installSqld(): Promise<void>
