// Import rules. Each folder is listed with everything it may import; anything else is an error.

const { readdirSync } = process.getBuiltinModule('node:fs')

const TESTS = '\\.test\\.(ts|tsx|mjs)$'

/** The same path in the core and in any part. */
const here = path => [`^${path}`, `^${path.replace(/^app/, 'app/parts/[^/]+')}`]

/** The list of the parts. */
const PARTS = 'app/parts?\\.ts$'
/** Modules that load them: the entries of the program's processes. */
const LOAD_PARTS =
  '^app/(routes\\.ts|api/write-docs\\.ts|application/services\\.ts|commands/(forum|run-on-site)\\.ts|infra/plugins/draw-thread\\.ts|(infra|parts)/.*-process\\.ts)$'

/** Code in `app/<from>/`, also of a part, may import from the project only what `to` names. */
const may = (from, ...to) => ({
  name: `${from}-boundary`,
  severity: 'error',
  from: { path: here(`app/${from}/`), pathNot: TESTS },
  to: { path: '^(app|drizzle|tests)/', pathNot: to.flatMap(here) },
})

/** Wings of the domain from the bottom up. Each may use those before it. */
const Wings = [
  'kernel',
  'markdown',
  'basics',
  'tags',
  'search',
  'posts',
  'access',
  'moderation',
  'reactors',
  'people',
  'site',
]

/** What `npm run dev` starts. */
const STARTED = 'app/server/dev\\.ts$'
const PLUGINS = 'app/plugins/interface\\.ts$'
/** Shared by pages and API: request context, multipart forms, outgoing calls. */
const DOORS =
  'app/infra/(requests/context|storage/read-form|calls/http-client|calls/provider-pictures|exports/open-archive)\\.ts$'

/** Screens for administrators, moderators and the setup. */
const StaffScreens = [
  ...here('app/routes/(admin|install)/'),
  '^app/routes/main/(clean-up|review)/',
  '^app/ui/(admin|contents|dashboard|log|members)/',
  '^app/parts/(connect|ops)/ui/',
  '^app/parts/move/ui/imports/',
  '^app/ui/plugins/plugin-filling',
]

/**
 * Components of the light kit that have a Mantine counterpart with the same file name; tables are
 * in one file there.
 */
const twins = [
  ...readdirSync('app/ui/admin-kit').map(name => `^app/ui/kit/${name.replace('.', '\\.')}$`),
  '^app/ui/kit/table-head\\.tsx$',
]

const FOR_WEB = ['app/web/', 'app/domain/', DOORS, 'app/i18n/', 'app/shared/', PLUGINS]

module.exports = {
  forbidden: [
    may('shared', 'app/shared/'),
    // Plugins know only their interface, like third-party ones.
    may('plugins', 'app/plugins/'),
    may('domain', 'app/domain/', 'app/shared/', 'drizzle/schema/', PLUGINS),
    may('api', 'app/api/', 'app/domain/', DOORS, 'app/i18n/', 'app/shared/', PLUGINS, PARTS),
    {
      ...may('web', ...FOR_WEB),
      // A view fills the model that its screen defines; it renders nothing.
      to: { ...may('web', ...FOR_WEB).to, dependencyTypesNot: ['type-only'] },
    },
    { ...may('web', ...FOR_WEB, 'app/ui/'), name: 'web-types' },
    may(
      'infra',
      'app/infra/',
      'app/domain/',
      'app/i18n/',
      'app/shared/',
      'drizzle/',
      'app/plugins/',
      PARTS,
    ),
    may('i18n', 'app/i18n/', 'app/shared/', 'app/infra/environment/project-folder\\.ts$'),
    may('server', 'app/server/', 'app/shared/'),
    may('enhance', 'app/enhance/', 'app/shared/'),
    // Code published for other programs must not depend on the forum.
    may('client', 'app/client/'),
    may(
      'routes',
      ...[
        'app/routes/',
        'app/(screen-route|admin-list)\\.tsx$',
        'app/root\\.tsx$',
        'app/web/',
        'app/api/',
        'app/ui/',
      ],
      ...['app/i18n/', 'app/shared/', 'app/enhance/', 'app/domain/', DOORS],
    ),
    {
      name: 'screen-knows-no-other-screen',
      comment: 'What two screens share is in app/web or app/ui.',
      severity: 'error',
      from: { path: '/routes/([^/]+)/([^/]+)/', pathNot: TESTS },
      to: { path: '/routes/', pathNot: '/routes/$1/$2/' },
    },
    may(
      ...['commands', 'app/commands/', STARTED],
      ...['app/infra/', 'app/domain/', 'app/shared/', 'drizzle/', PARTS],
    ),
    {
      ...may('ui', 'app/ui/', 'app/i18n/', 'app/shared/'),
      to: {
        ...may('ui', 'app/ui/', 'app/i18n/', 'app/shared/').to,
        // View types may come from the domain; code may not.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      ...may('ui', 'app/ui/', 'app/i18n/', 'app/shared/', 'app/domain/'),
      name: 'ui-types',
    },
    {
      name: 'schema-is-data',
      comment: 'Tables depend only on the shared codes.',
      severity: 'error',
      from: { path: '^drizzle/schema/' },
      to: { path: '^(app|drizzle|tests)/', pathNot: ['^drizzle/schema/', '^app/shared/'] },
    },
    ...Wings.slice(0, -1).map((wing, place) => ({
      name: `${wing}-knows-no-wing-above`,
      severity: 'error',
      from: { path: `^app/domain/${wing}/`, pathNot: TESTS },
      to: { path: `^app/domain/(subscribers\\.ts|(${Wings.slice(place + 1).join('|')})/)` },
    })),
    {
      name: 'core-knows-no-part',
      comment: 'The core has extension points; parts add to them.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/parts(/|\\.ts$)', LOAD_PARTS, TESTS] },
      to: { path: '^app/parts(/|\\.ts$)' },
    },
    {
      name: 'loaders-know-only-the-list-of-parts',
      severity: 'error',
      from: { path: LOAD_PARTS, pathNot: '^app/parts/' },
      to: { path: '^app/parts/' },
    },
    {
      name: 'part-knows-no-other-part',
      severity: 'error',
      from: { path: '^app/parts/([^/]+)/', pathNot: TESTS },
      to: { path: '^app/parts/', pathNot: '^app/parts/$1/' },
    },
    {
      name: 'only-processes-load-parts',
      severity: 'error',
      from: { path: '^app/parts/', pathNot: [LOAD_PARTS, TESTS] },
      to: { path: '^app/parts\\.ts$' },
    },
    {
      name: 'reactors-only-listen',
      comment: 'Verbs raise events; their reactions are connected in subscribers.ts.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: ['^app/domain/subscribers\\.ts$', '^app/parts/[^/]+/site\\.ts$', TESTS],
      },
      to: { path: '/listeners\\.ts$' },
    },
    {
      name: 'domain-is-transport-free',
      severity: 'error',
      from: { path: here('app/domain/') },
      to: { path: 'node_modules/(@remix-run|react|react-dom|@mantine|@conform-to|i18next)/' },
    },
    {
      name: 'no-schema-library-in-ui',
      comment: 'The browser validates by attributes; zod would add 12 KB to every hydrated page.',
      severity: 'error',
      from: { path: here('app/(ui|enhance)/'), pathNot: TESTS },
      to: { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'staff-screens-use-mantine',
      comment:
        'Components of the light kit with a counterpart in admin-kit are for member pages only.',
      severity: 'error',
      from: { path: StaffScreens, pathNot: TESTS },
      to: { path: twins, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(app|drizzle)/', pathNot: TESTS },
      to: { path: `(^tests/|${TESTS})` },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // Vite resolves imports with a question mark, and the build output.
      to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:', 'build/server'] },
    },
    {
      name: 'production-packages-only',
      comment: 'Runtime imports of the built site must be in "dependencies".',
      severity: 'error',
      from: {
        path: '^(app|drizzle)/',
        pathNot: [
          TESTS,
          '^app/routes\\.ts$',
          '^app/server/dev\\.ts$',
          // Development and build scripts.
          '^app/api/write-docs\\.ts$',
          '^app/api/docs/client-types\\.ts$',
          '^app/client/write-declarations\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
