export { saveSmtp, saveSmtpOnly } from './save-smtp.ts'
export { sendTest } from './send-test.ts'
export { showSmtp } from './show-smtp.ts'
