import type { Part } from '#app/part.ts'

export const move: Part = {
  routes: {
    member: { 'users/settings/claims': 'move/routes/main/settings-claims/route.tsx' },
    staff: {
      claims: 'move/routes/admin/claims.tsx',
      imports: 'move/routes/admin/imports/route.tsx',
      redirects: 'move/routes/admin/redirects.tsx',
    },
  },
  commands: {
    import: [
      'import content from elsewhere',
      async () => (await import('./commands/import.ts')).registerImportCommands,
    ],
    convert: [
      'make a site folder of what another forum exports',
      async () => (await import('./commands/convert.ts')).registerConvertCommands,
    ],
    export: [
      'write the site to move it: as text files, or for Apache Answer',
      async () => (await import('./commands/export.ts')).registerExportCommands,
    ],
  },
  site: () => import('./site.ts'),
  web: () => import('./web.ts'),
}
