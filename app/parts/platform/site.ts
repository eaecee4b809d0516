import { reactorsOfParts } from '#app/domain/subscribers.ts'
import { buffersOfParts } from '#infra/buffers/notes.ts'
import { jobsOfParts } from '#infra/jobs/site-jobs.ts'
import { portsOfParts } from '#infra/site.ts'
import { Second } from '#shared/durations.ts'
import { loginsOfParts } from '#basics/settings/logins-of-parts.ts'
import { adminPath, qrLoginPath } from '#shared/paths.ts'
import { settingsOfPlugins } from '#access/identities/plugin-providers.ts'
import { accountHosts } from '#kernel'
import { writersOfParts } from '#site/configuration/writer.ts'
import { agentOfPlugin, hostOf } from './domain/identities/agent.ts'
import { saveAgent } from './domain/identities/save-agent.ts'
import { saveWorkChat } from './domain/identities/save-work-chat.ts'
import { savePlatform } from './domain/platform/save-platform.ts'
import { WorkChat } from './domain/identities/work-chat.ts'
import * as platform from './domain/platform/listeners.ts'
import { makeReportedRewards } from './infra/reported-rewards.ts'

export function extend(): void {
  reactorsOfParts.add('platform', {
    // So that nothing is done for a member who cannot pay.
    first: {
      'question.asked': [platform.onQuestionAsked],
      'answer.written': [platform.onAnswerWritten],
      'post.held': [platform.onPostPending],
    },
    last: { 'user.deleted': [platform.onUserDeleted] },
  })
  loginsOfParts.add('platform', {
    slug: WorkChat,
    name: ({ work_chat }) => work_chat.name,
    enabled: ({ work_chat }) => work_chat.enabled,
    path: qrLoginPath,
  })
  accountHosts.add('platform', hostOf)
  settingsOfPlugins.add('platform', { kind: 'user_center', read: agentOfPlugin })
  addWriters()
  buffersOfParts.add('platform', {
    name: 'reportedRewards',
    make: makeReportedRewards,
    methods: ['record'],
  })
  portsOfParts.add('platform', { reportedRewards: site => site.reportedRewards })
  jobsOfParts.add('platform', ({ db, reportedRewards }) => [
    {
      name: 'rewards.flush',
      everyMs: 5 * Second,
      everywhere: true,
      run: () => reportedRewards.flush(db),
    },
  ])
}

function addWriters(): void {
  writersOfParts.add(
    'platform',
    { group: 'agent', after: 'connectors', screen: adminPath('/agent'), save: saveAgent },
    {
      group: 'work_chat',
      after: 'agent',
      screen: adminPath('/work-chat'),
      save: saveWorkChat,
    },
    {
      group: 'platform',
      after: 'backup',
      screen: adminPath('/platform'),
      save: savePlatform,
    },
  )
}
