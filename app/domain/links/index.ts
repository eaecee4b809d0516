export { countLinks, refreshLinks } from './links.queries.ts'
export { questionOfAddress } from './question-address.ts'
export { linkDuplicate, rescanLinks, unlinkDuplicate } from './rescan-links.ts'
