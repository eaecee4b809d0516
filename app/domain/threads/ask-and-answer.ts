import { QuestionStatus } from '#app/shared/codes.ts'
import { addAnswer, mayAnswer, screenAnswer } from '#app/domain/answers/index.ts'
import { activated, command, insist } from '#app/domain/kernel/index.ts'
import {
  addQuestion,
  AskAndAnswerInput,
  bodyFaults,
  mayAsk,
  questionRules,
  renderBody,
  screenQuestion,
} from '#app/domain/questions/index.ts'
import { once, type Once } from '#app/domain/requests/index.ts'
import { type Caught, WithQuestion } from '#app/domain/screening/index.ts'

export type AskedAndAnswered = { id: number; answerId: number; held: boolean; answerHeld: boolean }

/** An answer is not let out before its question: with a held question it is held as well. */
const alongWith = (question: Caught | null): Caught | null =>
  question && { ...question, rule: WithQuestion, detail: '' }

const noAnswer = 'error.answer.content_cannot_empty'

/** Ask a question and answer it at once: both are written, or neither. Refuses what the two refuse. */
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
      return { id, answerId: written.id, held: caught !== null, answerHeld: written.held }
    })
  },
})
