/** Every act that may require a captcha, in a form that a test can repeat. */
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { correctEmail } from '#access/auth/correct-email.ts'
import { register } from '#access/auth/register.ts'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { sendActivation } from '#access/auth/send-activation.ts'
import { logIn } from '#access/auth/log-in.ts'
import { deleteComment, editComment, writeComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setInvited } from '#posts/questions/invites.ts'
import type { CaptchaAction, Operation } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { searchPosts } from '#search/search-posts.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { setVote, voteDown, voteUp } from '#posts/votes/cast-vote.ts'
import { Reason } from '#shared/codes.ts'
import type { Community } from './community.ts'
import { aid, cid, qid } from './world.ts'

/** Whom it is counted for, the verb, and an input for each repetition. */
export type CountedAct = {
  who: UserRow | null
  verb: Operation
  input(n: number): object | Promise<object>
  /** The verb refuses even when no captcha is due; refusals are counted, too. */
  fails?: string
}

type Make = (w: Community) => CountedAct | Promise<CountedAct>
const verb = (operation: unknown) => operation as Operation

/** A member with all privileges, and a question of another member. */
async function stage(w: Community) {
  const who = w.member({ rank: 500 })
  const question = await w.ask(w.member({ rank: 500 }))
  return { who, question }
}

/** Prepared posts, by the member or by others; enough for every limit. */
async function many(make: () => Promise<number>, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await make())
  return ids
}

const direction = (n: number) => (n % 2 ? 'up' : 'down')

export const countedActs: Record<string, { action: CaptchaAction; make: Make }> = {
  register: {
    action: 'email',
    make: () => ({
      who: null,
      verb: verb(register),
      input: n => ({ name: `fresh${n}`, e_mail: `fresh${n}@example.org`, pass: 'password-1' }),
    }),
  },
  'request a new password': {
    action: 'email',
    make: w => {
      const { email } = w.member()
      return { who: null, verb: verb(requestPasswordReset), input: () => ({ e_mail: email }) }
    },
  },
  'resend the activation email': {
    action: 'email',
    make: w => ({ who: w.inactive(), verb: verb(sendActivation), input: () => ({}) }),
  },
  'log in': {
    action: 'password',
    make: w => {
      const { email } = w.member()
      const fails = 'error.object.email_or_password_incorrect'
      const input = () => ({ e_mail: email, pass: 'password-2' })
      return { who: null, verb: verb(logIn), input, fails }
    },
  },
  'correct the address': {
    action: 'edit_userinfo',
    make: w => ({
      who: w.inactive(),
      verb: verb(correctEmail),
      input: n => ({ e_mail: `other${n}@example.org` }),
    }),
  },
  ask: {
    action: 'question',
    make: async w => {
      const { who } = await stage(w)
      const input = (n: number) => ({
        title: `Is it ${n}?`,
        content: `Text ${n}.`,
        tags: 'general',
      })
      return { who, verb: verb(askQuestion), input }
    },
  },
  'ask and answer': {
    action: 'question',
    make: async w => {
      const { who } = await stage(w)
      const question = { title: 'Both at once', content: 'What is asked.', tags: 'general' }
      const input = (n: number) => ({ ...question, answer_content: `What is answered ${n}.` })
      return { who, verb: verb(askAndAnswer), input }
    },
  },
  answer: {
    action: 'answer',
    make: async w => {
      const { who, question } = await stage(w)
      w.settings({ write: { restrict_answer: false } })
      const input = (n: number) => ({ question_id: qid(question), content: `Another way: ${n}.` })
      return { who, verb: verb(writeAnswer), input }
    },
  },
  comment: {
    action: 'comment',
    make: async w => {
      const { who, question } = await stage(w)
      const input = (n: number) => ({ object_id: qid(question), original_text: `Remark ${n}` })
      return { who, verb: verb(writeComment), input }
    },
  },
  'edit a question': {
    action: 'edit',
    make: async w => {
      const { who } = await stage(w)
      const id = qid(await w.ask(who))
      const input = (n: number) => ({
        id,
        title: 'A title',
        content: `Text ${n}.`,
        tags: 'general',
      })
      return { who, verb: verb(editQuestion), input }
    },
  },
  'edit an answer': {
    action: 'edit',
    make: async w => {
      const { who, question } = await stage(w)
      const id = aid(await w.answerTo(question, who))
      return { who, verb: verb(editAnswer), input: n => ({ id, content: `Text ${n}.` }) }
    },
  },
  'edit a comment': {
    action: 'edit',
    make: async w => {
      const { who, question } = await stage(w)
      const comment_id = cid(await w.commentOn(qid(question), who))
      const input = (n: number) => ({ comment_id, original_text: `Text ${n}.` })
      return { who, verb: verb(editComment), input }
    },
  },
  invite: {
    action: 'invitation_answer',
    make: async w => {
      const who = w.member({ rank: 500 })
      const id = qid(await w.ask(who))
      const { username } = w.member()
      const input = (n: number) => ({ id, invite_user: n % 2 ? [username] : [] })
      return { who, verb: verb(setInvited), input }
    },
  },
  search: {
    action: 'search',
    make: w => ({ who: w.member(), verb: verb(searchPosts), input: n => ({ q: `word ${n}` }) }),
  },
  'search without an account': {
    action: 'search',
    make: () => ({ who: null, verb: verb(searchPosts), input: n => ({ q: `word ${n}` }) }),
  },
  report: {
    action: 'report',
    make: async w => {
      const { who, question } = await stage(w)
      const input = () => ({ object_id: qid(question), report_type: Reason.spam, content: '' })
      return { who, verb: verb(flagPost), input }
    },
  },
  'delete a question': {
    action: 'delete',
    make: async w => {
      const { who } = await stage(w)
      const ids = await many(() => w.ask(who), 10)
      return { who, verb: verb(deleteQuestion), input: n => ({ id: qid(ids[n]!) }) }
    },
  },
  'delete an answer': {
    action: 'delete',
    make: async w => {
      const { who, question } = await stage(w)
      w.settings({ write: { restrict_answer: false } })
      const ids = await many(() => w.answerTo(question, who), 10)
      return { who, verb: verb(deleteAnswer), input: n => ({ id: aid(ids[n]!) }) }
    },
  },
  'delete a comment': {
    action: 'delete',
    make: async w => {
      const { who, question } = await stage(w)
      const ids = await many(() => w.commentOn(qid(question), who), 10)
      return { who, verb: verb(deleteComment), input: n => ({ comment_id: cid(ids[n]!) }) }
    },
  },
  vote: {
    action: 'vote',
    make: async w => {
      const { who, question } = await stage(w)
      const input = (n: number) => ({ object_id: qid(question), vote: direction(n) })
      return { who, verb: verb(setVote), input }
    },
  },
  upvote: {
    action: 'vote',
    make: async w => {
      const { who, question } = await stage(w)
      const input = (n: number) => ({ object_id: qid(question), is_cancel: n % 2 === 1 })
      return { who, verb: verb(voteUp), input }
    },
  },
  downvote: {
    action: 'vote',
    make: async w => {
      const { who, question } = await stage(w)
      const input = (n: number) => ({ object_id: qid(question), is_cancel: n % 2 === 1 })
      return { who, verb: verb(voteDown), input }
    },
  },
}

/** Both switches. */
export const captchasOn = { moderation: { captcha_accounts: true, captcha_actions: true } }
