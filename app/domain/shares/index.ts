export { recordShares, type ShareVisit } from './record-shares.ts'
