import type { Stage } from '#parts/move/domain/import/stage.ts'
import { acceptancesStage } from './acceptances.ts'
import { answersStage } from './answers.ts'
import { badgesStage } from './badges.ts'
import { commentsStage } from './comments.ts'
import { copyLinksStage } from './link-images.ts'
import { firstRevisionsStage } from './first-revisions.ts'
import { historyStage } from './history.ts'
import { linksStage } from './links.ts'
import { questionsStage } from './questions.ts'
import { searchStage } from './search.ts'
import { tagPagesStage } from './tag-pages.ts'
import { tagsStage } from './tags.ts'
import { usersStage } from './users.ts'
import { votesStage } from './votes.ts'

/** In this order: each stage uses the results of those before it. */
export const stages: readonly Stage[] = [
  usersStage,
  tagsStage,
  questionsStage,
  answersStage,
  acceptancesStage,
  tagPagesStage,
  commentsStage,
  votesStage,
  historyStage,
  firstRevisionsStage,
  copyLinksStage,
  linksStage,
  badgesStage,
  searchStage,
]
