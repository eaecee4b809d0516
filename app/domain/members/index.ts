export { addUsers, type BulkAdd, showBulkAdd } from './add-users.ts'
export { LinesMax } from './bulk-lines.ts'
export { editMemberProfile } from './edit-profile.ts'
export { makeActivationLink, sendMemberActivation } from './issue-activation.ts'
export { listRoles } from './list-roles.ts'
export { type MemberCounts, type MemberPost, type PostKind, PostKinds } from './members.queries.ts'
export {
  listMemberPosts,
  type MemberOverview,
  nameMembers,
  showAgentRules,
  showMember,
} from './show-member.ts'
