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
  toGains,
  toOwnVotes,
  toPersonalAnswers,
  toPersonalComments,
  toPersonalQuestions,
  toTopPosts,
  TopPosts,
} from '../presenters/personal.ts'
import { PersonalInfo, toProfile } from '../presenters/profiles.ts'

export const personal: Endpoint[] = [
  get('personal/user/info', showProfile, {
    summary: 'Public profile of a member',
    response: PersonalInfo,
    toWire: toProfile,
  }),
  get('personal/qa/top', listTopPosts, {
    summary: 'The five best questions and the five best answers of a member',
    response: TopPosts,
    toWire: toTopPosts,
  }),
  get('personal/question/page', listAuthorQuestions, {
    summary: 'Questions of a member',
    response: paged(PersonalQuestion),
    toWire: toPersonalQuestions,
  }),
  get('personal/answer/page', listAuthorAnswers, {
    summary: 'Answers of a member',
    response: paged(PersonalAnswer),
    toWire: toPersonalAnswers,
  }),
  get('personal/comment/page', listAuthorComments, {
    summary: 'Comments of a member',
    response: paged(PersonalComment),
    toWire: toPersonalComments,
  }),
  get('personal/rank/page', listGains, {
    summary: 'Reputation changes of a member',
    response: paged(PersonalGain),
    toWire: toGains,
  }),
  get('personal/vote/page', listOwnVotes, {
    summary: 'Votes of the caller',
    response: paged(PersonalVote),
    toWire: toOwnVotes,
  }),
]
