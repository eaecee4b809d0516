/** Calls about an AI assistant, which no site has. */
import {
  deleteConversation,
  listConversations,
  saveAssistant,
  showConversation,
  voteOnReply,
} from '#site/assistant/no-assistant.ts'
import { admin, harmless } from '#kernel'
import { del, type Endpoint, forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import {
  AllConversations,
  AssistantConfig,
  Conversation,
  Conversations,
  ManagedConversation,
  Models,
  Providers,
} from '../presenters/assistant.ts'

const none = fixed('assistant', harmless(admin))

export const assistant: Endpoint[] = [
  get('ai/conversation/page', listConversations, {
    summary: 'Conversations with an AI assistant; always empty',
    answer: Conversations,
  }),
  get('ai/conversation', showConversation, {
    summary: 'A conversation with an AI assistant; always without replies',
    answer: Conversation,
  }),
  post('ai/conversation/vote', voteOnReply, {
    summary:
      'Vote on a reply of an AI assistant: refused, since there is none; a vote can be withdrawn',
  }),
  ...forAdmins([
    get('ai-config', none, {
      summary: 'The AI assistant: off, since there is none',
      answer: AssistantConfig,
    }),
    put('ai-config', saveAssistant, {
      summary: 'Accepts only that the AI assistant stays off',
    }),
    get('ai-provider', none, {
      summary: 'Providers of AI models; always empty',
      answer: Providers,
    }),
    post('ai-models', none, { summary: 'AI models of a provider; always empty', answer: Models }),
    get('ai/conversation/page', listConversations, {
      summary: 'Conversations of all members with an AI assistant; always empty',
      answer: AllConversations,
    }),
    get('ai/conversation', showConversation, {
      summary: 'A conversation of a member with an AI assistant; always without replies',
      answer: ManagedConversation,
    }),
    del('ai/conversation', deleteConversation, {
      summary: 'Delete a conversation with an AI assistant; none has to be deleted',
    }),
  ]),
]
