/** What members have told the program, or it has looked up. */
import { eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'
import { platformMembers } from '#drizzle/schema/index.ts'

export type PlatformMember = typeof platformMembers.$inferSelect

const nothingYet: Omit<PlatformMember, 'userId'> = {
  termsVersion: 0,
  termsAcceptedAt: 0,
  occupation: '',
  welcomedAt: 0,
  qualified: false,
  qualifiedCheckedAt: 0,
}

const find = prepared(db => {
  const one = db
    .select()
    .from(platformMembers)
    .where(eq(platformMembers.userId, arg('userId')))
    .prepare()
  return (userId: number) => one.get({ userId })
})

export const platformMember = (db: Db, userId: number): PlatformMember =>
  find(db, userId) ?? { userId, ...nothingYet }

export function savePlatformMember(
  tx: Tx,
  userId: number,
  changes: Partial<Omit<PlatformMember, 'userId'>>,
): void {
  tx.insert(platformMembers)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: platformMembers.userId, set: changes })
    .run()
}

export const dropPlatformMember = (tx: Tx, userId: number) =>
  void tx.delete(platformMembers).where(eq(platformMembers.userId, userId)).run()

const externals = statement<{ provider: string; id: string }>(sql`
  select provider, external_id as id from identity where user_id = ${arg('userId')}
  order by provider`)

/** The ids of a member at other services. */
export const externalIdsOf = (db: Db, userId: number): Record<string, string> =>
  Object.fromEntries(externals.all(db, { userId }).map(row => [row.provider, row.id]))
