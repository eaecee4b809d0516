/** The one place that reads the environment; checked once, with a clear message for each mistake. */
import path from 'node:path'
import { z } from 'zod'
import { Locales } from '#app/shared/codes.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())

const Env = z.object({
  NODE_ENV: z.preprocess(
    empty,
    z.enum(['development', 'production', 'test']).default('production'),
  ),
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('0.0.0.0')),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^file:/, 'must begin with file:')),
  SITE_URL: optional(z.url({ protocol: /^https?$/ }).max(512)),
  SESSION_SECRET: optional(z.string().min(16, 'needs at least 16 characters')),
  LOG_LEVEL: z.preprocess(
    empty,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  AUTO_INSTALL: z.preprocess(empty, z.stringbool().default(true)),
  // Shells set LANGUAGE for their own ends; what is not one of our languages is ignored.
  LANGUAGE: z.preprocess(empty, z.enum(Locales).optional().catch(undefined)),
  SITE_NAME: optional(z.string().min(1).max(30)),
  CONTACT_EMAIL: optional(z.email()),
  ADMIN_NAME: optional(
    z.string().regex(/^[A-Za-z0-9._-]{2,30}$/, '2 to 30 of a-z, A-Z, 0-9, hyphen, dot, underscore'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(8).max(32)),
  ADMIN_EMAIL: optional(z.email()),
  RATE_LIMIT: z.preprocess(empty, z.stringbool().default(true)),
  SIGN_UP_MIN_MS: z.preprocess(empty, z.coerce.number().int().min(0).max(60_000).default(2000)),
  // Hosts in private networks that the server may call, such as an own identity system.
  INTERNAL_HOSTS: z.preprocess(
    empty,
    z
      .string()
      .default('')
      .transform(list => list.split(',').map(host => host.trim().toLowerCase()))
      .transform(list => list.filter(Boolean)),
  ),
  TRUST_PROXY: z.preprocess(empty, z.coerce.number().int().min(0).max(10).default(0)),
})

export type Env = z.output<typeof Env> & { dataDir: string; databaseFile: string }

/** Reads and checks the environment. Throws one error that names every bad variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = Env.safeParse(source)
  if (!result.success) {
    const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has mistakes:\n${lines.join('\n')}`)
  }
  const env = result.data
  const dataDir = path.resolve(env.DATA_DIR)
  const databaseFile = env.DATABASE_URL
    ? path.resolve(dataDir, env.DATABASE_URL.slice('file:'.length))
    : path.join(dataDir, 'forum.sqlite')
  return { ...env, dataDir, databaseFile }
}
