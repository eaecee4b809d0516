export * from './avatars.ts'
export {
  type FilteredPeople,
  filterPeople,
  FilterMax,
  findPeople,
  listStaff,
} from './find-people.ts'
export { listRanking, type RankedMember, type Ranking } from './list-ranking.ts'
export * from './suspensions.queries.ts'
export * from './users.queries.ts'
