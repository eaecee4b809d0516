import { serveTask } from './serve-task.ts'
import { storeTask } from './tasks.ts'

serveTask(storeTask)
