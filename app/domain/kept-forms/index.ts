export {
  deleteExpiredForms,
  dropKeptForm,
  keepForm,
  type KeptEntries,
  type KeptForm,
  KeptLife,
  showKeptForm,
} from './kept-forms.ts'
