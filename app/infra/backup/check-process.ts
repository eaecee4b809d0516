import { checkTask } from './check-tasks.ts'
import { serveTask } from './task-process.ts'

serveTask(checkTask)
