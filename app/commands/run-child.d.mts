export const projectRoot: string
