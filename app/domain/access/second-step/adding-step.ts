import { activated, type Guard, type Member } from '#kernel'

/** Like `activated`, but also allows a session that may only add a second step. */
export const addingStep: Guard<Member> = {
  name: activated.name,
  check(ctx) {
    const { viewer } = ctx
    if (viewer.kind !== 'member') return activated.check(ctx)
    return activated.check({ ...ctx, viewer: { ...viewer, mustAddStep: false } })
  },
}
