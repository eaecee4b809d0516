/** Custom site texts in the settings file. */
import type { Ctx } from '#kernel'
import { saveText } from '#site/translations/save-text.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import { type Locale, Locales } from '#shared/codes.ts'
import type { Plan, Planned } from './planned.ts'

type InFile = Record<string, Record<string, string>>

export const textsToFile = ({ db }: Ctx): InFile =>
  Object.fromEntries(
    [...storedTexts(db)].map(([language, texts]) => [language, Object.fromEntries(texts)]),
  )

function planText(ctx: Ctx, language: Locale, key: string, text: string): Planned[] {
  const own = storedTexts(ctx.db).get(language)?.get(key)
  const current = own ?? ctx.ports.shippedTexts(language).get(key)
  if (text === current) return []
  const name = `${language} ${key}`
  return [
    {
      group: 'texts',
      before: { [name]: current },
      after: { [name]: text },
      wrong: fields => fields.map(one => ({ ...one, field: `texts.${name}` })),
      async ready() {
        const save = await saveText.part(ctx, { language, key, text })
        return write => (save(write).changed ? [name] : [])
      },
    },
  ]
}

/** Texts that are not in the file are unchanged. */
export function planTexts(ctx: Ctx, given: InFile): Plan {
  const plan: Plan = { planned: [], ignored: [] }
  for (const [name, texts] of Object.entries(given)) {
    const language = Locales.find(known => known === name)
    for (const [key, text] of Object.entries(texts)) {
      if (language && ctx.ports.shippedTexts(language).has(key)) {
        plan.planned.push(...planText(ctx, language, key, text))
      } else plan.ignored.push(`texts.${name}.${key}`)
    }
  }
  return plan
}
