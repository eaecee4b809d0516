/** The lists on a member's page. */
import {
  listAuthorAnswers,
  listAuthorQuestions,
  listTopPosts,
} from '#people/profiles/list-posts.ts'
import { listAuthorComments, listGains, listOwnVotes } from '#people/profiles/list-acts.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import {
  PersonalAnswer,
  PersonalComment,
  PersonalGain,
  PersonalQuestion,
  PersonalVote,
  TopPosts,
} from '../presenters/personal.ts'
import { PersonalInfo } from '../presenters/profiles.ts'

export const personal: Endpoint[] = [
  get('personal/user/info', showProfile, {
    summary: 'Public profile of a member',
    answer: PersonalInfo,
  }),
  get('personal/qa/top', listTopPosts, {
    summary: 'The five best questions and the five best answers of a member',
    answer: TopPosts,
  }),
  get('personal/question/page', listAuthorQuestions, {
    summary: 'Questions of a member',
    answer: paged(PersonalQuestion),
  }),
  get('personal/answer/page', listAuthorAnswers, {
    summary: 'Answers of a member',
    answer: paged(PersonalAnswer),
  }),
  get('personal/comment/page', listAuthorComments, {
    summary: 'Comments of a member',
    answer: paged(PersonalComment),
  }),
  get('personal/rank/page', listGains, {
    summary: 'Reputation changes of a member',
    answer: paged(PersonalGain),
  }),
  get('personal/vote/page', listOwnVotes, {
    summary: 'Votes of the caller',
    answer: paged(PersonalVote),
  }),
]
