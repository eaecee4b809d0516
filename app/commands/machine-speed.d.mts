export function measureSlowness(): number
export function slowness(): number
