/**
 * Values that a reading call can be sent, by field name. A field without a row fails the walk, so
 * that new fields are tested automatically.
 */
import { callName, router } from '#api/index.ts'
import { AnswerOrders, QuestionOrders } from '#shared/codes.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import type { WalkScene } from './walk-scene.ts'

type Values = (place: WalkScene, call: string) => readonly string[]

const fixed =
  (...values: string[]): Values =>
  () =>
    values
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const posts = ({ questions, answers }: WalkScene) => [...questions, ...ids(answers)]

/** The meaning of a plain `id` depends on the call. */
const byCall: Record<string, Values> = {
  'GET answer/info': place => ids(place.answers),
  'GET comment': place => ids(place.comments),
  'GET tag': place => ids(place.tags),
  'GET badge': place => place.badges,
  'GET revisions/edit/check': place => [...posts(place), ...ids(place.tags)],
}

const orderOf: Record<string, Values> = {
  'GET answer/page': fixed(...AnswerOrders),
  'GET search': fixed('relevance', 'newest', 'active', 'score'),
}

/**
 * Lists of questions have many other fields, so they are requested only for the askers and for no
 * one.
 */
const namesOf: Record<string, Values> = {
  'GET question/page': fixed('', 'owner'),
  'GET question/recommend/page': fixed('', 'owner'),
  'GET user/info/search': fixed('own', 'zz'),
  'GET user/staff': fixed('', 'adm'),
}

const fields: Record<string, Values> = {
  page: fixed('1'),
  page_size: fixed('100'),
  size: fixed('50'),
  in_days: fixed('30'),
  id: (place, call) => (byCall[call] ?? (({ questions }) => questions))(place, call),
  question_id: ({ questions }) => questions,
  object_id: place => [...posts(place), ...ids(place.comments), ...ids(place.tags)],
  comment_id: ({ comments }) => ['', comments[0]!.id],
  tag_id: ({ tags }) => ids(tags),
  badge_id: ({ badges }) => badges,
  username: (place, call) =>
    (namesOf[call] ?? (({ usernames }) => ['', ...usernames]))(place, call),
  order: (place, call) => (orderOf[call] ?? fixed(...QuestionOrders))(place, call),
  tag: fixed('', 'shared-tag', 'old-things', 'deletedonly'),
  name: ({ tags }) => tags.map(({ slug }) => slug),
  tags: ({ tags }) => [tags.map(({ slug }) => slug).join(',')],
  slug_name: fixed('', 'old', 'zz'),
  display_name: fixed(''),
  query_cond: (_, call) => (call === 'GET comment/page' ? ['', 'vote'] : ['', 'newest', 'name']),
  title: fixed('heron', 'What everybody may read'),
  q: fixed(
    ...['heron', '"heron"', '[shared-tag]', '[deletedonly] heron', 'user:owner', 'user:answerer'],
    ...['is:answer', 'is:question heron', 'score:0', 'answers:1', 'read'],
  ),
  type: fixed('inbox', 'achievement'),
  inbox_type: fixed('all', 'posts', 'invites', 'votes', 'upvote'),
  new_revision_id: ({ versions }) => versions,
  old_revision_id: ({ versions }) => ['', '0', versions[2] ?? '1'],
  show_vote: fixed('true'),
  query: fixed('', 'heron'),
  staff: fixed('', 'true'),
  user_id: fixed(''),
  status: fixed('', 'deleted', 'pending'),
  state: fixed('', 'waiting', 'decided'),
  way: fixed(''),
  conversation_id: fixed('1'),
  plugin_slug_name: fixed('quick-links', 'no-such-plugin'),
  have_config: fixed('', 'true'),
  group: fixed(''),
  // Set by the server, whatever a client sends.
  names: fixed(''),
  info_type: fixed('tos', 'privacy'),
  object_type: fixed('question'),
  action: fixed('flag', 'close', 'status', 'question'),
  actions: fixed('question.add'),
  key: fixed('unknown'),
}

/** Set internally, never by the caller. */
const inner = new Set(['token_hash', 'browser_hash'])

type Shaped = { shape?: Record<string, unknown> }
const reads = router.endpoints.filter(({ method }) => method === 'GET')

/** Field names of each reading call, as sent. */
function fieldsOf({ operation, rename = {} }: (typeof reads)[number]): string[] {
  const wire = Object.fromEntries(Object.entries(rename).map(([out, own]) => [own, out]))
  const names = Object.keys((operation.input as Shaped).shape ?? {})
  return names.filter(name => !inner.has(name)).map(name => wire[name] ?? name)
}

/** Calls and fields without values for the walk. */
export const unknownFields = (): string[] =>
  reads.flatMap(call =>
    fieldsOf(call)
      .filter(name => !Object.hasOwn(fields, name))
      .map(name => `${callName(call)}: ${name}`),
  )

export type Read = { name: string; query: Record<string, string>; path: string }

/** The path of a call; `mount` is '' or the mount point. */
export function callPath(name: string, mount = ''): string {
  const path = name.slice(name.indexOf(' ') + 1)
  return mount + (path.startsWith('admin/') ? AdminApi + path.slice(5) : `${ForumApi}/${path}`)
}

/** Every reading call with every combination of these values, except logging out. */
export function readsOf(place: WalkScene): Read[] {
  return reads
    .filter(call => callName(call) !== 'GET user/logout')
    .flatMap(call => {
      const name = callName(call)
      let queries: Record<string, string>[] = [{}]
      for (const field of fieldsOf(call)) {
        const values = fields[field]?.(place, name) ?? ['']
        queries = queries.flatMap(query => values.map(value => ({ ...query, [field]: value })))
      }
      return queries.map(query => {
        const given = Object.entries(query).filter(([, value]) => value !== '')
        const search = new URLSearchParams(given).toString()
        return { name, query, path: callPath(name) + (search && `?${search}`) }
      })
    })
}
