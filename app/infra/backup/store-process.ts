import { serveTask } from './task-process.ts'
import { storeTask } from './tasks.ts'

serveTask(storeTask)
