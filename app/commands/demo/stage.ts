/** Runs the regular verbs as demo members, at past times. */
import type { z } from 'zod'
import { type Ctx, type Operation, privilegesOf, run, type Tx, writing } from '#kernel'
import { storedUser, toMember } from '#basics/users/users.queries.ts'
import { makeContext } from '#infra/requests/context.ts'
import type { Site } from '#infra/site.ts'
import { Role } from '#shared/codes.ts'

export type Stage = {
  site: Site
  /** Account ids by member key. */
  people: Map<string, number>
  /** Runs a verb as a member at a given time. */
  act<I extends z.ZodType, O>(
    by: string,
    at: number,
    operation: Operation<I, O>,
    input: unknown,
  ): Promise<O>
  /** The same with only the member's actual privileges. */
  actPlainly<I extends z.ZodType, O>(
    by: string,
    at: number,
    operation: Operation<I, O>,
    input: unknown,
  ): Promise<O>
  write<R>(body: (tx: Tx) => R): R
}

export function makeStage(site: Site, people: Map<string, number>): Stage {
  const ctxOf = (by: string, at: number): Ctx => {
    const row = storedUser(site.db, people.get(by)!)
    // Missing reputation must not block the script during setup.
    const viewer = { ...toMember(row), roleId: Role.moderator, status: 1, mailStatus: 1 }
    return {
      ...makeContext(site, { viewer, locale: 'zh_CN', now: at }),
      privileges: privilegesOf(1),
    }
  }
  return {
    site,
    people,
    act: (by, at, operation, input) => run(operation, ctxOf(by, at), input),
    actPlainly(by, at, operation, input) {
      const viewer = toMember(storedUser(site.db, people.get(by)!))
      return run(operation, makeContext(site, { viewer, locale: 'zh_CN', now: at }), input)
    },
    write: body => writing(site.db, tx => ({ value: body(tx) })).value,
  }
}
