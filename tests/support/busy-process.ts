/**
 * A process that works on a database file, so that tests can run several at once and kill one:
 * `busy-process.ts <tasks> <file> <JSON for them>`. Prints `ready` and waits for a line before it
 * begins; then prints each act once it is stored, one per line.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { register } from '#access/auth/register.ts'
import { advanceCleanUp } from '#moderation/clean-up/steps.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { anonymous, type Ctx, DomainError, type Operation, run } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { advanceMerge } from '#moderation/merges/merge-steps.ts'
import { consumeInvite } from '#parts/platform/domain/platform/consume-invite.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { searchPosts } from '#search/search-posts.ts'
import { findUser, toMember } from '#basics/users/users.queries.ts'
import { setVote, voteDown, voteUp } from '#posts/votes/cast-vote.ts'
import { makeContext } from '#infra/requests/context.ts'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'
import { makeSite } from '#infra/open-site.ts'
import { Community } from './community.ts'
import { lifeSettings, live } from './random-life.ts'
import { parseId } from '#shared/ids.ts'
import { seeded } from './seeded.ts'
import { aid, cid, qid } from './world.ts'

export type Begin = {
  seed: number
  /** The moment of the first act in ms; each following one is `step` ms later. */
  now: number
  step: number
  times: number
  members: number[]
  /** Wire ids of the posts to vote on. */
  posts?: string[]
  question?: { id: number; asker: number; answers: number[] }
}

const [names, file, text] = process.argv.slice(2) as [string, string, string]
const begin = JSON.parse(text) as Begin
const random = seeded(begin.seed)
const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: '/nonexistent' })
const site = makeSite(openDatabase(file), env, makeLog('silent'), 'test-secret-of-sixteen', {
  hashPassword: password => Promise.resolve(`plain:${password}`),
})

// Written synchronously: a buffered line would be lost when the process is killed.
const say = (...words: unknown[]) => void writeSync(1, `${words.join(' ')}\n`)

let now = begin.now
let serial = 0
function context(userId: number): Ctx {
  const viewer = userId ? toMember(findUser(site.db, userId)!) : anonymous
  const info = { clientIp: `10.0.${Math.floor(serial / 250)}.${serial % 250}`, requestId: 'test' }
  serial++
  return makeContext(site, { viewer, locale: 'en_US', now, info })
}

/** Runs a verb; refusals are normal results, errors are printed. */
async function act<O>(
  userId: number,
  verb: Operation<never, O>,
  input: unknown,
): Promise<O | null> {
  try {
    return await run(verb, context(userId), input)
  } catch (error) {
    if (!(error instanceof DomainError)) say('error', String(error))
    return null
  }
}

type Task = (n: number) => Promise<void>
const verb = <O>(operation: unknown) => operation as Operation<never, O>

const tasks: Record<string, Task> = {
  /**
   * A member votes on one of the posts, or withdraws a vote; every second time it is the same two.
   */
  async vote(n) {
    const [voter, post] = [random.pick(begin.members), random.pick(begin.posts!)]
    const object_id = n % 2 ? post : begin.posts![0]
    const input = { object_id, is_cancel: random.below(3) === 0 }
    const direction = random.below(2) ? voteUp : voteDown
    if (await act(n % 2 ? voter : begin.members[0]!, verb<object>(direction), input)) say('voted')
  },
  /** Every fourth time the asker accepts one of the answers, or none. */
  async accept(n) {
    if (n % 4) return
    const { id, asker, answers } = begin.question!
    const answer = random.pick([0, ...answers])
    const input = { question_id: qid(id), answer_id: answer ? aid(answer) : '0' }
    if (await act(asker, verb<object>(acceptAnswer), input)) say('accepted')
  },
  /** One member changes a vote as fast as possible; each change is printed with its moment. */
  async gap() {
    const object_id = begin.posts![0]!
    const vote = random.pick(['up', 'down', 'none'])
    await act(begin.members[0]!, verb<object>(setVote), { object_id, vote })
    const kept = site.sqlite
      .prepare('select updated_at from vote where user_id = ? and object_id = ?')
      .pluck()
      .get(begin.members[0], parseId(object_id)!.seq)
    if (kept === now) say('changed', now)
  },
  /** One member follows, bookmarks and reacts to one question, or undoes it. */
  async like() {
    const [who, object_id] = [begin.members[0]!, begin.posts![0]!]
    const [on, off] = [random.below(3) > 0, random.below(3) === 0]
    if (await act(who, verb<object>(setFollow), { object_id, is_cancel: off })) say('followed')
    if (await act(who, verb<object>(setBookmark), { object_id, bookmark: on })) say('kept')
    const reaction = on ? 'activate' : 'deactivate'
    if (await act(who, verb<object>(setReaction), { object_id, emoji: 'heart', reaction }))
      say('liked')
  },
  /** All processes try the same addresses in the same order. */
  async register(n) {
    if (n > 40) return
    const input = { name: `person${n}`, e_mail: `person${n}@example.org`, pass: 'correct-horse' }
    if (await act(0, verb<object>(register), input)) say('registered', n)
  },
  /** One member searches until a captcha is due. */
  async search(n) {
    if (await act(begin.members[0]!, verb<object>(searchPosts), { q: `words ${n}` })) say('found')
  },
  /** One member redeems an invitation, whose code is the first post; the reward is printed. */
  async invite() {
    type Taken = { rewardPoints: number }
    const code = begin.posts![0]
    const taken = await act(begin.members[0]!, verb<Taken>(consumeInvite), { code })
    if (taken && taken.rewardPoints > 0) say('got', taken.rewardPoints)
  },
  /** One member answers a question while there are enough points. */
  async pay(n) {
    const input = { question_id: qid(begin.question!.id), content: `Answer ${begin.seed} ${n}.` }
    if (await act(begin.members[0]!, verb<object>(writeAnswer), input)) say('paid')
  },
  /** Sends due webhooks. */
  async send(n) {
    site.env.INTERNAL_HOSTS = ['127.0.0.1']
    await sendCalls(site, new AbortController().signal, () => now)
    say('sent', n)
  },
  /** One step of the current merge. */
  async merge(n) {
    if (advanceMerge(site.db, now)) say('merged', n)
  },
  /** One step of the current clean-up. */
  async clean(n) {
    if (advanceCleanUp(site.db, now)) say('cleaned', n)
  },
  /** Runs once: everything that thirty members and staff may do, until it is killed. */
  async life(n) {
    if (n > 1) return
    const w = new Community(lifeSettings, openDatabase(file))
    w.now = begin.now
    await live(w, random, 100_000, name => say(name))
  },
  /** Asks, answers, comments and votes; each is printed with its id. */
  async write(n) {
    type Made = { result: { id: number } }
    const userId = random.pick(begin.members)
    const ask = { title: `Question ${n}`, content: `Text of question ${n}.`, tags: 'general' }
    const question = (await act(userId, verb<Made>(askQuestion), ask))?.result.id
    if (!question) return
    say('question', question)
    const form = { question_id: qid(question), content: `Text of answer ${n}.` }
    const answer = (await act(random.pick(begin.members), verb<Made>(writeAnswer), form))!.result.id
    say('answer', answer)
    const remark = { object_id: aid(answer), original_text: `Remark ${n}` }
    const made = await act(random.pick(begin.members), verb<Made>(writeComment), remark)
    say('comment', made!.result.id)
    const vote = await act(begin.members[0]!, verb<object>(voteUp), {
      object_id: cid(made!.result.id),
    })
    if (vote) say('vote', made!.result.id)
  },
}

say('ready')
await once(process.stdin, 'data')
for (let n = 1; n <= begin.times; n++) {
  for (const name of names.split(',')) await tasks[name]!(n)
  now += begin.step
}
site.close()
say('done')
process.exit(0)
