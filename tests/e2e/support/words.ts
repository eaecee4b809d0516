/** Texts of the pages, from the catalogue: a change of wording is no change of behaviour. */
import { translator } from '#app/i18n/catalogue.ts'

export const zh = translator('zh_CN')
export const en = translator('en_US')
