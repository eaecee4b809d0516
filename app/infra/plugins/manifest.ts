/** Validates a plugin's manifest before anything else of it is used. */
import { z } from 'zod'
import {
  ApiVersion,
  FieldTypes,
  InputTypes,
  type Manifest,
  PluginKinds,
} from '#plugins/interface.ts'

/** Path segments that a plugin's slug may not take: they are screens of the site. */
const adminScreens =
  'dashboard questions answers comments users badges themes customize branding general interface ' +
  'smtp legal write seo login settings-users privileges moderation installed-plugins ' +
  'translations log import export settings undo mcp api-key webhooks caches'
const settingsScreens = 'profile notify account interface data plugins'

const reservedNames: ReadonlySet<string> = new Set(`${adminScreens} ${settingsScreens}`.split(' '))

const Line = z.string().max(1000)
const Words = z.union([Line, z.record(z.string().max(20), Line)])
const Single = z.union([
  Line,
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(200),
  z.null(),
])

/** Names that the forms use. */
const OwnNames = new Set(['intent', 'back', 'plugin_slug_name', 'config_fields'])

const Field = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, 'lowercase letters, digits and underscores')
    .refine(
      name => !OwnNames.has(name) && !name.startsWith('captcha_'),
      'is a field name of the form',
    ),
  type: z.enum(FieldTypes),
  title: Words,
  description: Words.optional(),
  required: z.boolean().optional(),
  value: Single.optional(),
  options: z
    .array(z.object({ value: z.string().max(200), label: Words }))
    .max(200)
    .optional(),
  ui_options: z
    .object({
      placeholder: Words.optional(),
      rows: z.number().int().min(1).max(40).optional(),
      input_type: z.enum(InputTypes).optional(),
      label: Words.optional(),
      prefix: Words.optional(),
      suffix: Words.optional(),
      read_only: z.boolean().optional(),
      hidden: z.boolean().optional(),
    })
    .optional(),
})

const Fields = z
  .array(Field)
  .max(100)
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'names must differ')

const Slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,49}$/, 'lowercase letters, digits and hyphens')
  .refine(slug => !reservedNames.has(slug), 'is the name of a screen')

const ManifestShape = z.object({
  apiVersion: z.number().int(),
  slug: Slug,
  name: Words,
  description: Words.optional(),
  version: z.string().min(1).max(50),
  author: z.string().max(200).optional(),
  link: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/\S+)?$/)
    .optional(),
  icon: z
    .string()
    .max(500)
    .regex(/^(https:\/\/\S+)?$/)
    .optional(),
  kinds: z.array(z.enum(PluginKinds)).max(PluginKinds.length),
  config: Fields.optional(),
  userConfig: Fields.optional(),
})

/** The fields needed to list a plugin. */
const Sketch = z.object({
  apiVersion: z.unknown(),
  name: Words.catch(''),
  description: Words.optional().catch(undefined),
  version: z.string().max(50).catch(''),
})

export type ReadManifest =
  | { manifest: Manifest; problem: null }
  | { manifest: Manifest; problem: 'outdated' | 'broken'; words: string }

/** Reads the manifest of a folder. An unusable one is still listed. */
export function readManifest(folder: string, raw: unknown): ReadManifest {
  const sketch = Sketch.safeParse(raw)
  const known = sketch.success ? sketch.data : { apiVersion: null, name: '', version: '' }
  const least: Manifest = {
    apiVersion: 0,
    slug: folder,
    name: known.name || folder,
    version: known.version,
    kinds: [],
    description: 'description' in known ? known.description : undefined,
  }
  if (sketch.success && typeof known.apiVersion === 'number' && known.apiVersion !== ApiVersion) {
    const words = `apiVersion is ${known.apiVersion}, this site needs ${ApiVersion}`
    return { manifest: least, problem: 'outdated', words }
  }
  const whole = ManifestShape.safeParse(raw)
  if (!whole.success) {
    const { path, message } = whole.error.issues[0]!
    return {
      manifest: least,
      problem: 'broken',
      words: `${path.join('.') || 'plugin.json'}: ${message}`,
    }
  }
  if (whole.data.slug !== folder) {
    return {
      manifest: least,
      problem: 'broken',
      words: `slug: must be "${folder}", the name of the folder`,
    }
  }
  return { manifest: whole.data, problem: null }
}
