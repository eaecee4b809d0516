export {
  type BrandingField,
  BrandingFields,
  BrandingLimits,
  iconAddress,
  pageIcon,
  saveBranding,
  takeBranding,
} from './branding.ts'
export { codeSources, SourcesMax } from './code-sources.ts'
export { saveCustomCode } from './custom-code.ts'
export { putTheme, saveTheme, Themes, tidyColour } from './theme.ts'
