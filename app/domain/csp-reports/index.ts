export { deleteOldReports, MostGroups } from './csp-reports.queries.ts'
export { clearReports, listReports, takeReports } from './manage-reports.ts'
export { ReportTypes } from './read-reports.ts'
