/** The AI assistant as clients of Answer 2.0 read it: off, without providers and conversations. */
import { z } from 'zod'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { asIs, from, kind, shape } from '../kernel/wire.ts'

export const AssistantConfig = kind(
  z.strictObject({
    enabled: z.boolean(),
    chosen_provider: out.text(),
    ai_providers: z.array(
      z.strictObject({
        provider: out.text(),
        api_host: out.text(),
        api_key: out.text(),
        model: out.text(),
      }),
    ),
    prompt_config: z.strictObject({ zh_cn: out.text(), en_us: out.text() }),
  }),
  () => ({
    enabled: false,
    chosen_provider: '',
    ai_providers: [],
    prompt_config: { zh_cn: '', en_us: '' },
  }),
)

const nothing = <S extends z.ZodType>(item: S) => from(() => [], asIs(z.array(item)))

export const Providers = nothing(
  z.strictObject({ name: out.text(), display_name: out.text(), default_api_host: out.text() }),
)
export const Models = nothing(
  z.strictObject({
    id: out.text(),
    object: out.text(),
    created: z.int(),
    owned_by: out.text(),
  }),
)

const Record = z.strictObject({
  chat_completion_id: out.text(),
  role: out.text(),
  content: out.text(),
  reasoning_content: out.text(),
  helpful: z.int(),
  unhelpful: z.int(),
  created_at: z.int(),
})
const Person = shape<unknown>()({
  id: [out.text(), () => ''],
  username: [out.text(), () => ''],
  display_name: [out.text(), () => ''],
  avatar: [out.text(), () => ''],
  rank: [z.int(), () => 0],
})

type Empty = { conversationId: string }
const topic = {
  topic: [out.text(), () => ''],
  created_at: [z.int(), () => 0],
} as const
const records = [z.array(Record), () => []] as const

const Item = shape<Empty>()({ conversation_id: out.text(), ...topic })
const ManagedItem = shape<Empty>()({
  id: [out.text(), 'conversationId'],
  ...topic,
  helpful_count: [z.int(), () => 0],
  unhelpful_count: [z.int(), () => 0],
  user_info: [Person, () => null],
})

export const Conversations = paged(Item)
export const AllConversations = paged(ManagedItem)
export const Conversation = shape<Empty>()({
  ...Item.fields,
  updated_at: [z.int(), () => 0],
  records,
})
export const ManagedConversation = shape<Empty>()({
  ...Item.fields,
  records,
  user_info: [Person, () => null],
})
