import type { DemoThread } from '../types.ts'
import { communityThreads } from './community.ts'
import { componentsThreads } from './components.ts'
import { containersThreads } from './containers.ts'
import { cssAndTypographyThreads } from './css-and-typography.ts'
import { databasesThreads } from './databases.ts'
import { devicesAndPeopleThreads } from './devices-and-people.ts'
import { everydayWebThreads } from './everyday-web.ts'
import { javascriptThreads } from './javascript.ts'
import { languagesThreads } from './languages.ts'
import { learningMachinesThreads } from './learning-machines.ts'
import { localModelsThreads } from './local-models.ts'
import { makingThreads } from './making.ts'
import { mediaAndMonitoringThreads } from './media-and-monitoring.ts'
import { microcontrollersThreads } from './microcontrollers.ts'
import { networkingThreads } from './networking.ts'
import { oddsAndEndsThreads } from './odds-and-ends.ts'
import { pythonAndDataThreads } from './python-and-data.ts'
import { securityAndMailThreads } from './security-and-mail.ts'
import { selfHostingThreads } from './self-hosting.ts'
import { shellAndGitThreads } from './shell-and-git.ts'
import { smartHomeThreads } from './smart-home.ts'
import { storageAndBackupThreads } from './storage-and-backup.ts'
import { webServersThreads } from './web-servers.ts'

/** Every thread, oldest first: the order in which they were asked. */
export const threads: DemoThread[] = [
  communityThreads,
  componentsThreads,
  containersThreads,
  cssAndTypographyThreads,
  databasesThreads,
  devicesAndPeopleThreads,
  everydayWebThreads,
  javascriptThreads,
  languagesThreads,
  learningMachinesThreads,
  localModelsThreads,
  makingThreads,
  mediaAndMonitoringThreads,
  microcontrollersThreads,
  networkingThreads,
  oddsAndEndsThreads,
  pythonAndDataThreads,
  securityAndMailThreads,
  selfHostingThreads,
  shellAndGitThreads,
  smartHomeThreads,
  storageAndBackupThreads,
  webServersThreads,
]
  .flat()
  .sort((a, b) => b.daysAgo - a.daysAgo)
