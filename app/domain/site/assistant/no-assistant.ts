/** Clients of Answer 2.0 ask about an AI assistant; no site has one, so there are no conversations either. */
import { z } from 'zod'
import { activated, admin, badRequest, harmless, type Page, query, wire } from '#kernel'

export const saveAssistant = query({
  name: 'assistant.save',
  guard: harmless(admin),
  input: z.object({ enabled: wire.flag() }),
  run(_, { enabled }) {
    if (enabled) throw badRequest('error.assistant.none')
  },
})

export const listConversations = query({
  name: 'assistant.list_conversations',
  guard: activated,
  input: z.object({ page: wire.page(), page_size: wire.pageSize() }),
  run: (): Page<never> => ({ count: 0, list: [] }),
})

const conversationId = { conversation_id: wire.text({ max: 100, required: true }) }

/** A conversation without replies, whatever its id. */
export const showConversation = query({
  name: 'assistant.show_conversation',
  guard: activated,
  input: z.object(conversationId),
  run: (_, { conversation_id: conversationId }) => ({ conversationId }),
})

/** There is nothing to delete. */
export const deleteConversation = query({
  name: 'assistant.delete_conversation',
  guard: harmless(admin),
  input: z.object(conversationId),
  run: () => undefined,
})

/** A vote can only be withdrawn: there is no reply to vote on. */
export const voteOnReply = query({
  name: 'assistant.vote_on_reply',
  guard: activated,
  input: z.object({
    chat_completion_id: wire.text({ max: 100, required: true }),
    vote_type: z
      .enum(['helpful', 'unhelpful'], { error: 'form.invalid' })
      .describe('one of helpful, unhelpful, required'),
    cancel: wire.flag(),
  }),
  run(_, { cancel }) {
    if (!cancel) throw badRequest('error.assistant.no_reply')
  },
})
