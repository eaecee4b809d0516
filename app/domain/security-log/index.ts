export {
  deleteOldSecurityEvents,
  listMoments,
  listSecurityEvents,
  recordSecurity,
  type SecurityEvent,
  type SecurityEventRow,
  SecurityEvents,
} from './security-events.queries.ts'
export { SecurityPageSize, showSecurityLog } from './show-security-log.ts'
