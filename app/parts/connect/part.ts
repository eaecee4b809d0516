import type { Part } from '#app/part.ts'

export const connect: Part = {
  routes: {
    // Where programs for Answer look for it.
    step: { 'answer/api/v1/mcp': 'connect/routes/plain/mcp.ts' },
    plain: { mcp: 'connect/routes/plain/mcp.ts' },
    staff: {
      mcp: 'connect/routes/admin/mcp/route.tsx',
      webhooks: 'connect/routes/admin/webhooks.tsx',
      'webhooks/:id': 'connect/routes/admin/webhook/route.tsx',
    },
  },
  plugins: async () => (await import('./plugins/built-in.ts')).builtIn,
  site: () => import('./site.ts'),
  web: () => import('./web.ts'),
}
