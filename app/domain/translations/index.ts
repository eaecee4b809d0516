export { TextMax } from './check-text.ts'
export { listTexts, type TextRow, TextsPageSize } from './list-texts.ts'
export { saveText, takeTextBack } from './save-text.ts'
export { storedTexts } from './stored-texts.ts'
