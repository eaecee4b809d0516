/** The tools of Answer's own MCP server, for saved prompts; `get_comments` and `get_user` are named alike. */
import { z } from 'zod'
import { id, type Tool, tool } from './tool.ts'

type Ours = Record<'search' | 'listQuestions' | 'getAnswers' | 'listTags' | 'getTag', Tool>

const First = 1
const PageSize = 20
const page = { page: First, page_size: PageSize }
const word = (what: string) => z.string().max(100).default('').describe(what)
const tagName = z.string().min(1).max(100).describe('slug of the tag')

const like = ({ title, description, scope }: Tool) => ({ title, description, scope })

const questionsTool = ({ search, listQuestions }: Ours): Tool =>
  tool({
    ...like(search),
    name: 'get_questions',
    description:
      'Questions with these words, newest first; without words, all of a tag or a member.',
    input: {
      keyword: word('words; empty = all questions'),
      username: word('who asked; empty = anyone'),
      tag: word('slugs of tags that all must have, separated by semicolons; empty = any'),
      score: z
        .union([z.string().regex(/^\d{0,9}$/), z.int().min(0)])
        .default('')
        .describe('least score; empty = any'),
    },
    run(call, { keyword, username, tag, score }, at) {
      const tags = tag.split(/[;,]/).flatMap(name => name.trim() || [])
      if (keyword === '' && tags.length < 2 && !Number(score)) {
        const [only = ''] = tags
        return listQuestions.run(call, { order: 'newest', tag: only, username, ...page }, at)
      }
      const filters = [
        ...tags.map(name => `[${name}]`),
        username && `user:${username}`,
        Number(score) && `score:${score}`,
        'is:question',
      ]
      const query = [keyword, ...filters].filter(Boolean).join(' ')
      return search.run(call, { query, order: 'newest', ...page }, at)
    },
  })

export function answerTools(ours: Ours): Tool[] {
  const { getAnswers, listTags, getTag } = ours
  return [
    questionsTool(ours),
    tool({
      ...like(getAnswers),
      name: 'get_answers_by_question_id',
      input: { question_id: id('the question') },
      run: (call, { question_id }, at) =>
        getAnswers.run(call, { question_id, order: 'default', ...page }, at),
    }),
    tool({
      ...like(listTags),
      name: 'get_tags',
      input: { tag_name: z.string().max(35).default('').describe('part of a name; empty = all') },
      run: (call, { tag_name: filter }, at) => listTags.run(call, { filter, ...page }, at),
    }),
    tool({
      ...like(getTag),
      name: 'get_tag_detail',
      input: { tag_name: tagName },
      run: (call, { tag_name: name }, at) => getTag.run(call, { name }, at),
    }),
  ]
}
