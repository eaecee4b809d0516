import { z } from 'zod'
import { admin, command, type Ctx, invalid, proved, wire } from '#kernel'
import { type Locale, Locales } from '#shared/codes.ts'
import { TextMax, wrongWith } from './check-text.ts'
import { storedTexts } from './stored-texts.ts'
import { dropText, storeText } from './translations.queries.ts'

const place = {
  language: z.enum(Locales, { error: 'form.invalid' }),
  key: wire.text({ max: 200, required: true }),
}

const SaveTextInput = z.object({
  ...place,
  text: wire.text({ max: TextMax, required: true, trim: true }),
})

function shippedText({ ports }: Ctx, language: Locale, key: string): string {
  const text = ports.shippedTexts(language).get(key)
  if (text === undefined) throw invalid({ field: 'key', reason: 'error.object.not_found' })
  return text
}

/**
 * Saves a custom text, used by all pages, emails and API responses at once. Saving the default text removes
 * the custom one. Administrators only; throws field errors.
 */
export const saveText = command({
  name: 'translations.save',
  guard: proved(admin),
  input: SaveTextInput,
  emits: ['translation.changed'],
  run(ctx, { language, key, text: given }) {
    const { tx, viewer, now, emit, ports } = ctx
    const shipped = shippedText(ctx, language, key)
    const text = given.replace(/\r\n?/g, '\n')
    const wrong = wrongWith(key, text, ports.shippedTexts(language))
    if (wrong.length > 0) throw invalid(...wrong)
    const before = storedTexts(tx).get(language)?.get(key) ?? shipped
    if (text === before) return { changed: false }
    if (text === shipped) dropText(tx, { language, key })
    else storeText(tx, { language, key, text }, now)
    emit('translation.changed', { language, key, actorId: viewer.id, before, after: text })
    return { changed: true }
  },
})

/** Resets a text to the default. Administrators only. */
export const takeTextBack = command({
  name: 'translations.take_back',
  guard: proved(admin),
  input: z.object(place),
  emits: ['translation.changed'],
  run(ctx, { language, key }) {
    const { tx, viewer, emit } = ctx
    const shipped = ctx.ports.shippedTexts(language).get(key)
    const before = storedTexts(tx).get(language)?.get(key)
    if (before === undefined) return { changed: false }
    dropText(tx, { language, key })
    emit('translation.changed', { language, key, actorId: viewer.id, before, after: shipped ?? '' })
    return { changed: true }
  },
})
