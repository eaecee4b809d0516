import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { ownKeys } from './tests/architecture/own-keys.mjs'

const LETTERS = /[A-Za-z\u4e00-\u9fff]{2,}/
const SPOKEN_ATTRIBUTES = new Set(['title', 'placeholder', 'alt', 'aria-label', 'aria-description'])
const ROUTE_EXPORTS = new Set([
  'default',
  'loader',
  'action',
  'meta',
  'links',
  'headers',
  'handle',
  'ErrorBoundary',
  'clientLoader',
  'clientAction',
  'HydrateFallback',
  'shouldRevalidate',
])

const rule = create => ({ meta: { type: 'problem', schema: [] }, create })

/**
 * Rules that need type information cost five sixths of the time, so `npm run lint:quick` leaves them
 * out. `npm run lint` and CI apply all.
 */
const withTypes = process.env.LINT_QUICK === undefined

/** Project-specific lint rules. */
const forum = {
  rules: {
    'own-keys': ownKeys,

    'env-in-one-place': rule(context => ({
      'MemberExpression[object.name="process"][property.name="env"]': node =>
        context.report({
          node,
          message: 'Only app/infra/environment/env.ts reads environment variables.',
        }),
    })),

    'no-module-mock': rule(context => ({
      'CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?mock$/i]': node =>
        context.report({ node, message: 'Test files share modules: spy on an object instead.' }),
    })),

    'no-coerced-boolean': rule(context => ({
      'MemberExpression[object.property.name="coerce"][property.name="boolean"]': node =>
        context.report({ node, message: 'It turns "false" into true; use wire.flag().' }),
    })),

    'text-from-catalogue': rule(context => {
      const say = (node, text) => {
        if (!LETTERS.test(text)) return
        context.report({ node, message: `"${text.trim()}" belongs in the catalog.` })
      }
      return {
        JSXText: node => say(node, node.value),
        'JSXExpressionContainer > Literal': node => {
          if (node.parent.parent.type !== 'JSXAttribute') say(node, String(node.value))
        },
        JSXAttribute: node => {
          if (SPOKEN_ATTRIBUTES.has(node.name.name) && node.value?.type === 'Literal') {
            say(node, node.value.value)
          }
        },
      }
    }),

    'route-exports': rule(context => {
      const check = (node, name) => {
        if (ROUTE_EXPORTS.has(name)) return
        const message = `Remix does not know the export "${name}" of a route.`
        context.report({ node, message })
      }
      return {
        'ExportNamedDeclaration[exportKind="value"]': node => {
          for (const { exported } of node.specifiers) check(node, exported.name)
          const { declaration } = node
          if (declaration?.id) check(node, declaration.id.name)
          for (const { id } of declaration?.declarations ?? []) {
            if (id.type === 'Identifier') check(node, id.name)
            else for (const { value } of id.properties) check(node, value.name)
          }
        },
        ExportAllDeclaration: node => check(node, '*'),
      }
    }),
  },
}

const drizzleOnlyInQueries = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^drizzle-orm',
          message: 'SQL lives in <area>.queries.ts.',
        },
      ],
    },
  ],
}

export default tseslint.config(
  {
    ignores: [
      'build/',
      'coverage/',
      'data/',
      'test-results/',
      'migrations/',
      'node_modules/',
      'app/client/calls.ts',
    ],
  },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: withTypes ? 'error' : 'off' },
    plugins: { forum },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-async-promise-executor': 'error',
      'no-cond-assign': 'error',
      'no-console': 'error',
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-control-regex': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-misleading-character-class': 'error',
      'no-self-assign': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'forum/no-coerced-boolean': 'error',
      'forum/no-module-mock': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  // Type information detects a forgotten await, which loses errors, and a `!` or cast that says nothing new.
  {
    files: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts', 'tests/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: withTypes, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': withTypes ? 'error' : 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': withTypes ? 'error' : 'off',
    },
  },

  // Needs type information, too.
  {
    files: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts'],
    ignores: ['app/shared/own-value.ts', '**/*.test.{ts,tsx}'],
    rules: { 'forum/own-keys': withTypes ? 'error' : 'off' },
  },

  {
    files: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts'],
    // The supervisor runs without the application.
    ignores: [
      'app/infra/environment/env.ts',
      'app/server/supervise.ts',
      'app/{,parts/*/}commands/**',
      '**/*.test.{ts,tsx}',
    ],
    rules: { 'forum/env-in-one-place': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: [
      'app/**/*.queries.ts',
      'app/domain/kernel/**',
      'app/infra/database/db.ts',
      'app/infra/database/migrate.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: drizzleOnlyInQueries,
  },
  {
    files: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(ObjectExpression > SpreadElement > ObjectExpression.argument, ArrayExpression > SpreadElement > ArrayExpression.argument)',
          message: 'Write the values where they are spread.',
        },
      ],
    },
  },
  {
    files: ['app/{,parts/*/}{ui,routes}/**/*.tsx', 'app/root.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'forum/text-from-catalogue': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['app/{,parts/*/}routes/*/*.{ts,tsx}', 'app/{,parts/*/}routes/**/route.tsx'],
    ignores: ['app/routes/install/!(route).*'],
    rules: { 'forum/route-exports': 'error' },
  },

  // What 99 % of files and functions keep to (npm run count). eslint-suppressions.json counts the others; it
  // may only shrink, and a file that got better is removed by npm run lint -- --prune-suppressions.
  {
    files: ['app/**/*.{ts,tsx}', 'drizzle/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', 'app/client/calls.ts', '**/testing/**'],
    rules: {
      complexity: ['error', 13],
      'max-lines': ['error', { max: 290, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 47, skipBlankLines: true, skipComments: true }],
    },
  },

  // Command line programs print to a terminal.
  {
    files: [
      'app/{,parts/*/}commands/**',
      'app/server/precompress.ts',
      'app/api/write-docs.ts',
      'drizzle/seed/**',
      'tests/bench/**',
      'tests/{faults,nodes}/**',
    ],
    rules: { 'no-console': 'off' },
  },
)
