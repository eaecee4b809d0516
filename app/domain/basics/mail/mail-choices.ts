import { z } from 'zod'
import { activated, command, query, stays, wire } from '#kernel'
import { type MailChoices, mailChoicesOf, saveMailChoices } from './mail-switches.queries.ts'

/** Which emails the member gets. */
export const showMailChoices = query({
  name: 'mail.show_choices',
  guard: activated,
  input: z.object({}),
  run: ({ db, viewer }): MailChoices => mailChoicesOf(db, viewer.id),
})

/** On or off, also as `{ key: "email", enable }`. */
const choice = () =>
  z
    .preprocess(
      value =>
        typeof value === 'object' && value !== null
          ? (value as { enable?: unknown }).enable
          : value,
      wire.flag().optional(),
    )
    .meta({
      description: 'true or false, or { key: "email", enable }',
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          properties: { key: { type: 'string' }, enable: { type: 'boolean' } },
          required: ['enable'],
        },
      ],
    })

const MailChoicesInput = z.object(
  stays({
    inbox: choice(),
    all_new_question: choice(),
    all_new_question_for_following_tags: choice(),
  }),
)

/** Turns kinds of email on and off (spec §7). */
export const saveOwnMailChoices = command({
  name: 'mail.save_choices',
  guard: activated,
  input: MailChoicesInput,
  emits: [],
  run({ tx, viewer, now }, choices): MailChoices {
    saveMailChoices(tx, viewer.id, choices, now)
    return mailChoicesOf(tx, viewer.id)
  },
})
