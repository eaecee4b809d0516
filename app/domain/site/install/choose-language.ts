import { z } from 'zod'
import { command, installer } from '#kernel'
import { deskOf } from './setup-steps.ts'
import { Language } from './setup.schema.ts'

/** Step 1: the language of setup, and of the new site. */
export const chooseLanguage = command({
  name: 'install.choose_language',
  guard: installer,
  input: z.object({ lang: Language }),
  emits: [],
  run(ctx, { lang }) {
    const desk = deskOf(ctx)
    desk.save({ ...desk.load(), language: lang })
    return { language: lang }
  },
})
