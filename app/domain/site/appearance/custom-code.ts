import { z } from 'zod'
import { admin, proved, stays, wire } from '#kernel'
import { settingsVerb } from '#basics/settings/save-settings.ts'

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

/** Custom style sheet, and markup for four places of the pages (spec §3). */
export const saveCustomCode = settingsVerb(
  'custom',
  proved(admin),
  CustomCodeInput,
  'appearance.save_custom_code',
)
