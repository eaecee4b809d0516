export { awardView, badgeView, countedBadge } from './badge-view.ts'
export { type CaptchaDemand } from './captcha.ts'
export { type CaptchaPageData, readWithCode } from './captcha-page.ts'
export { choiceCookie, externalOnceCookie, showsExternalOnce } from './choice-cookie.ts'
export {
  backOf,
  type FormArgs,
  formAction,
  type FormReply,
  intent,
  refuseWith,
  reply,
  type Success,
  taking,
} from './form-action.ts'
export { askedOf, formLimits, type FieldLimits, type InputLimits } from './input-limits.ts'
export { type ErrorData, pageFailure, refusalText } from './failures.ts'
export { type FlagModel, flagView } from './flag-view.ts'
export { contentIntents, type ContentOutcome } from './content-acts.ts'
export { type ContentModel, contentView } from './content-view.ts'
export {
  adminClaimsActs,
  type AdminClaimsModel,
  adminClaimsView,
  claimsActs,
  type ClaimsModel,
  claimsView,
} from './claims-view.ts'
export { cleanUpActs, type CleanUpModel, cleanUpView } from './clean-up-view.ts'
export { CodeHeader } from './custom-code.ts'
export { badgeActs, type BadgesModel, badgesView } from './badges-admin-view.ts'
export { builtInIcon } from './built-in-icon.ts'
export { brandingActs, type BrandingModel, brandingView } from './branding-view.ts'
export { type CustomCodeModel, customCodeView } from './custom-code-view.ts'
export { themeActs } from './theme-view.ts'
export { dashboardActs, type DashboardModel, dashboardView } from './dashboard-view.ts'
export { clearFlashCookie, readFlash } from './flash.ts'
export { takeDropped, takeUpload, uploadAvatar } from './upload-forms.ts'
export { forgetKept, keptTexts } from './kept-form.ts'
export { ownArchive } from './own-archive.ts'
export {
  type MadeCodes,
  newPasskeyOptions,
  ownStepActs,
  type OwnStepsModel,
  ownStepsView,
} from './own-steps-view.ts'
export { recoveryCodesFile } from './recovery-codes-file.ts'
export { proofOptions, proveActs, proveView } from './prove-view.ts'
export { type SecurityLogModel, securityLogView } from './security-log-view.ts'
export { passkeyActs, passkeyOptions, secondStepActs, secondStepView } from './second-step-view.ts'
export { textForPrograms } from './text-for-programs.ts'
export { insistOnSetup, installActs, type InstallModel, installView } from './install-view.ts'
export { readFileAs } from './file-reader.ts'
export { feedText } from './feed.ts'
export { documentLoader } from './for-programs.ts'
export { openSearchText } from './open-search.ts'
export { sitemapFile, sitemapIndex } from './sitemap.ts'
export { internalHeaders, languageOf, pageOf } from './page.ts'
export { type EditConflict, orConflict } from './edit-conflict.ts'
export { documentData } from './document.ts'
export {
  ownPluginActs,
  ownPluginView,
  pluginActs,
  pluginConfigActs,
  pluginConfigView,
  type PluginField,
  pluginMenu,
  type PluginRow,
  type PluginsModel,
  pluginsView,
} from './plugins-view.ts'
export { rememberLanguage } from './language.ts'
export { memberActs, type MemberOutcome } from './member-acts.ts'
export { type MemberModel, type MembersModel, membersView, memberView } from './members-view.ts'
export { noticeRow, noticeTarget } from './notice-view.ts'
export {
  forgetInvitation,
  insistOnSignIn,
  invitationCookie,
  isProgrammeOn,
  joined,
  pageClient,
  qualificationView,
  qualifyAgain,
  takeInvitation,
} from './platform/index.ts'
export {
  ledgerActs,
  type LedgerModel,
  ledgerView,
  platformSettingsActs,
  platformSettingsView,
} from './platform-admin-view.ts'
export { listPage, pageNumber, pageWithin } from './paging.ts'
export {
  authorAnswerRow,
  authorQuestionRow,
  commentRow,
  gainRows,
  memberCardView,
  profileView,
  topAnswer,
  topQuestion,
  voteRow,
} from './profile-view.ts'
export { reviewActs } from './review-acts.ts'
export type { ReviewPost } from './review-post.ts'
export type { EditTaskModel, FlagTaskModel, HeldTaskModel } from './review-tasks.ts'
export { type ReviewModel, reviewView } from './review-view.ts'
export { screen, type ScreenArgs, staffScreen } from './screen.ts'
export { prefetchRules } from './prefetch-rules.ts'
export { sentForm } from './sent-form.ts'
export { permalinkOf, questionRow, tagChip, userRef } from './rows.ts'
export { type SettingsModel, settingsLoad, settingsSave } from './settings-screen.ts'
export {
  type FileLookModel,
  settingsDownload,
  settingsFileActs,
  settingsFileView,
} from './settings-file-view.ts'
export { type LastChange, settingsUndo, withLastChange } from './settings-undo.ts'
export { type SettingsSearchModel, settingsSearchView } from './settings-search.ts'
export {
  interfaceActs,
  interfaceView,
  legalActs,
  type LegalPreview,
  privilegesActs,
  type PrivilegesModel,
  privilegesView,
  seoActs,
  seoView,
  type TagLookup,
  writeActs,
  writeView,
} from './settings-views.ts'
export { searchView } from './search-view.ts'
export { type OutgoingRow, smtpActs, smtpView } from './smtp-view.ts'
export { qaPage } from './structured-data.ts'
export { framesFor, threadView } from './thread-view.ts'
export {
  type TranslationModel,
  translationsActs,
  type TranslationsModel,
  translationsView,
} from './translations-view.ts'
export { type DiffView } from './diff-view.ts'
export { TimelinePageSize, type TimelineView, timelineView } from './timeline-view.ts'
export type {
  AnswerModel,
  CommentModel,
  CommentsModel,
  QuestionModel,
  ThreadModel,
} from './thread-view.ts'
export { followedTagsActs } from './list-sides.ts'
export { logView, type LogView } from './log-view.ts'
export {
  adminKeysActs,
  type AdminKeysModel,
  adminKeysView,
  type KeyFormModel,
  type KeyModel,
  keysActs,
  type KeysModel,
  keysView,
  type ToldKey,
} from './keys-view.ts'
export { lookup } from './lookup.ts'
export { followIntent, type MergeMatch, tagInfoActs } from './tag-acts.ts'
export { atFields } from './at-fields.ts'
export { synonymNotice, tagState } from './tag-view.ts'
export { questionActs } from './question-acts.ts'
export { type ListingRules, questionListing } from './question-listing.ts'
export * from './writing-fields.ts'
export * from './writing-view.ts'
export {
  type DeliveryRow,
  type EventBox,
  type ToldSecret,
  webhookActs,
  type WebhookModel,
  webhooksActs,
  type WebhooksModel,
  webhooksView,
  webhookView,
} from './webhooks-view.ts'
export {
  backupFile,
  backupsActs,
  backupSettingsActs,
  backupSettingsView,
  type BackupsModel,
  backupsView,
} from './backups-view.ts'
export {
  maintenanceActs,
  type MaintenanceModel,
  maintenanceParts,
  maintenanceView,
} from './maintenance-view.ts'
export { mcpActs, mcpView } from './mcp-view.ts'
export { cspReportsActs, type CspReportsModel, cspReportsView } from './csp-reports-view.ts'
export type { ColumnSort } from './column-sorts.ts'
