/** The MCP tools, each on top of one or two API calls. Texts are English: assistants read them. */
import { z } from 'zod'
import { AnswerOrders, QuestionOrders } from '#shared/codes.ts'
import { unescapeText } from '#shared/escaped-text.ts'
import type { Sent } from '#api/kernel/wire.ts'
import type { AInfo } from '#api/presenters/answers.ts'
import type { Comment } from '#api/presenters/comments.ts'
import type { PersonalInfo } from '#api/presenters/profiles.ts'
import type { QInfo, QItem, SimilarQuestion } from '#api/presenters/questions.ts'
import type { SearchPage } from '#api/presenters/search.ts'
import type { TagInfo } from '#api/presenters/tags.ts'
import type { Call } from './call.ts'
import { id, page, size, type Tool, tool } from './tool.ts'
import { answerTools } from './answer-tools.ts'
import { answerText, commentText, entryText, inline, listText, questionText } from './markdown.ts'
import {
  type Addresses,
  answer,
  comment,
  type Data,
  iso,
  person,
  question,
  questionItem,
  slugs,
} from './shapes.ts'

type Paged<T> = { count: number; list: T[] }
type Answer = Sent<typeof AInfo>
type TagFacts = Pick<
  Sent<typeof TagInfo>,
  'slug_name' | 'display_name' | 'description' | 'original_text' | 'question_count' | 'follow_count'
>

const listed = (what: string, count: number, key: string, entries: Data[], texts: string[]) => ({
  text: listText(what, count, texts),
  data: { count, [key]: entries },
})

const answersOf = async (call: Call, input: Data, at: Addresses) => {
  const found = await call<Paged<Answer>>('GET answer/page', input)
  return { count: found.count, answers: found.list.map(one => answer(one, at)) }
}

const search = tool({
  name: 'search',
  title: 'Search questions and answers',
  description:
    'Full-text search. The query may contain [tag], user:name, score:n, is:question, is:answer and answers:n besides words.',
  scope: 'read',
  input: {
    query: z.string().min(1).max(100).describe('words and filters'),
    order: z.enum(['relevance', 'newest', 'active', 'score']).default('relevance'),
    page,
    page_size: size(30),
  },
  async run(call, { query, order, page: at, page_size }, addresses) {
    const input = { q: query, order, page: at, size: page_size }
    const found = await call<Sent<typeof SearchPage>>('GET search', input)
    const hits = found.list.map(({ object_type: kind, object: hit }) => ({
      kind,
      id: hit.id,
      question_id: hit.question_id,
      title: hit.title,
      excerpt: unescapeText(hit.excerpt),
      url:
        kind === 'answer'
          ? addresses.answer(hit.id, hit.question_id, hit.url_title)
          : addresses.question(hit.id, hit.url_title),
      votes: hit.vote_count,
      accepted: hit.accepted,
      tags: slugs(hit.tags),
      author: person(hit.user_info),
      created_at: iso(hit.created_at),
    }))
    return listed('posts', found.count, 'hits', hits, hits.map(entryText))
  },
})

const getQuestion = tool({
  name: 'get_question',
  title: 'Read a question',
  description: 'A question in Markdown with its answers, accepted and highest-scored first.',
  scope: 'read',
  input: { id: id('the question'), answers_page: page, answers_page_size: size(20) },
  async run(call, { id: question_id, answers_page, answers_page_size }, at) {
    const info = await call<Sent<typeof QInfo>>('GET question/info', { id: question_id })
    const asked = { question_id, page: answers_page, page_size: answers_page_size }
    const { count, answers } = await answersOf(call, asked, at)
    const shown = question(info, at)
    return {
      text: [questionText(shown), ...answers.map(answerText)].join('\n\n'),
      data: { question: shown, answer_count: count, answers },
    }
  },
})

const listQuestions = tool({
  name: 'list_questions',
  title: 'List questions',
  description: 'Lists questions in a given order: all, or those of a tag or a member.',
  scope: 'read',
  input: {
    order: z.enum(QuestionOrders).default('newest'),
    tag: z.string().max(100).default('').describe('slug of a tag; empty = any'),
    username: z.string().max(100).default('').describe('who asked; empty = anyone'),
    page,
    page_size: size(50),
  },
  async run(call, input, at) {
    const found = await call<Paged<Sent<typeof QItem>>>('GET question/page', input)
    const questions = found.list.map(item => questionItem(item, at))
    return listed('questions', found.count, 'questions', questions, questions.map(entryText))
  },
})

const findSimilar = tool({
  name: 'find_similar_questions',
  title: 'Find similar questions',
  description:
    'Questions that a title may repeat, closest first. Use it before asking. Needs an API key.',
  scope: 'read',
  input: { title: z.string().min(1).max(1000).describe('what would be asked') },
  async run(call, { title }, at) {
    const found = await call<Sent<typeof SimilarQuestion>[]>('GET question/similar', { title })
    const questions = found.map(({ id, title, url_title, accepted_answer, answer_count }) => ({
      id,
      title,
      url: at.question(id, url_title),
      accepted: accepted_answer,
      answers: answer_count,
    }))
    return listed('questions', questions.length, 'questions', questions, questions.map(entryText))
  },
})

const getAnswers = tool({
  name: 'get_answers',
  title: 'Read the answers of a question',
  description: 'Answers in Markdown, one page at a time.',
  scope: 'read',
  input: {
    question_id: id('the question'),
    order: z.enum(AnswerOrders).default('default'),
    page,
    page_size: size(50),
  },
  async run(call, input, at) {
    const { count, answers } = await answersOf(call, input, at)
    return listed('answers', count, 'answers', answers, answers.map(answerText))
  },
})

const getComments = tool({
  name: 'get_comments',
  title: 'Read the comments of a post',
  description: 'Comments of a question or an answer, oldest first.',
  scope: 'read',
  input: { object_id: id('the question or answer'), page, page_size: size(50) },
  async run(call, input) {
    const found = await call<Paged<Sent<typeof Comment>>>('GET comment/page', input)
    const comments = found.list.map(comment)
    return listed('comments', found.count, 'comments', comments, comments.map(commentText))
  },
})

const tagData = (tag: TagFacts, at: Addresses): Data => ({
  name: tag.slug_name,
  display_name: tag.display_name,
  url: at.tag(tag.slug_name),
  excerpt: unescapeText(tag.description),
  questions: tag.question_count,
  followers: tag.follow_count,
})

const listTags = tool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Lists tags, most used first: all, or those whose name contains a text.',
  scope: 'read',
  input: {
    filter: z.string().max(35).default('').describe('part of a name; empty = all'),
    page,
    page_size: size(50),
  },
  async run(call, { filter, page: wanted, page_size }, at) {
    const input = { slug_name: filter, page: wanted, page_size }
    const found = await call<Paged<TagFacts>>('GET tags/page', input)
    const tags = found.list.map(tag => tagData(tag, at))
    return listed('tags', found.count, 'tags', tags, tags.map(entryText))
  },
})

const getTag = tool({
  name: 'get_tag',
  title: 'Read about a tag',
  description: "A tag's description in Markdown, and its usage.",
  scope: 'read',
  input: { name: z.string().min(1).max(100).describe('slug of the tag') },
  async run(call, { name }, at) {
    const tag = await call<TagFacts>('GET tag', { name })
    const data = { ...tagData(tag, at), content: tag.original_text }
    return { text: `${entryText(data)}\n\n${tag.original_text}`, data: { tag: data } }
  },
})

const getUser = tool({
  name: 'get_user',
  title: 'Read about a member',
  description: 'The public profile of a member.',
  scope: 'read',
  input: { username: z.string().min(1).max(100) },
  async run(call, { username }, at) {
    const info = await call<Sent<typeof PersonalInfo>>('GET personal/user/info', { username })
    const user = {
      ...person(info),
      url: at.user(info.username),
      bio: info.bio,
      website: info.website,
      location: info.location,
      status: info.status,
      reputation: info.rank,
      questions: info.question_count,
      answers: info.answer_count,
      member_since: iso(info.created_at),
    }
    const line = `${info.rank} reputation, ${info.question_count} questions, ${info.answer_count} answers`
    return {
      text: `# ${inline(info.display_name)}\n\n${user.url}\n\n${line}\n\n${info.bio}`.trim(),
      data: { user },
    }
  },
})

const askQuestion = tool({
  name: 'ask_question',
  title: 'Ask a question',
  description:
    "Asks a question on behalf of the API key's owner. Call find_similar_questions first.",
  scope: 'write',
  input: {
    title: z.string().max(1000),
    content: z.string().max(200_000).describe('Markdown'),
    tags: z.array(z.string().max(100)).max(20).default([]).describe('tag slugs'),
  },
  async run(call, input, at) {
    const made = question(await call<Sent<typeof QInfo>>('POST question', input), at)
    return { text: questionText(made), data: { question: made } }
  },
})

const writeAnswer = tool({
  name: 'write_answer',
  title: 'Answer a question',
  description: "Answers a question on behalf of the API key's owner.",
  scope: 'write',
  input: {
    question_id: id('the question'),
    content: z.string().max(200_000).describe('Markdown'),
  },
  async run(call, input, at) {
    const { info } = await call<{ info: Answer }>('POST answer', input)
    const made = answer(info, at)
    return { text: answerText(made), data: { answer: made } }
  },
})

const writeComment = tool({
  name: 'write_comment',
  title: 'Comment on a post',
  description: "Comments on a question or an answer on behalf of the API key's owner.",
  scope: 'write',
  input: {
    object_id: id('the question or answer'),
    content: z.string().max(10_000).describe('short Markdown'),
    reply_comment_id: z.string().max(40).default('').describe('id of the comment to reply to'),
  },
  async run(call, { content, ...rest }) {
    const input = { ...rest, original_text: content }
    const made = comment(await call<Sent<typeof Comment>>('POST comment', input))
    return { text: commentText(made), data: { comment: made } }
  },
})

export const tools: readonly Tool[] = [
  search,
  getQuestion,
  listQuestions,
  findSimilar,
  getAnswers,
  getComments,
  listTags,
  getTag,
  getUser,
  ...answerTools({ search, listQuestions, getAnswers, listTags, getTag }),
  askQuestion,
  writeAnswer,
  writeComment,
]
