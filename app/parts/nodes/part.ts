import type { Part } from '#app/part.ts'

export const nodes: Part = {
  commands: {
    litefs: [
      'start this machine as one of several, with LiteFS',
      async () => (await import('./commands/litefs.ts')).registerLitefsCommands,
    ],
  },
  site: () => import('./site.ts'),
}
