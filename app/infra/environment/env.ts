/** The only place that reads the environment; validated once, with a message for each mistake. */
import path from 'node:path'
import { z } from 'zod'
import { Locales } from '#shared/codes.ts'
import { readConfig } from './config-file.ts'
import { DefaultDataDir } from '#shared/data-folder.ts'
import { OperatorError } from './operator-error.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())

const Env = z.object({
  NODE_ENV: z.preprocess(
    empty,
    z.enum(['development', 'production', 'test']).default('production'),
  ),
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('0.0.0.0')),
  DATA_DIR: z.preprocess(empty, z.string().default(DefaultDataDir)),
  DATABASE_URL: optional(
    z.string().regex(/^file:./, 'must be file: and a path; several machines share it by LiteFS'),
  ),
  SITE_URL: optional(z.url({ protocol: /^https?$/ }).max(512)),
  SESSION_SECRET: optional(z.string().min(16, 'needs at least 16 characters')),
  LOG_LEVEL: z.preprocess(
    empty,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  AUTO_INSTALL: optional(z.stringbool()),
  // Allows a folder that lost its database to become an empty site.
  NEW_SITE: z.preprocess(empty, z.stringbool().default(false)),
  // Shells set LANGUAGE for their own purposes; values other than our languages are ignored.
  LANGUAGE: z.preprocess(empty, z.enum(Locales).optional().catch(undefined)),
  SITE_NAME: optional(z.string().min(1).max(30)),
  CONTACT_EMAIL: optional(z.email()),
  ADMIN_NAME: optional(
    z.string().regex(/^[A-Za-z0-9._-]{2,30}$/, '2 to 30 of a-z, A-Z, 0-9, hyphen, dot, underscore'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(8).max(32)),
  ADMIN_EMAIL: optional(z.email()),
  LOGIN_REQUIRED: optional(z.stringbool()),
  EXTERNAL_CONTENT_DISPLAY: optional(z.enum(['always_display', 'ask_before_display'])),
  // Processes that serve the site; see app/server/supervise.ts.
  WEB_CONCURRENCY: z.preprocess(empty, z.coerce.number().int().min(1).max(64).default(1)),
  // Memory of each process for its caches, in MB; see cache-memory.ts.
  CACHE_MB: optional(z.coerce.number().int().min(8).max(65_536)),
  // For a site on several machines: the name of this one, by default its host name; where it accepts calls of the others,
  // which all do at the same port; and where LiteFS answers.
  NODE_NAME: optional(z.string().max(100)),
  NODE_HOST: z.preprocess(empty, z.string().default('::')),
  NODE_PORT: z.preprocess(empty, z.coerce.number().int().min(1).max(65535).default(20203)),
  LITEFS_URL: z.preprocess(
    empty,
    z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:20202'),
  ),
  // Where LiteFS has its data; set by `forum litefs start`.
  LITEFS_DATA: optional(z.string()),
  // Writes are acknowledged although no other machine has them.
  ACKNOWLEDGE_ALONE: z.preprocess(empty, z.stringbool().default(false)),
  RATE_LIMIT: z.preprocess(empty, z.stringbool().default(true)),
  SIGN_UP_MIN_MS: z.preprocess(empty, z.coerce.number().int().min(0).max(60_000).default(2000)),
  // Lets a monitor on another machine read /metrics.
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  // Fetched by a job for the newest version; empty = no check.
  UPDATE_URL: z.preprocess(
    value => value ?? '',
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  ),
  // Hosts in private networks that the server may call, such as an internal login service.
  INTERNAL_HOSTS: z.preprocess(
    empty,
    z
      .string()
      .default('')
      .transform(list => list.split(',').map(host => host.trim().toLowerCase()))
      .transform(list => list.filter(Boolean)),
  ),
  // Number of reverse proxies, or `fly` for Fly.io's proxy.
  TRUST_PROXY: z.preprocess(
    empty,
    z.literal('fly').or(z.coerce.number().int().min(0).max(10)).default(0),
  ),
  // Where snapshots are kept; by default "backups" in DATA_DIR.
  BACKUP_DIR: optional(z.string()),
  // Where the copy as plain HTML is kept; by default "html-copy" in DATA_DIR.
  HTML_COPY_DIR: optional(z.string()),
  // For restoring without a site, whose settings would contain it.
  BACKUP_PASSPHRASE: optional(z.string()),
  BACKUP_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  BACKUP_S3_BUCKET: optional(z.string()),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_ACCESS_KEY: optional(z.string()),
  BACKUP_S3_SECRET_KEY: optional(z.string()),
  BACKUP_S3_PREFIX: optional(z.string()),
})

type Given = z.output<typeof Env>
export type Env = Given & {
  dataDir: string
  /** Folder of the store with the snapshots. */
  backupDir: string
  htmlCopyDir: string
  /** The off-site store from environment variables, for restoring. */
  backupBucket: BucketSettings
  /** Path of the file. */
  database: string
}

/** An S3-compatible bucket. */
export type BucketSettings = {
  endpoint: string
  bucket: string
  region: string
  access_key: string
  secret_key: string
  /** Prefix of all object names, such as `forum/`. */
  prefix: string
}

export type Source = Record<string, string | undefined>

/** The values readEnv reads, for checking a hypothetical environment. */
export const environment = (): Source => process.env

/**
 * The setup's configuration file is used as a whole, or ignored if the environment names a
 * database.
 */
function withConfig(source: Source): Source {
  if (source.DATABASE_URL) return source
  const kept = readConfig(path.resolve(source.DATA_DIR || DefaultDataDir))
  return kept ? { ...source, ...kept } : source
}

/** Reads and validates the environment. Throws one error that names every invalid variable. */
export function readEnv(source: Source = process.env): Env {
  const result = Env.safeParse(withConfig(source))
  if (!result.success) {
    const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new OperatorError(`The environment has mistakes:\n${lines.join('\n')}`)
  }
  const env = result.data
  const dataDir = path.resolve(env.DATA_DIR)
  const backupDir = path.resolve(env.BACKUP_DIR ?? path.join(dataDir, 'backups'))
  const htmlCopyDir = path.resolve(env.HTML_COPY_DIR ?? path.join(dataDir, 'html-copy'))
  const backupBucket = {
    endpoint: env.BACKUP_S3_ENDPOINT ?? '',
    bucket: env.BACKUP_S3_BUCKET ?? '',
    region: env.BACKUP_S3_REGION ?? '',
    access_key: env.BACKUP_S3_ACCESS_KEY ?? '',
    secret_key: env.BACKUP_S3_SECRET_KEY ?? '',
    prefix: env.BACKUP_S3_PREFIX ?? 'backups/',
  }
  const address = env.DATABASE_URL ?? 'file:forum.sqlite'
  const database = path.resolve(dataDir, address.slice('file:'.length))
  return { ...env, dataDir, backupDir, htmlCopyDir, backupBucket, database }
}
