/** Groups of actions for the filter of the log. */
import type { EventName } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { staffActs } from './staff-acts.ts'

export const LogGroups = ['content', 'review', 'tags', 'members', 'site'] as const
export type LogGroup = (typeof LogGroups)[number]

const groupOfArea: Record<string, LogGroup> = {
  question: 'content',
  answer: 'content',
  comment: 'content',
  posts: 'content',
  revision: 'review',
  post: 'review',
  flag: 'review',
  tag: 'tags',
  user: 'members',
  users: 'members',
  claim: 'members',
  badge: 'site',
  setting: 'site',
  translation: 'site',
  backup: 'site',
  import: 'site',
  setup: 'site',
}

export const loggedActions = (Object.keys(staffActs) as EventName[]).filter(
  name => typeof staffActs[name] !== 'string',
)

const groupOf = (action: string): LogGroup | undefined =>
  ownValue(groupOfArea, action.split('.')[0] ?? '')

export const actionsOf = (group: LogGroup): EventName[] =>
  loggedActions.filter(action => groupOf(action) === group)
