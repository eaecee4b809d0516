export type Instruction = { keyword: string; text: string }
export type Stage = { name: string; base: string; instructions: Instruction[] }
export function readDockerfile(source: string): Stage[]
export function neededStages(stages: Stage[]): Stage[]
export function readCommand(text: string): string[]
