import { z } from 'zod'
import { admin, proved, stays, wire } from '#app/domain/kernel/index.ts'
import { settingsVerb } from './save-settings.ts'

/** Whether assistants may read and write here with the Model Context Protocol. */
export const saveMcp = settingsVerb('mcp', proved(admin), z.object(stays({ enabled: wire.flag() })))
