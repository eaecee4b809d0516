import { withFields } from '#web/kernel/declared-fields.ts'
import type { Page } from '#web/kernel/page.ts'
import type { PageForm } from '#web/kernel/sent-form.ts'
import { saveDraft } from '#posts/questions/drafts.ts'
import { showNotificationStatus } from '#reactors/notifications/notification-status.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { listSimilarQuestions } from '#posts/questions/near-questions.ts'
import { checkNewTag } from '#tags/check-new-tag.ts'
import { countAnswers } from '#posts/threads/list-answers.ts'
import { findPeople } from '#basics/users/find-people.ts'
import { parseId } from '#shared/ids.ts'
import { draftFields, draftInput, matchingTags, tagFields } from '#web/posts/writing-fields.ts'
import { lookup } from '#web/posts/lookup.ts'
import { momentText, similarView } from '#web/posts/writing-view.ts'
import { newPasskeyOptions } from '#web/access/own-steps-view.ts'
import { passkeyOptions } from '#web/access/second-step-view.ts'
import { proofOptions } from '#web/access/prove-view.ts'
import { takeDropped } from '#web/kernel/upload-forms.ts'

type Sent = URLSearchParams | FormData

export const loader = lookup({
  tags: async (page, query) => ({ tags: await matchingTags(page, String(query.get('q') ?? '')) }),
  people: async (page, query) => {
    const people = await page.run(findPeople, { username: query.get('q') })
    return { people: people.map(({ username, displayName }) => ({ username, name: displayName })) }
  },
  similar: async (page, query) => {
    const rows = await page.run(listSimilarQuestions, { title: query.get('q') })
    const questions = similarView(page, rows)
    const { length: count } = questions
    return { questions, found: count > 0 ? page.t('editor.similar.found', { count }) : '' }
  },
  answers: async (page, query) => {
    const listed = await page.run(countAnswers, { question_id: query.get('question') })
    const count = listed - Number(query.get('shown'))
    return { note: count > 0 ? page.t('question.answer.new', { count }) : '' }
  },
  notices: async page => {
    const { inbox, achievement } = await page.run(showNotificationStatus, {})
    return { inbox, achievement }
  },
})

export const action = lookup({
  preview: withFields(['content'], async (page: Page, form: Sent) => ({
    html: await page.run(renderPreview, { content: form.get('content') }),
  })),
  draft: withFields(draftFields, async (page: Page, form: Sent) => {
    const { savedAt, kept } = await page.run(saveDraft, draftInput(form as FormData))
    return { note: kept ? page.t('editor.saved_at', { time: momentText(page, savedAt) }) : '' }
  }),
  upload: withFields(['file'], (page: Page, _: Sent, files: PageForm['files']) =>
    takeDropped(page, files),
  ),
  tag: withFields(tagFields, async (page: Page, form: Sent) => ({
    tag: await page.run(checkNewTag, Object.fromEntries(form)),
  })),
  // A prefetched page counts once it is shown. Refused for a hidden question.
  viewed: withFields(['question'], async (page: Page, form: Sent) => {
    const question = form.get('question')
    await page.run(countAnswers, { question_id: question })
    page.ctx.ports.recordView(parseId(String(question))!.seq)
    return new Response(null, { status: 204 })
  }),
  'passkey-login': withFields(['waiting', 'redirect'], (page: Page, form: Sent) =>
    passkeyOptions(page, form as FormData),
  ),
  'passkey-proof': page => proofOptions(page),
  'new-passkey': withFields(['pass'], (page: Page, form: Sent) =>
    newPasskeyOptions(page, form as FormData),
  ),
})
