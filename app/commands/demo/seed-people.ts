import { createTagRow } from '#tags/tag-rows.ts'
import { slugOf } from '#tags/tags.schema.ts'
import { updateTag } from '#tags/tags.queries.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { command, activated, writing } from '#kernel'
import { emailKey, findUserByName, insertUser } from '#basics/users/users.queries.ts'
import type { Site } from '#infra/site.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { people, tags } from '#drizzle/seed/demo/index.ts'
import { z } from 'zod'
import { Day } from '#shared/durations.ts'
import type { Stage } from './stage.ts'

const Roles = { admin: Role.admin, moderator: Role.moderator }

/** Demo accounts; they share one password that the operator finds in a file. */
export function seedPeople(site: Site, passwordHash: string, now: number): Map<string, number> {
  const ids = new Map<string, number>()
  writing(site.db, tx => {
    for (const person of people) {
      const known = findUserByName(tx, person.username)
      const email = `${person.username}@demo.invalid`
      const createdAt = now - person.joinedDaysAgo * Day
      const inactive = person.standing === 'inactive'
      const html = (text: string) =>
        renderMarkdown(text, { siteUrl: 'http://localhost/community', profile: 'bio' }).html
      const id =
        known?.id ??
        insertUser(tx, {
          createdAt,
          updatedAt: createdAt,
          lastLoginAt: createdAt + Math.floor((now - createdAt) * 0.98),
          username: person.username,
          usernameKey: person.username.toLowerCase(),
          displayName: person.name,
          passwordHash,
          email,
          emailKey: emailKey(email),
          mailStatus: inactive ? MailStatus.pending : MailStatus.verified,
          roleId: person.role ? Roles[person.role] : Role.user,
          rank: inactive ? 0 : 1,
          initialRank: inactive ? 0 : 1,
          bio: person.bio ?? '',
          bioHtml: person.bio ? html(person.bio) : '',
          website: person.website ?? '',
          location: person.location ?? '',
        })
      ids.set(person.key, id)
    }
    return null
  })
  return ids
}

const plantTag = command({
  name: 'demo.plant_tag',
  guard: activated,
  input: z.object({
    slug: z.string(),
    name: z.string(),
    text: z.string(),
    main: z.number(),
    recommend: z.boolean(),
    reserved: z.boolean(),
  }),
  emits: ['tag.created'],
  run(ctx, { slug, name, text, main, recommend, reserved }) {
    const id = createTagRow(ctx, {
      slug_name: slugOf(slug),
      display_name: name,
      original_text: text,
    })
    updateTag(ctx.tx, id, { mainTagId: main, recommend, reserved })
    return { id }
  },
})

/** Tags with their descriptions and synonyms. */
export async function seedTags(stage: Stage, by: string, at: number): Promise<void> {
  for (const tag of tags) {
    const flags = { recommend: tag.recommend ?? false, reserved: tag.reserved ?? false }
    const main = await stage.act(by, at, plantTag, {
      slug: tag.slug,
      name: tag.name,
      text: tag.description ?? '',
      main: 0,
      ...flags,
    })
    for (const slug of tag.synonyms ?? []) {
      await stage.act(by, at, plantTag, {
        slug,
        name: slug,
        text: '',
        main: main.id,
        recommend: false,
        reserved: false,
      })
    }
  }
}

/** States that would keep members from acting are set at the very end. */
export function applyStandings(
  ids: Map<string, number>,
  now: number,
  update: (id: number, changes: object) => void,
): void {
  for (const person of people) {
    const id = ids.get(person.key)!
    if (person.standing === 'suspended') {
      update(id, {
        status: UserStatus.suspended,
        suspendedAt: now - Day,
        suspendedUntil: now + 30 * Day,
      })
    }
    if (person.standing === 'deleted')
      update(id, { status: UserStatus.deleted, deletedAt: now - Day })
  }
}
