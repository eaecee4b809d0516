import type { ImportKind } from '#parts/move/domain/imports/port.ts'
import type { T } from '#i18n/translate.ts'

/** Names of programs are the same in every language. */
const Programs: Partial<Record<ImportKind, string>> = {
  stackexchange: 'Stack Exchange',
  answer: 'Apache Answer',
  discourse: 'Discourse',
  phpbb: 'phpBB 3',
  question2answer: 'Question2Answer',
  github: 'GitHub Discussions',
}

export const kindName = (t: T, kind: ImportKind): string =>
  Programs[kind] ?? t(`admin.import.kind_${kind}`)
