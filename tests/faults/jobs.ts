/** Acts of staff that run in steps: what they need, how they are ordered, and what they leave behind. */
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { ErasedKinds } from '#basics/erasure/erasures.queries.ts'
import { advanceErasure } from '#basics/erasure/steps.ts'
import type { Db } from '#kernel'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { advanceCleanUp } from '#moderation/clean-up/steps.ts'
import { advanceMerge } from '#moderation/merges/merge-steps.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { confirmClaim, undoClaim } from '#parts/move/domain/claims/decide-claims.ts'
import { indexMovedPosts } from '#parts/move/domain/claims/index-moved.ts'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { openDatabase } from '#infra/database/db.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { Community } from '#tests/support/community.ts'
import { addClaim, addImported } from '#tests/support/imported-account.ts'
import { type Life, lifeSettings, live } from '#tests/support/random-life.ts'
import { seeded } from '#tests/support/seeded.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { aid, qid, tid } from '#tests/support/world.ts'

type Job = {
  /** Prepares a site on which members have acted at random. */
  before(w: Community, life: Life): Promise<unknown> | void
  /** The verbs that order it, one after the other is done. */
  orders: ((w: Community) => Promise<unknown>)[]
  /** One step of the job; false when nothing is left. */
  step(db: Db, now: number): boolean
}

/** Looked up by name, because objects are not shared between processes. */
const named = (w: Community, name: string) =>
  w.user(
    w.site.sqlite.prepare('select id from user where username = ?').pluck().get(name) as number,
  )
const topic = (w: Community, slug: string) => tid(w.tag(slug).id)
const boss = (w: Community) => w.as(named(w, 'boss'))

const Jobs: Record<string, Job> = {
  'erasing all that is deleted': {
    async before(w, { questions, answers }) {
      for (const id of questions.filter((_, i) => i % 2))
        await boss(w).run(deleteQuestion, { id: qid(id) })
      for (const id of answers)
        await boss(w)
          .run(deleteAnswer, { id: aid(id) })
          .catch(() => {})
      for (let n = 0; n < 25; n++) {
        const { id } = w.member({ username: `leaver${n}` })
        await boss(w).run(changeUserStatus, { user_id: String(id), status: 'deleted' })
      }
    },
    orders: ErasedKinds.map(type => w => boss(w).run(eraseDeleted, { type })),
    step: advanceErasure,
  },
  'merging tags': {
    async before(w) {
      const [source, asker] = [w.topic('old-name'), w.member({ username: 'asker' })]
      w.topic('new-name')
      addTaggedQuestions(w, asker, source, 650)
      for (let n = 0; n < 10; n++)
        await w.as(w.member({ username: `fan${n}` })).run(setFollow, { object_id: tid(source) })
    },
    orders: [
      w =>
        boss(w).run(mergeTags, {
          ...{ source_tag_id: topic(w, 'old-name'), target_tag_id: topic(w, 'new-name') },
        }),
    ],
    step: advanceMerge,
  },
  'cleaning up a member': {
    before: fillSpammer,
    orders: [
      w =>
        boss(w).run(cleanUpMember, {
          ...{ user_id: named(w, 'spammer').id, status: 'suspended', remove_all_content: true },
          ...{ undo_votes: true, take_back: true, clear_profile: true },
        }),
    ],
    step: advanceCleanUp,
  },
  'a member leaving with all posts': {
    before: fillSpammer,
    orders: [
      w =>
        w.as(named(w, 'spammer')).run(deleteOwnAccount, {
          ...{ pass: 'password-1', posts: 'remove', sure: true },
        }),
    ],
    step: advanceCleanUp,
  },
  'moving posts to their owner': {
    before(w) {
      const owner = w.member({ username: 'owner' })
      addClaim(w, owner.id)
      addTaggedQuestions(w, w.user(addImported(w)), w.topic('garden'), 160)
    },
    orders: [
      w => boss(w).run(confirmClaim, { claim_id: 1 }),
      w => boss(w).run(undoClaim, { claim_id: 1 }),
    ],
    step: indexMovedPosts,
  },
}

/** More than the verb itself removes. */
async function fillSpammer(w: Community, { questions }: Life): Promise<void> {
  const spammer = w.member({ username: 'spammer', rank: 5000 })
  for (let n = 0; n < 30; n++) {
    w.tick(600_000)
    await w.ask(spammer)
    const there = questions[n % questions.length]!
    const acts = [
      () => w.answerTo(there, spammer),
      () => w.vote(spammer, 'up', qid(there)),
      () => w.commentOn(qid(there), spammer),
    ]
    // The question may have been deleted.
    for (const act of acts) await act().catch(() => {})
  }
}

export const jobNames = Object.keys(Jobs)

const openSite = (file: string, now: number) => {
  const w = new Community(lifeSettings, openDatabase(file))
  w.now = now
  return w
}

/** Makes the site of a job. */
export async function makeSiteFor(name: string, file: string, now: number): Promise<void> {
  const w = openSite(file, now)
  w.admin({ username: 'boss' })
  const life = await live(w, seeded(11), 250)
  await Jobs[name]!.before(w, life)
  w.site.close()
}

function runToEnd(name: string, db: Db, now: number): void {
  while (Jobs[name]!.step(db, now));
}

/** Carries it out; `acknowledged` is called after each verb. */
export async function carryOut(
  name: string,
  file: string,
  now: number,
  acknowledged: () => unknown,
): Promise<void> {
  const w = openSite(file, now)
  for (const order of Jobs[name]!.orders) {
    await order(w)
    await acknowledged()
    runToEnd(name, w.db, now)
  }
  w.site.close()
}

/** What a restarted site does. */
export function continueJob(name: string, file: string, now: number): void {
  const { db, close } = openDatabase(file)
  runToEnd(name, db, now)
  close()
}

/** All rows of a site, and every word of its search index. */
export function allRows(file: string): string {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const names = sqlite
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[]
    const tables = names.filter(name => !/^post_search(_(?!word$)|$)/.test(name))
    // What each transaction wrote is numbered by the clock, and an attempt at a password counts before
    // the password is checked.
    const isKept = ({ key = '' }: { key?: string }) =>
      !/^(written |own_password:)/.test(String(key))
    // The values of an email are sealed, each time differently.
    const rowsOf = (name: string) =>
      (sqlite.prepare(`select * from "${name}"`).all() as { key?: string; params?: string }[])
        .filter(isKept)
        .map(row => (name === 'mail_outbox' ? { ...row, params: '' } : row))
    return tables.map(name => `${name}: ${JSON.stringify(rowsOf(name))}`).join('\n')
  } finally {
    sqlite.close()
  }
}
