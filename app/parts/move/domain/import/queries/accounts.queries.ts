import { eq } from 'drizzle-orm'
import { arg, prepared } from '#kernel'
import { users } from '#drizzle/schema/index.ts'
import { inserting } from '#posts/imported/statements.queries.ts'

export const insertAccount = inserting(users, [
  'createdAt',
  'updatedAt',
  'lastLoginAt',
  'username',
  'usernameKey',
  'displayName',
  'mailStatus',
  'rank',
  'bio',
  'bioHtml',
  'website',
  'location',
])

export const isUsernameTaken = prepared(db => {
  const one = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, arg('key')))
    .prepare()
  return (key: string) => one.get({ key }) !== undefined
})
