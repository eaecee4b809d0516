/** The member picker: selected members, and search by name prefix. */
import { findPeople } from '#basics/users/find-people.ts'
import { findUserByName } from '#basics/users/users.queries.ts'
import { type FormArgs, reply } from '#web/kernel/form-action.ts'

/** Maximum number of selected names that are looked up. */
const TickedMax = 100

/** Members selected in the form, by username. */
function chosenPeople({ form, ctx }: FormArgs) {
  const names = form.getAll('invite_user').slice(0, TickedMax).map(String)
  return names.flatMap(name => {
    const user = findUserByName(ctx.db, name)
    return user ? [{ username: user.username, name: user.displayName }] : []
  })
}

/** Looks up the typed text; an exact username is selected at once. */
export async function lookUpPeople(args: FormArgs) {
  const typed = String(args.form.get('username') ?? '').trim()
  const found = (await args.run(findPeople, { username: typed })).map(person => ({
    username: person.username,
    name: person.displayName,
  }))
  const chosen = chosenPeople(args)
  const isChosen = ({ username }: { username: string }) =>
    chosen.some(person => person.username === username)
  const exact = found.find(({ username }) => username.toLowerCase() === typed.toLowerCase())
  if (exact && !isChosen(exact)) chosen.push(exact)
  return reply({ chosen, matches: found.filter(one => !isChosen(one)), lookedUp: typed })
}
