import { z } from 'zod'
import { admin, proved, stays, wire } from '#kernel'
import { settingsVerb } from './save-settings.ts'

/** Whether assistants may read and write here with the Model Context Protocol. */
export const saveMcp = settingsVerb('mcp', proved(admin), z.object(stays({ enabled: wire.flag() })))
