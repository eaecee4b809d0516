export {
  deleteOldSecurityEvents,
  listMoments,
  listSecurityEvents,
  recordSecurity,
  type SecurityEventRow,
  SecurityEvents,
} from './security-events.queries.ts'
export { SecurityPageSize, showSecurityLog } from './show-security-log.ts'
