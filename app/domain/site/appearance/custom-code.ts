import { z } from 'zod'
import { admin, command, proved, stays, wire } from '#kernel'
import { type SavedSettings, settingsVerb } from '#basics/settings/save-settings.ts'

/** Longest of each text, in characters (api AD-S8). */
const CodeMax = 65_536

/** Browsers submit CRLF line ends but hash LF, so they are normalized. */
const code = () =>
  z
    .preprocess(
      value => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
      wire.text({ max: CodeMax }),
    )
    .describe(`text, up to ${CodeMax} characters`)

const CustomCodeInput = z.object(
  stays({
    custom_head: code(),
    custom_css: code(),
    custom_header: code(),
    custom_footer: code(),
    custom_sidebar: code(),
  }),
)

const saveGroup = settingsVerb('custom', proved(admin), CustomCodeInput)

/** Custom style sheet, and markup for four places of the pages (spec §3). */
export const saveCustomCode = command({
  name: 'appearance.save_custom_code',
  guard: proved(admin),
  input: CustomCodeInput,
  emits: ['setting.changed'],
  prepare: (ctx, given) => saveGroup.part(ctx, given),
  run: (ctx, _, save): SavedSettings => save(ctx),
})
