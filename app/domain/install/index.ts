export { type InstallOptions, installSite } from './install-site.ts'
export { moveSite } from './move-site.ts'
export { normalizeSiteUrl } from './site-url.ts'
