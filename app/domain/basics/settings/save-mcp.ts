import { z } from 'zod'
import { stays, wire } from '#app/domain/kernel/index.ts'
import { settingsVerb } from './save-settings.ts'

/** Whether assistants may read and write here with the Model Context Protocol. */
export const saveMcp = settingsVerb('mcp', z.object(stays({ enabled: wire.flag() })))
