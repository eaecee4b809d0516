import { z } from 'zod'
import { admin, command, proved, wire } from '#app/domain/kernel/index.ts'
import { type SavedSettings, settingsVerb } from '#app/domain/basics/settings/save-settings.ts'

/** Longest of each text, in characters (api AD-S8). */
const CodeMax = 65_536

/** Browsers send two characters for the end of a line, and read them as one: digests are of the latter. */
const code = () =>
  z
    .preprocess(
      value => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
      wire.text({ max: CodeMax }),
    )
    .describe(`text, up to ${CodeMax} characters`)

const CustomCodeInput = z.object({
  custom_head: code(),
  custom_css: code(),
  custom_header: code(),
  custom_footer: code(),
  custom_sidebar: code(),
})

const saveGroup = settingsVerb('custom', CustomCodeInput)

/** The administrator's own style sheet, and markup for four places of the pages (spec §3). */
export const saveCustomCode = command({
  name: 'appearance.save_custom_code',
  guard: proved(admin),
  input: CustomCodeInput,
  emits: ['setting.changed'],
  prepare: (ctx, given) => saveGroup.part(ctx, given),
  run: (ctx, _, save): SavedSettings => save(ctx),
})
