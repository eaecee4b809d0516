/**
 * A busy site with rows of the kinds that none of its verbs creates, so that every file of an
 * export has lines.
 */
import type { TakenFile } from '#kernel'
import { pathFor } from '#basics/uploads/addresses.ts'
import { busySite } from './busy-site.ts'
import { dot } from './pictures.ts'

type Values = Record<string, string | number>

async function* once(bytes: Uint8Array) {
  yield bytes
}

export async function fullSite() {
  const { w, who, ids } = await busySite()
  const { sqlite, ports } = w.site
  const insert = (table: string, values: Values) => {
    const names = Object.keys(values).map(name => `"${name}"`)
    const places = names.map(() => '?').join(', ')
    const row = sqlite.prepare(`insert into "${table}" (${names.join(', ')}) values (${places})`)
    row.run(...Object.values(values))
  }
  sqlite.prepare('update user set mail_status = 1 where id = 1').run()
  const [author, member, admin] = [who.author!.id, who.member!.id, who.admin!.id]
  const at = { created_at: w.now }
  const question = Number(ids.question.slice(4))

  const keep = async (id: number, token: string, use: Values) => {
    const path = pathFor('post', token.padEnd(24, 'x'), 'png')
    const taken: TakenFile = await ports.files.take('dot.png', once(dot), 10_000)
    ports.files.keep(taken.temp, path)
    const size = { bytes: dot.length, width: 1, height: 1 }
    const facts = { ...at, user_id: author, path, media_type: 'image/png', ...size }
    insert('upload', { id, ...facts, original_name: 'dot.png' })
    insert('upload_use', { upload_id: id, key: '', ...use })
    return path
  }
  const shown = await keep(1, 'shown', { object_type: 1, object_id: question })
  const draft = await keep(2, 'hidden', { object_type: 1, object_id: 999_999 })

  insert('stored_translation', {
    language: 'en_US',
    key: 'nav.home',
    text: 'Start',
    updated_at: w.now,
  })
  insert('draft', {
    user_id: member,
    target: 'ask',
    content: '{"title":"A draft"}',
    saved_at: w.now,
  })
  insert('redirect', {
    ...at,
    path: '/old',
    target: '/community/questions',
    source: 'hand',
    hits: 3,
  })
  insert('notice_look', { user_id: member, inbox_id: 2 })
  insert('tag_merge', {
    ...at,
    actor_id: admin,
    source_id: 900_002,
    target_id: 900_001,
    finished_at: w.now,
  })
  insert('import_progress', {
    source: 'old',
    stage: 'users',
    done: 1,
    finished: 1,
    report: '{"read":1}',
  })
  const origin = { source: 'old', url: 'https://old.example/9', license: 'CC0', author_name: 'O' }
  insert('imported_object', { ...origin, kind: 'user', original_id: '9', object_id: w.user(7).id })
  insert('imported_object', { ...origin, kind: 'other_post', original_id: '10', object_id: 0 })
  insert('imported_vote', { object_id: question, up: 2, down: 1 })
  const claim = { name: 'O', url: 'https://old.example/9', token: 'claim-abc', status: 'confirmed' }
  insert('account_claim', {
    id: 1,
    ...at,
    user_id: member,
    imported_user_id: w.user(7).id,
    ...claim,
  })
  insert('claim_move', { claim_id: 1, table_name: 'answer', column_name: 'user_id', row_key: '5' })
  insert('point_reward', { id: 1, ...at, user_id: member, kind: 'award', score: 5, left: 3 })
  insert('point_use', { id: 1, ...at, user_id: member, kind: 'charge', score: 2, from_rewards: 2 })
  insert('point_draw', { use_id: 1, reward_id: 1, score: 2 })
  insert('invite_code', { code: 'abc', user_id: member, ...at })
  insert('invite_use', { ...at, inviter_id: member, invitee_id: author })
  insert('platform_member', { user_id: member, terms_version: 1, terms_accepted_at: w.now })
  return { w, who, ids, shown, draft }
}
