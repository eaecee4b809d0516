export { TextMax } from './check-text.ts'
export { ListTextsInput, listTexts, type TextRow, TextsPageSize } from './list-texts.ts'
export { saveText, SaveTextInput, takeTextBack } from './save-text.ts'
export { storedTexts } from './stored-texts.ts'
