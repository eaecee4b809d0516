import type { HtmlCopyTask, DoTask } from '#parts/ops/infra/backup/tasks.ts'
import { serveTask } from '#parts/ops/infra/backup/serve-task.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { makeLog } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import { makeCopy } from './make-html-copy.ts'

/** Opens the site beside the server that runs it. */
const copyTask: DoTask<HtmlCopyTask> = async ({ env, license }, progress) => {
  await loadParts(parts, 'site')
  const site = siteOf(env, makeLog(env.LOG_LEVEL))
  try {
    await site.ports.plugins.settle()
    const copied = await makeCopy(site, {
      folder: env.htmlCopyDir,
      license,
      onProgress(stage, done, of) {
        if (stage === 'questions') progress?.(done, of)
      },
    })
    return { name: '', stored: 0, copied }
  } finally {
    site.close()
  }
}

serveTask(copyTask)
