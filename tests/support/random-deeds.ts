/** Random acts of members and staff besides writing and voting. */
import { advanceCleanUp } from '#moderation/clean-up/steps.ts'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { advanceMerge } from '#moderation/merges/merge-steps.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { readAllNotifications } from '#reactors/notifications/read-notifications.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { Emojis } from '#posts/reactions/reactions.queries.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import { createTag } from '#tags/create-tag.ts'
import { deleteTag, undeleteTag } from '#tags/delete-tag.ts'
import { editTag } from '#tags/edit-tag.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { CloseReasons, Reason } from '#shared/codes.ts'
import type { Community } from './community.ts'
import type { Seeded } from './seeded.ts'
import { qid, tid } from './world.ts'

type Deed = (who: UserRow) => Promise<unknown>
export type WeightedDeed = [weight: number, name: string, deed: Deed]

/** Closing, reopening, pinning and hiding from lists: refused to all but staff. */
export function stateDeeds(w: Community, random: Seeded, question: () => number): WeightedDeed[] {
  const operate =
    (operation: string): Deed =>
    who =>
      w.as(who).run(operateQuestion, { id: qid(question()), operation })
  const message = (reason: number) => {
    if (reason === Reason.something) return 'It is about something else.'
    if (reason !== Reason.a_duplicate) return ''
    return `http://localhost:3000/community/questions/${qid(question())}`
  }
  return [
    [
      5,
      'close',
      who => {
        const close_type = random.pick([...CloseReasons])
        const form = { id: qid(question()), close_type, close_msg: message(close_type) }
        return w.as(who).run(closeQuestion, form)
      },
    ],
    [5, 'reopen', who => w.as(who).run(reopenQuestion, { question_id: qid(question()) })],
    [4, 'unlist', operate('hide')],
    [4, 'list', operate('show')],
    [2, 'pin', operate('pin')],
    [2, 'unpin', operate('unpin')],
  ]
}

type Interests = {
  question: () => number
  /** Wire id of a question or an answer. */
  post: () => string
  topics: string[]
  people: UserRow[]
}

/** Acts of interest: reacting, bookmarking, following, inviting. */
export function interestDeeds(
  w: Community,
  random: Seeded,
  { question, post, topics, people }: Interests,
): WeightedDeed[] {
  const tag = () => tid(w.tag(random.pick(topics)).id)
  return [
    [
      6,
      'follow',
      who => {
        const object_id = random.below(2) ? qid(question()) : tag()
        return w.as(who).run(setFollow, { object_id, is_cancel: random.below(3) === 0 })
      },
    ],
    [
      2,
      'choose followed tags',
      who => {
        const slug_name_list = random.some(topics, random.below(4))
        return w.as(who).run(setFollowedTags, { slug_name_list })
      },
    ],
    [
      5,
      'bookmark',
      who => {
        const bookmark = random.below(3) > 0
        return w.as(who).run(setBookmark, { object_id: qid(question()), bookmark })
      },
    ],
    [
      6,
      'react',
      who => {
        const reaction = random.below(3) ? 'activate' : 'deactivate'
        return w
          .as(who)
          .run(setReaction, { object_id: post(), emoji: random.pick([...Emojis]), reaction })
      },
    ],
    [
      3,
      'invite',
      who => {
        const invite_user = random.some(people, random.below(4)).map(one => one.username)
        return w.as(who).run(setInvited, { id: qid(question()), invite_user })
      },
    ],
    [2, 'flag', who => w.as(who).run(flagPost, { object_id: post(), report_type: Reason.spam })],
    [2, 'read notices', who => w.as(who).run(readAllNotifications, { type: 'inbox' })],
    [1, 'say about oneself', who => w.as(who).run(updateProfile, { bio: `Hello ${w.now}` })],
  ]
}

/** Creates, merges and deletes tags, including those of questions (`topics`). */
export function tagDeeds(w: Community, random: Seeded, topics: string[]): WeightedDeed[] {
  const select = (query: string) => w.site.sqlite.prepare(query).pluck().all() as number[]
  const some = (where: string) =>
    random.pick(select(`select id from tag where ${where} order by id`))
  const any = () => tid(some('1'))
  const main = () => tid(some('status = 1 and main_tag_id = 0'))
  const name = () => `${random.pick(topics)}-${random.below(6)}`
  return [
    [
      3,
      'make a tag',
      who => {
        const slug_name = name()
        const form = { slug_name, display_name: slug_name, original_text: 'What it is about.' }
        return w.as(who).run(createTag, form)
      },
    ],
    [
      4,
      'edit a tag',
      who => {
        const form = { tag_id: any(), original_text: `About it, as of ${w.now}.` }
        return w.as(who).run(editTag, form)
      },
    ],
    [
      2,
      'name synonyms',
      who => {
        const synonym_tag_list = random.some([name(), name(), random.pick(topics)], 2)
        return w.as(who).run(setSynonyms, { tag_id: main(), synonym_tag_list })
      },
    ],
    [
      1,
      'merge tags',
      who => w.as(who).run(mergeTags, { source_tag_id: main(), target_tag_id: main() }),
    ],
    [2, 'continue a merge', () => Promise.resolve(advanceMerge(w.db, w.now))],
    [2, 'delete a tag', who => w.as(who).run(deleteTag, { tag_id: any() })],
    [2, 'bring a tag back', who => w.as(who).run(undeleteTag, { tag_id: any() })],
  ]
}

/** Decisions on suggestions and on members; `frail` are those who may be suspended or deleted. */
export function staffDeeds(w: Community, random: Seeded, frail: UserRow[]): WeightedDeed[] {
  const waiting = () =>
    w.site.sqlite
      .prepare('select id from revision where status = 1 order by id')
      .pluck()
      .all() as number[]
  const decide =
    (operation: string): Deed =>
    who => {
      const ids = waiting()
      if (ids.length === 0) return Promise.resolve()
      return w.as(who).run(decideSuggestion, { id: random.pick(ids), operation })
    }
  const pending = () =>
    w.site.sqlite
      .prepare('select id from held_post where status = 1 order by id')
      .pluck()
      .all() as number[]
  const settle =
    (status: string): Deed =>
    who => {
      const ids = pending()
      if (ids.length === 0) return Promise.resolve()
      return w.as(who).run(decidePendingPost, { review_id: random.pick(ids), status })
    }
  const status =
    (word: string): Deed =>
    who =>
      w.as(who).run(changeUserStatus, { user_id: random.pick(frail).id, status: word })
  return [
    [2, 'approve a suggestion', decide('approve')],
    [1, 'reject a suggestion', decide('reject')],
    [3, 'let a held post out', settle('approve')],
    [1, 'keep a held post back', settle('reject')],
    [5, 'suspend', status('suspended')],
    [5, 'give back', status('normal')],
    [
      1,
      'clean up',
      who => {
        const posts = random.below(4) === 0
        const form = { user_id: random.pick(frail).id, remove_all_content: posts }
        return w.as(who).run(cleanUpMember, { ...form, undo_votes: true, take_back: !posts })
      },
    ],
    [1, 'continue a clean-up', () => Promise.resolve(advanceCleanUp(w.db, w.now))],
  ]
}
