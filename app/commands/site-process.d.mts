import type { ChildProcess } from 'node:child_process'

export function freePort(): Promise<number>
export function whenHealthy(server: ChildProcess, port: number, limitMs?: number): Promise<number>
