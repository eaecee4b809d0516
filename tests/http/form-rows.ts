/** Every form of every screen by name, and how it is sent. */
import type { UserRow } from '#basics/users/users.queries.ts'
import { leaves } from '#tests/support/route-table.ts'
import type { Answer, Fields, WholeSite } from '#tests/support/whole-site.ts'
import { type Form, sampleForms } from './sample-forms.ts'
import type { Scene } from './scene.ts'

export type Row = { name: string; make: (stage: Scene) => Form; intent: string; screen: string }
export const rows: Row[] = Object.entries(sampleForms).flatMap(([pattern, forms]) =>
  Object.entries(forms).map(([intent, make]) => ({
    name: `${intent || 'no intent'} on ${pattern}`,
    make,
    intent,
    screen: leaves.find(leaf => leaf.pattern === pattern)?.id ?? '',
  })),
)

export const submitTo =
  (site: WholeSite) =>
  (form: Form, intent: string, who: UserRow | null, more: Fields = {}) => {
    const named: Fields = intent ? { intent } : {}
    return site.submit(`/community${form.at}`, { ...more, ...form.fields, ...named }, who)
  }

export const actorOf = (stage: Scene, form: Form) => stage.who[form.least]
export const succeeded = ({ status, headers }: Answer) =>
  status === 200 || (status === 303 && !/users\/login\?redirect/.test(headers.location ?? ''))
