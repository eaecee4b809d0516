import { checkTask } from './check-tasks.ts'
import { serveTask } from './serve-task.ts'

serveTask(checkTask)
