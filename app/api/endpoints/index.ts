/** All calls of the forum API. */
import { type Area, areasOfParts } from '../kernel/areas.ts'
import { acts } from './acts.ts'
import { adminContent } from './admin-content.ts'
import { adminMembers } from './admin-members.ts'
import { answers } from './answers.ts'
import { appearance } from './appearance.ts'
import { apiKeys } from './api-keys.ts'
import { assistant } from './assistant.ts'
import { badges } from './badges.ts'
import { adminBadges } from './badges-admin.ts'
import { comments, votes } from './comments.ts'
import { connectors } from './connectors.ts'
import { dashboard } from './dashboard.ts'
import { flags } from './flags.ts'
import { installation } from './installation.ts'
import { languages } from './languages.ts'
import { notifications } from './notifications.ts'
import { history } from './history.ts'
import { personal } from './personal.ts'
import { plugins } from './plugins.ts'
import { questions } from './questions.ts'
import { review } from './review.ts'
import { revisions } from './revisions.ts'
import { search } from './search.ts'
import { secondSteps } from './second-steps.ts'
import { settings } from './settings.ts'
import { settingsViews } from './settings-views.ts'
import { site } from './site.ts'
import { smtp } from './smtp.ts'
import { tags } from './tags.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

/** The tables with their titles, in the order of the documentation; parts have been loaded. */
export const areas: Area[] = [
  { title: 'Site', endpoints: site },
  { title: 'Accounts and members', endpoints: users },
  { title: 'Two-step login', endpoints: secondSteps },
  { title: 'Login services', endpoints: connectors },
  { title: 'Questions', endpoints: questions },
  { title: 'Answers', endpoints: answers },
  { title: 'Comments', endpoints: comments },
  { title: 'Votes', endpoints: votes },
  { title: 'Follows, bookmarks and reactions', endpoints: acts },
  { title: 'Flags', endpoints: flags },
  { title: 'Search', endpoints: search },
  { title: 'Tags', endpoints: tags },
  { title: 'Badges', endpoints: badges },
  { title: 'Revisions', endpoints: revisions },
  { title: 'History and suggested edits', endpoints: history },
  { title: 'Review queue for new posts', endpoints: review },
  { title: 'Member pages', endpoints: personal },
  { title: 'Notices', endpoints: notifications },
  { title: 'Files', endpoints: uploads },
  { title: 'Plugins', endpoints: plugins },
  { title: 'Administration: content', endpoints: adminContent },
  { title: 'Administration: accounts', endpoints: adminMembers },
  { title: 'Administration: dashboard', endpoints: dashboard },
  { title: 'Administration: languages', endpoints: languages },
  { title: 'Administration: mail server', endpoints: smtp },
  { title: 'Set-up', endpoints: installation },
  { title: 'Administration: appearance', endpoints: appearance },
  { title: 'Administration: badges', endpoints: adminBadges },
  { title: 'Administration: settings', endpoints: [...settings, ...settingsViews] },
  { title: 'Administration: API keys', endpoints: apiKeys },
  { title: 'AI assistant', endpoints: assistant },
]

for (const { after, ...area } of areasOfParts.all) {
  const same = areas.find(({ title }) => title === area.title)
  if (same) same.endpoints = [...same.endpoints, ...area.endpoints]
  else areas.splice(areas.findIndex(({ title }) => title === after) + 1, 0, area)
}

export const endpoints = areas.flatMap(area => area.endpoints)
