/** The files of a site folder, its manifest, and the tables that are in none of them. */
import { z } from 'zod'
import {
  activityFile,
  awardsFile,
  badgesFile,
  filesFile,
  importsFile,
  linksFile,
  originsFile,
  reactionsFile,
  redirectsFile,
  revisionsFile,
  settingsFile,
  textsFile,
} from './acts.queries.ts'
import { answersFile, commentsFile, questionsFile, tagsFile, usersFile } from './content.queries.ts'
import { type FileSpec, ownId, type Scope, WebAddress } from './fields.queries.ts'
import { privateFiles } from './private.ts'

export const FormatName = 'forum-site'
/** Increases with every change that an older reader would not understand. */
export const FormatVersion = 1
export const ManifestName = 'manifest.json'
/** Longest line, in bytes. */
export const LineMax = 16 * 1024 * 1024

/** In the order in which they are read: nothing refers to what comes after it. */
export const files: readonly FileSpec[] = [
  settingsFile,
  textsFile,
  usersFile,
  badgesFile,
  originsFile,
  importsFile,
  tagsFile,
  questionsFile,
  answersFile,
  commentsFile,
  revisionsFile,
  activityFile,
  linksFile,
  awardsFile,
  reactionsFile,
  redirectsFile,
  filesFile,
  ...privateFiles,
]

export const filesOf = (scope: Scope): FileSpec[] =>
  files.filter(spec => scope === 'private' || spec.scope === 'public')

/** What every folder from another program has. */
export const postFiles: readonly FileSpec[] = [
  usersFile,
  tagsFile,
  questionsFile,
  answersFile,
  commentsFile,
]

const ActsOfOthers = ['revisions', 'activity', 'links', 'awards', 'reactions', 'votes', 'follows']
/** Files of folders from other programs. */
export const foreignFiles: readonly FileSpec[] = [
  ...postFiles,
  ...files.filter(({ name }) => [...ActsOfOthers, 'bookmarks'].includes(name)),
]

export const lineFileName = (spec: FileSpec): string => `${spec.name}.ndjson`

const isOwnId = (text: string) => {
  try {
    return ownId(text) > 0
  } catch {
    return false
  }
}

export const Manifest = z
  .strictObject({
    format: z.literal(FormatName),
    version: z.literal(FormatVersion),
    ids: z
      .enum(['site', 'foreign'])
      .default('foreign')
      .describe(
        'site: the ids of a whole site of this program, which an empty site takes over. foreign: ids of another program, which get new ones.',
      ),
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)
      .optional()
      .describe('With foreign ids: tells this import from others; else made from the address.'),
    program: z
      .enum(['stackexchange', 'answer'])
      .optional()
      .describe(
        'The program that the community comes from. stackexchange: tells the addresses of pages. answer: settings that the folder has not stay, links are looked for in the texts.',
      ),
    made_from: z
      .string()
      .max(100)
      .optional()
      .describe('Of what a converter read: folders made of one source continue an import.'),
    name: z.string().optional().describe('Name of the site.'),
    address: WebAddress.describe('Address of the site that this comes from.'),
    languages: z.array(z.string()).optional(),
    license: z.string().max(100).optional().describe('Of what members wrote; lines may differ.'),
    private: z
      .boolean()
      .default(false)
      .describe('Has private data, such as email addresses and votes.'),
    last_id: z
      .string()
      .refine(isOwnId)
      .optional()
      .describe('With ids of a site: the last one given.'),
    files: z
      .array(
        z.strictObject({
          name: z.string(),
          lines: z.int().min(0),
          bytes: z.int().min(0),
          sha256: z.string().regex(/^[\da-f]{64}$/),
        }),
      )
      .optional()
      .describe('The files with lines. What is listed is checked before anything is read.'),
  })
  .describe('manifest.json')
export type Manifest = z.output<typeof Manifest>

/** Tables that are rebuilt from the files. */
export const DerivedTables = {
  imported_vote: 'sums in the lines of posts and comments',
  object_counter: '`last_id` of the manifest',
  object_meta: 'closing of a question',
  question_day: 'counted from the questions',
  question_tag: 'tags of a question',
  site_counter: 'counted again',
  upload_use: 'uses of a file',
} as const

/** Tables that no export has, and why. */
export const LeftOutTables = {
  action_counter: 'counts tries for some minutes',
  api_key: 'opens the site: keys are made again',
  captcha: 'lasts for minutes',
  clean_up: 'work under way on the old site',
  csp_report: 'about pages of the old site',
  data_export: 'archives of members, kept for a short time',
  kept_form: 'lasts for two hours',
  name_key: 'how names are typed, made again by a job',
  node: 'a machine of the old site',
  node_term: 'a machine of the old site was the primary',
  known_device: 'about browsers at the old address',
  mail_code: 'links in emails to the old address',
  mail_outbox: 'emails of the old site',
  missed_path: 'addresses that were asked for and not found',
  missed_search: 'what was searched for on the old site',
  outgoing_call: 'calls of the old site',
  pending_identity: 'lasts for minutes',
  plugin: 'holds keys: plugins are installed and set up again',
  plugin_user_config: 'belongs to plugins',
  plugin_value: 'belongs to plugins',
  qr_ticket: 'lasts for minutes',
  recovery_code: 'opens an account: two-step login is set up again',
  related_question: 'chosen again by a job',
  request_mark: 'lasts for a day',
  second_step: 'opens an account: two-step login is set up again',
  security_event: 'logins at the old site, kept for 90 days',
  session: 'opens an account',
  sign_in_attempt: 'lasts for minutes',
  sign_in_ticket: 'lasts for minutes',
  unread_name: 'tells a job which names are new',
  unread_post: 'tells a job which posts are new to the search',
  webhook: 'holds a secret: webhooks are set up again',
  word_list: 'words of the posts, read again by a job',
} as const
