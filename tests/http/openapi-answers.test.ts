/** Compares the real responses of all calls with the API documentation. */
import { afterAll, expect, test } from 'vitest'
import { wirePath } from '#api/docs/operations.ts'
import { callName, router } from '#api/index.ts'
import { described, doneSchema, refusedSchema } from '#tests/support/answer-schema.ts'
import { type Answer, bodyOf } from '#tests/support/api.ts'
import { callAs, sampleOf } from './endpoint-calls.ts'
import { type Actor, actors, scene } from './scene.ts'

/** Used for reads only. */
const untouched = await scene()
afterAll(() => untouched.w[Symbol.dispose]())

const writing = ['GET user/logout', 'GET admin/user/activation']
/** Together they may do everything, and are refused in every way. */
const writers: Actor[] = ['anonymous', 'member', 'author', 'admin']

async function ask(name: string, actor: Actor): Promise<Answer> {
  if (name.startsWith('GET') && !writing.includes(name)) {
    return callAs(untouched, untouched.who[actor], name, sampleOf(untouched, name))
  }
  const stage = await scene()
  using _ = stage.w
  return await callAs(stage, stage.who[actor], name, sampleOf(stage, name))
}

const calls = router.endpoints.filter(endpoint => !endpoint.setup)

test.each(calls.map(endpoint => [callName(endpoint), endpoint] as const))(
  '%s',
  async (name, endpoint) => {
    const method = endpoint.method.toLowerCase()
    const accepts = doneSchema(endpoint)
    const operation = described.paths[wirePath(endpoint)]![method] as { responses: object }
    const fine: string[] = []
    for (const actor of name.startsWith('GET') ? actors : writers) {
      const answer = await ask(name, actor)
      const check = answer.status === 200 ? accepts : refusedSchema
      const valid = check(bodyOf(answer))
      expect([actor, valid ? [] : check.errors]).toEqual([actor, []])
      if (answer.status === 200) fine.push(actor)
      else expect(Object.keys(operation.responses), actor).toContain(String(answer.status))
    }
    expect([name, fine.length > 0]).toEqual([name, true])
  },
)
