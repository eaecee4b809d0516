import { admin, proved } from '#kernel'
import { settingsInput, settingsVerb } from './save-settings.ts'

/** Whether assistants may read and write here with the Model Context Protocol. */
export const saveMcp = settingsVerb('mcp', proved(admin), settingsInput('mcp', {}))
