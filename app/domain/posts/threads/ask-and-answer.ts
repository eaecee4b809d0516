import { QuestionStatus } from '#shared/codes.ts'
import { addAnswer, screenAnswer } from '#posts/answers/write-answer.ts'
import { mayAnswer } from '#posts/answers/answers.policy.ts'
import { activated, command, insist } from '#kernel'
import { addQuestion, screenQuestion } from '#posts/questions/ask-question.ts'
import { AskAndAnswerInput } from '#posts/questions/questions.schema.ts'
import { bodyFaults, questionRules, renderBody } from '#posts/questions/body.ts'
import { mayAsk } from '#posts/questions/questions.policy.ts'
import { once, type Once } from '#basics/idempotency/once.ts'
import type { Caught } from '#basics/screening/new-post.ts'
import { WithQuestion } from '#basics/screening/rules.ts'

export type AskedAndAnswered = {
  id: number
  answerId: number
  pending: boolean
  answerPending: boolean
}

/** An answer cannot be published before its question: with a pending question it is queued as well. */
const alongWith = (question: Caught | null): Caught | null =>
  question && { ...question, rule: WithQuestion, detail: '' }

const noAnswer = 'error.answer.content_cannot_empty'

/** Asks a question and answers it at once, in one transaction. Refused for the same reasons as the two. */
export const askAndAnswer = command({
  name: 'threads.ask_and_answer',
  guard: activated,
  input: AskAndAnswerInput,
  emits: ['question.asked', 'tag.created', 'answer.written', 'post.held'],
  captcha: 'question',
  rules: (ctx, given) => [
    ...questionRules(ctx, given),
    ...bodyFaults(ctx, given.answer_content, { field: 'answer_content', empty: noAnswer }),
  ],
  async prepare(ctx, input) {
    const { viewer, privileges } = ctx
    insist(mayAsk(viewer, privileges))
    insist(mayAnswer(viewer, { status: QuestionStatus.available }, privileges, false))
    const nothing = 'error.question.content_cannot_empty'
    const question = renderBody(input.content, ctx, 'content', nothing)
    const answer = renderBody(input.answer_content, ctx, 'answer_content', noAnswer)
    const caught = await screenQuestion(ctx, input, question)
    return { question, answer, caught, answerCaught: await screenAnswer(ctx, answer) }
  },
  run(ctx, input, { question, answer, caught, answerCaught }): Once<AskedAndAnswered> {
    return once(ctx, 'threads.ask_and_answer', input, () => {
      const id = addQuestion(ctx, input, question, caught)
      const written = addAnswer(ctx, id, answer, answerCaught ?? alongWith(caught))
      return { id, answerId: written.id, pending: caught !== null, answerPending: written.pending }
    })
  },
})
