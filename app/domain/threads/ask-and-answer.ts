import { QuestionStatus } from '#app/shared/codes.ts'
import { addAnswer, mayAnswer } from '#app/domain/answers/index.ts'
import { activated, command, insist } from '#app/domain/kernel/index.ts'
import {
  addQuestion,
  AskAndAnswerInput,
  checkMinimum,
  mayAsk,
  renderBody,
} from '#app/domain/questions/index.ts'
import { once, type Once } from '#app/domain/requests/index.ts'

export type AskedAndAnswered = { id: number; answerId: number }

/** Ask a question and answer it at once: both are written, or neither. Refuses what the two refuse. */
export const askAndAnswer = command({
  name: 'threads.ask_and_answer',
  guard: activated,
  input: AskAndAnswerInput,
  emits: ['question.asked', 'tag.created', 'answer.written'],
  prepare({ viewer, privileges, settings }, input) {
    insist(mayAsk(viewer, privileges))
    insist(mayAnswer(viewer, { status: QuestionStatus.available }, privileges, false))
    checkMinimum(input.content, settings)
    const empty = 'error.answer.content_cannot_empty'
    return {
      question: renderBody(
        input.content,
        settings,
        'content',
        'error.question.content_cannot_empty',
      ),
      answer: renderBody(input.answer_content, settings, 'answer_content', empty),
    }
  },
  run(ctx, input, bodies): Once<AskedAndAnswered> {
    return once(ctx, 'threads.ask_and_answer', input, () => {
      const id = addQuestion(ctx, input, bodies.question)
      return { id, answerId: addAnswer(ctx, id, bodies.answer).id }
    })
  },
})
