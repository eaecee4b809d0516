export default class TestProgress {}
export function readProgress(path: string): { ended: number; running: string[] }
