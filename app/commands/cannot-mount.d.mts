export function cannotMount(): string | null
