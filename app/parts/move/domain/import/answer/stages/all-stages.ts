import type { AnswerStage } from '#parts/move/domain/import/answer/stage.ts'
import { activitiesStage } from './activities.ts'
import { acceptedStage, answersStage } from './answers.ts'
import { awardsStage, badgesStage } from './badges.ts'
import { beginningStage } from './beginning.ts'
import { commentsStage } from './comments.ts'
import { comparingStages, countingStage } from './counting.ts'
import {
  answerSweep,
  fileUseSweeps,
  questionSweep,
  reputationSweep,
  tagSweep,
} from './finishing.ts'
import { notificationsStage } from './notifications.ts'
import { loginsStage, mailSwitchesStage } from './people-rows.ts'
import { bookmarksStage, metaStage } from './post-facts.ts'
import { questionsStage } from './questions.ts'
import { reportsStage, reviewsStage } from './queues.ts'
import { revisionsStage } from './revisions.ts'
import { settingsStage } from './settings.ts'
import { tagRelationsStage } from './tag-relations.ts'
import { tagsStage } from './tags.ts'
import { usersStage } from './users.ts'

type Stages = readonly AnswerStage[]

/** In this order: each stage uses what the ones before it made. */
export const beforeFiles: Stages = [
  beginningStage,
  usersStage,
  loginsStage,
  mailSwitchesStage,
  tagsStage,
  questionsStage,
  answersStage,
  acceptedStage,
  commentsStage,
  tagRelationsStage,
  revisionsStage,
  activitiesStage,
  reputationSweep,
  metaStage,
  bookmarksStage,
  reviewsStage,
  reportsStage,
  badgesStage,
  awardsStage,
  notificationsStage,
  settingsStage,
]

/** Only with the folder of files. */
export const withFiles: Stages = fileUseSweeps

export const afterFiles: Stages = [
  questionSweep,
  answerSweep,
  tagSweep,
  countingStage,
  ...comparingStages,
]
