/** Written by `npm run api:client` from the endpoint tables. Do not edit by hand. */

/** Text with `&lt;`, `&gt;`, `&amp;`, `&#34;` and `&#39;`, for pages; `unescapeText` decodes it. */
export type EscapedText = string
/** Markup made by the server. */
export type Html = string

export type AInfo = {
  /** id */ id: string
  /** id */ question_id: string
  content: string
  html: Html
  /** seconds */ create_time: number
  /** seconds */ update_time: number
  accepted: 1 | 2
  user_info: UserBasic
  update_user_info?: UserBasic
  collected: boolean
  vote_status: "vote_up" | "vote_down" | ""
  vote_count: number
  status: 1 | 10 | 11
  member_actions: Action[]
}

export type Action = { action: string; name: string; type: "reason" | "edit" | "confirm" }

export type AdminBadge = {
  /** id */ id: string
  name: string
  icon: string
  level: number
  description: Html
  award_count: number
  /** always false */ earned: boolean
  group_name: string
  status: "active" | "inactive"
}

export type AnswerKey = {
  id: number
  access_key: string
  description: string
  scope: "read-only" | "global"
  /** seconds */ created_at: number
  /** seconds */ last_used_at: number
}

export type AvatarSettings = { default_avatar: "system" | "gravatar"; gravatar_base_url: string }

export type Badge = {
  /** id */ id: string
  name: string
  icon: string
  level: number
  award_count: number
  earned_count: number
  description: Html
  is_single: boolean
}

export type BadgeAward = {
  /** seconds */ created_at: number
  object_id: string | ""
  question_id: string | ""
  answer_id: string | ""
  comment_id: string | ""
  object_type: "question" | "answer" | "comment" | ""
  /** title of the question */ url_title: string
  author_user_info: UserBasic
}

export type Bootstrap = {
  loginStatus: boolean
  /** may take part: active and not suspended */ isUserEligible: boolean
  isSuperUser: boolean
  isOperator: boolean
  banned: boolean
  /** path to open first, or empty */ redirect: string
  termsAccepted: boolean
  occupationNeeded: boolean
  user: { /** digits */ userId: string; nickname: string } | null
}

export type BrandingData = { logo: string; mobile_logo: string; square_icon: string; favicon: string }

export type Claim = {
  id: number
  /** seconds */ created_at: number
  account: string
  url: string
  token: string
  status: "waiting" | "confirmed" | "declined" | "withdrawn" | "undone"
  /** seconds */ decided_at: number
  note: string
  claimant: UserBasic
  decider: UserBasic | null
  undoable: boolean
}

export type Comment = {
  /** id */ comment_id: string
  /** seconds */ created_at: number
  /** id */ object_id: string
  vote_count: number
  is_vote: boolean
  original_text: string
  parsed_text: Html
  user_id: string
  username: string
  user_display_name: string
  user_avatar: string
  user_status: "normal" | "suspended" | "deleted" | "inactive"
  reply_user_id: string
  reply_username: string
  reply_user_display_name: string
  reply_comment_id: string
  reply_user_status: "normal" | "suspended" | "deleted" | "inactive" | ""
  member_actions: Action[]
}

export type ConfigState = { config_file_exist: boolean; db_connection_success: boolean; db_table_exist: boolean }

export type ConsumedInvite = { success: boolean; rewardPoints: number; inviterName: string }

export type CurrentUser = {
  /** digits */ id: string
  /** seconds */ created_at: number
  /** seconds */ last_login_date: number
  username: string
  e_mail: string
  mail_status: 1 | 2
  notice_status: 1 | 2
  follow_count: number
  answer_count: number
  question_count: number
  rank: number
  authority_group: number
  display_name: string
  mobile: string
  bio: string
  bio_html: Html
  website: string
  location: string
  language: string
  color_scheme: string
  access_token: string
  role_id: 1 | 2 | 3
  status: "normal" | "suspended" | "deleted" | "inactive"
  have_password: boolean
  visit_token: string
  /** seconds */ suspended_until: number
  avatar: { type: string; gravatar: string; custom: string }
}

export type CustomCodeData = {
  custom_head: Html
  custom_css: string
  custom_header: Html
  custom_footer: Html
  custom_sidebar: Html
}

export type Envelope = {
  /** repeats the HTTP status */ code: number
  /** stable name of the result */ reason: string
  /** the same in the language of the request */ msg: EscapedText
  /** null when there is no data */ data: unknown
}

export type FieldError = { error_field: string; error_msg: string }

export type FileRules = {
  max_image_size: number
  max_attachment_size: number
  max_image_megapixel: number
  authorized_image_extensions: string[]
  authorized_attachment_extensions: string[]
}

export type FlaggedPost = {
  /** seconds */ created_at: number
  /** id */ object_id: string
  question_id: string | ""
  answer_id: string | ""
  comment_id: string | ""
  object_type: "question" | "answer" | "comment"
  title: string
  url_title: string
  original_text: string
  parsed_text: Html
  tags: Tag[]
  object_status: 1 | 2 | 10 | 11
  object_show_status: 1 | 2
  author_user_info: UserBasic
  /** digits */ flag_id: string
  answer_count: number
  answer_accepted: boolean
  /** seconds */ submit_at: number
  submitter_user: UserBasic
  reason: Reason | null
  reason_content: string
}

export type GeneralSettings = {
  name: string
  short_description: string
  description: string
  site_url: string
  contact_email: string
  check_update: boolean
}

export type InviteStatus = {
  hasUnread: boolean
  unreadCount: number
  latest: { nickname: string; rewardPoints: number; /** seconds */ createdAt: number }[]
}

export type InviteSummary = {
  totalInviteCount: number
  totalInviteReward: number
  /** points per invitation, for both members */ rewardPoints: number
  /** absolute URL, or empty */ inviteLink: string
}

export type LegalSettings = {
  terms_of_service_original_text: string
  terms_of_service_parsed_text: Html
  privacy_policy_original_text: string
  privacy_policy_parsed_text: Html
  external_content_display: "always_display" | "ask_before_display"
  image_hosts: string[]
}

export type ListedBadge = {
  /** id */ id: string
  name: string
  icon: string
  level: number
  award_count: number
  earned_count: number
}

export type LoginSettings = {
  allow_new_registrations: boolean
  allow_email_registrations: boolean
  allow_password_login: boolean
  login_required: boolean
  require_email_verification: boolean
  allow_email_domains: string[]
  second_step_required: "nobody" | "admins" | "staff" | "everybody"
}

export type LoginUser = {
  /** digits */ id: string
  /** seconds */ created_at: number
  /** seconds */ last_login_date: number
  username: string
  e_mail: string
  mail_status: 1 | 2
  notice_status: 1 | 2
  follow_count: number
  answer_count: number
  question_count: number
  rank: number
  authority_group: number
  display_name: string
  mobile: string
  bio: string
  bio_html: Html
  website: string
  location: string
  language: string
  color_scheme: string
  access_token: string
  role_id: 1 | 2 | 3
  status: "normal" | "suspended" | "deleted" | "inactive"
  have_password: boolean
  visit_token: string
  /** seconds */ suspended_until: number
  avatar: string
}

export type MailConfig = {
  inbox: { key: "email"; enable: boolean }
  all_new_question: { key: "email"; enable: boolean }
  all_new_question_for_following_tags: { key: "email"; enable: boolean }
}

export type ManagedUser = {
  /** digits */ user_id: string
  /** seconds */ created_at: number
  /** seconds */ deleted_at: number
  /** seconds */ suspended_at: number
  /** seconds */ suspended_until: number
  suspend_type: number
  suspend_msg: string
  username: string
  e_mail: string
  rank: number
  status: "normal" | "suspended" | "deleted" | "inactive"
  display_name: string
  avatar: string
  role_id: 1 | 2 | 3
  role_name: "User" | "Admin" | "Moderator"
}

export type NewRewards = { hasReward: boolean; rewardPoints: number; rewardCount: number }

export type Notice = {
  /** digits */ id: string
  user_info?: UserBasic
  object_info: {
    title: string
    /** id */ object_id: string
    object_map: { question: string | "0"; answer: string | "0"; comment: string | "0" } | { /** id */ badge_id: string }
    object_type: "question" | "answer" | "tag" | "comment" | "badge_award" | "user"
  }
  rank: number
  notification_action?: string
  is_read: boolean
  /** seconds */ update_time: number
}

export type NoticeNumbers = {
  inbox: number
  achievement: number
  revision: number
  can_revision: boolean
  badge_award: {
    /** digits */ notification_id: string
    /** id */ badge_id: string
    name: string
    icon: string
    level: number
  } | null
}

export type OwnClaim = {
  id: number
  /** seconds */ created_at: number
  account: string
  url: string
  token: string
  status: "waiting" | "confirmed" | "declined" | "withdrawn" | "undone"
  /** seconds */ decided_at: number
  note: string
}

export type OwnPluginConfig = { name: string; slug_name: string; config_fields: PluginField[] | null }

export type OwnedBadge = { /** id */ id: string; name: string; icon: string; level: number; earned_count: number }

export type PendingPost = {
  /** seconds */ created_at: number
  /** id */ object_id: string
  question_id: string | ""
  answer_id: string | ""
  comment_id: string | ""
  object_type: "question" | "answer" | "comment"
  title: string
  url_title: string
  original_text: string
  parsed_text: Html
  tags: Tag[]
  object_status: 1 | 2 | 10 | 11
  object_show_status: 1 | 2
  author_user_info: UserBasic
  review_id: number
  /** seconds */ submit_at: number
  submitter_display_name: string
  reason: string
}

export type PersonalAnswer = {
  /** id */ answer_id: string
  /** id */ question_id: string
  accepted: 1 | 2
  vote_count: number
  /** seconds */ create_time: number
  /** seconds */ update_time: number
  question_info: { title: string; url_title: string; tags: Tag[] }
}

export type PersonalInfo = {
  /** digits */ id: string
  /** seconds */ created_at: number
  /** seconds */ last_login_date: number
  username: string
  follow_count: number
  answer_count: number
  question_count: number
  rank: number
  display_name: string
  avatar: string
  mobile: string
  bio: string
  bio_html: Html
  website: string
  location: string
  status: "normal" | "suspended" | "deleted" | "inactive"
  status_msg?: EscapedText
  /** seconds */ suspended_until: number
}

export type PersonalQuestion = {
  /** id */ question_id: string
  title: string
  url_title: string
  vote_count: number
  tags: Tag[]
  view_count: number
  answer_count: number
  collection_count: number
  /** seconds */ created_at: number
  /** id | "0" */ accepted_answer_id: string
  status: "available" | "closed" | "pending" | "deleted"
}

export type PlatformEnvelope = {
  /** repeats the HTTP status */ code: number
  /** stable name of the result */ reason: string
  /** the same in the language of the request */ msg: EscapedText
  /** 0 = done, 1 = failed */ status: number
  data: unknown
}

export type Plugin = {
  name: string
  slug_name: string
  description: string
  version: string
  enabled: boolean
  have_config: boolean
  link: string
  status: "active" | "inactive" | "outdated"
}

export type PluginConfig = {
  name: string
  slug_name: string
  description: string
  version: string
  config_fields: PluginField[] | null
}

export type PluginField = {
  name: string
  type: "input" | "textarea" | "checkbox" | "radio" | "select" | "upload" | "timezone" | "switch" | "button" | "legend" | "tag_selector"
  title: string
  description: EscapedText
  required: boolean
  /** the saved value; a password is masked with asterisks */ value: string | number | boolean | string[] | null
  ui_options: {
    placeholder: string
    rows: string
    input_type: string
    label: string
    text: string
    variant: string
    class_name: string
    field_class_name: string
  }
  options: { label: string; value: string }[]
}

export type PointEntry = {
  /** digits */ id: string
  title: string
  score: number
  /** seconds */ createdAt: number
  /** seconds */ expireAt: number
}

export type PrivilegeSettings = {
  options: ({
    level: 1 | 2 | 3 | 99
    level_desc: string
    privileges: { key: string; label: string; value: number }[]
  })[]
  selected_level: 1 | 2 | 3 | 99
}

export type QInfo = {
  /** id */ id: string
  title: string
  url_title: string
  description: EscapedText
  pin: 1 | 2
  show: 1 | 2
  status: 1 | 2 | 10 | 11
  tags: Tag[]
  view_count: number
  unique_view_count: number
  vote_count: number
  answer_count: number
  collection_count: number
  follow_count: number
  /** id | "0" */ accepted_answer_id: string
  last_answer_id: string | "0"
  content: string
  html: Html
  /** seconds */ create_time: number
  /** seconds */ update_time: number
  /** seconds */ edit_time: number
  operation?: {
    type: string
    description: string
    msg: string
    /** seconds */ time: number
    level: "info" | "danger" | "warning" | "secondary"
  }
  user_info: UserBasic
  update_user_info?: UserBasic
  last_answered_user_info?: UserBasic
  answered: boolean
  first_answer_id: string | ""
  collected: boolean
  vote_status: "vote_up" | "vote_down" | ""
  is_followed: boolean
  member_actions: Action[]
  extends_actions: Action[]
}

export type QItem = {
  /** id */ id: string
  title: string
  url_title: string
  description: EscapedText
  pin: 1 | 2
  show: 1 | 2
  status: 1 | 2 | 10 | 11
  tags: Tag[]
  view_count: number
  unique_view_count: number
  vote_count: number
  answer_count: number
  collection_count: number
  follow_count: number
  /** id | "0" */ accepted_answer_id: string
  last_answer_id: string | "0"
  /** seconds */ created_at: number
  /** seconds */ operated_at: number
  operator: {
    /** digits */ id: string
    username: string
    rank: number
    display_name: string
    status: "normal" | "suspended" | "deleted" | "inactive"
    avatar: string
  }
  operation_type: "asked" | "answered" | "modified"
}

export type QuestionRules = { min_content: number; min_tags: number; restrict_answer: boolean }

export type Quota = {
  dayRemainingScore: number
  monRemainingScore: number
  monLimitScore: number
  dayLimitScore: number
  /** points granted for the first days */ dayEvaluateAppRemainingScore: number
  /** of those, points that expire at the end of today */ dayEvaluateAppExpiryScore: number
  /** days left with such points, including today */ evaluateAppExpiryDays: number
  sumScore: number
  systemAwardScore: number
  consumeList: PointEntry[]
  rewardList: PointEntry[]
}

export type RankedUser = { username: string; rank: number; vote_count: number; display_name: string; avatar: string }

export type Reason = {
  reason_key: string
  reason_type: number
  name: string
  description: string
  content_type: "" | "text" | "textarea"
  placeholder: string
}

export type Refusal = {
  /** repeats the HTTP status */ code: number
  /** stable name of the result */ reason: string
  /** the same in the language of the request */ msg: EscapedText
  /** 0 = done, 1 = failed */ status?: number
  data: null | FieldError[] | { /** how to display it */ err_type: "toast" | "alert" | "modal" } | {
    /** the cause */ type: "inactive" | "suspended" | "url_expired" | "second_step" | "second_step_required" | "prove_again"
    /** for second_step: the ticket for the next call */ ticket?: string
    /** for second_step: when the ticket expires, in Unix seconds */ expires_at?: number
    /** for second_step: the methods this account can use */ methods?: ("totp" | "passkey" | "recovery_code")[]
  }
}

export type Revision = {
  /** digits */ id: string
  /** digits */ use_id: string
  /** id */ object_id: string
  title: string
  url_title: string
  content: QInfo | AInfo | TagInfo
  status: 0 | 1 | 2 | 3
  /** seconds */ create_at: number
  user_info: UserBasic
  reason: string
}

export type SecurityLogEntry = {
  /** seconds */ created_at: number
  event: "sign_in" | "sign_in_new_device" | "password_changed" | "password_reset" | "password_set" | "email_changed" | "email_reverted" | "second_step_added" | "second_step_added_new_device" | "second_step_removed" | "second_step_reset" | "second_step_wrong" | "passkey_refused" | "recovery_codes_made" | "recovery_code_used" | "key_created" | "key_revoked" | "sign_in_linked" | "sign_in_unlinked" | "sessions_ended" | "disowned"
  detail: string
  by_staff: boolean
  device: string
  network: string
}

export type SecuritySettings = {
  login_required: boolean
  external_content_display: "always_display" | "ask_before_display"
  check_update: boolean
}

export type SiteInfo = {
  general: GeneralSettings
  interface: { language: string; time_zone: string; default_avatar: string; gravatar_base_url: string }
  branding: BrandingData
  login: LoginSettings
  theme: {
    theme_options: { label: string; value: string }[]
    theme: string
    theme_config: { [key: string]: { navbar_style: string; primary_color: string } }
    color_scheme: string
    layout: "Full-width" | "Fixed-width"
  }
  custom_css_html: CustomCodeData
  site_seo: { permalink: number; robots: string }
  site_users: UsersSettings
  site_write: WriteSettings
  site_legal: { external_content_display: "always_display" | "ask_before_display" }
  users_settings: AvatarSettings
  site_questions: QuestionRules
  site_tags: TagRules
  site_advanced: FileRules
  site_security: SecuritySettings
  ai_enabled: boolean
  mcp_enabled: boolean
  version: string
  revision: string
}

export type SmtpData = {
  from_email: string
  from_name: string
  smtp_host: string
  smtp_port: number
  encryption: "" | "SSL" | "TLS"
  smtp_username: string
  /** masked with asterisks; empty without a password */ smtp_password: string
  smtp_authentication: boolean
}

export type SuggestedEdit = {
  type: "question" | "answer" | "tag"
  info: {
    /** seconds */ created_at: number
    /** id */ object_id: string
    question_id: string | ""
    answer_id: string | ""
    comment_id: ""
    object_type: "question" | "answer" | "tag"
    /** digits */ object_creator_user_id: string
    title: string
    url_title: string
    content: string
    html: Html
    answer_count: number
    answer_accepted: boolean
    tags: Tag[]
    status: 1 | 2 | 10 | 11
    show_status: 1 | 2
  }
  unreviewed_info: Revision
}

export type Tag = {
  slug_name: string
  display_name: string
  main_tag_slug_name: string
  recommend: boolean
  reserved: boolean
}

export type TagBasic = {
  slug_name: string
  display_name: string
  recommend: boolean
  reserved: boolean
  /** id */ tag_id: string
}

export type TagInfo = {
  /** id */ tag_id: string
  /** seconds */ created_at: number
  /** seconds */ updated_at: number
  slug_name: string
  display_name: string
  excerpt: Html
  description: EscapedText
  original_text: string
  parsed_text: Html
  follow_count: number
  question_count: number
  is_follower: boolean
  recommend: boolean
  reserved: boolean
  status: "available" | "deleted"
  member_actions: Action[]
  main_tag_slug_name: string
}

export type TagPageItem = {
  /** id */ tag_id: string
  /** seconds */ created_at: number
  /** seconds */ updated_at: number
  slug_name: string
  display_name: string
  excerpt: Html
  description: EscapedText
  original_text: string
  parsed_text: Html
  follow_count: number
  question_count: number
  is_follower: boolean
  recommend: boolean
  reserved: boolean
}

export type TagRules = {
  recommend_tags: { slug_name: string; display_name: string }[]
  required_tag: boolean
  reserved_tags: { slug_name: string; display_name: string }[]
}

export type Texts = { [key: string]: string | Texts }

export type ThemeData = {
  theme_options: { label: string; value: string }[]
  theme: string
  theme_config: { [key: string]: { navbar_style: string; primary_color: string } }
  color_scheme: "system" | "light" | "dark"
  layout: "Full-width" | "Fixed-width"
}

export type TimelineRow = {
  /** digits */ activity_id: string
  /** digits */ revision_id: string
  /** seconds */ created_at: number
  activity_type: "asked" | "answered" | "commented" | "edited" | "closed" | "reopened" | "deleted" | "undeleted" | "pin" | "unpin" | "show" | "hide" | "rollback" | "accept" | "created" | "upvote" | "downvote"
  comment: Html
  /** id */ object_id: string
  object_type: "question" | "answer" | "tag" | "comment"
  cancelled: boolean
  /** seconds */ cancelled_at: number
  user_info: UserBasic
  /** of a rollback: the revision it brought back; "0" if none */ restored_revision_id: string
}

export type UserBasic = {
  /** digits */ id: string
  username: string
  rank: number
  display_name: string
  avatar: string
  website: string
  location: string
  language: string
  status: "normal" | "suspended" | "deleted" | "inactive"
  /** seconds */ suspended_until: number
}

export type UsersSettings = {
  default_avatar: "system" | "gravatar"
  gravatar_base_url: string
  allow_update_display_name: boolean
  allow_update_username: boolean
  allow_update_avatar: boolean
  allow_update_bio: boolean
  allow_update_website: boolean
  allow_update_location: boolean
}

export type WriteSettings = {
  min_content: number
  restrict_answer: boolean
  min_tags: number
  required_tag: boolean
  max_image_size: number
  max_attachment_size: number
  max_image_megapixel: number
  authorized_image_extensions: string[]
  authorized_attachment_extensions: string[]
  recommend_tags: { slug_name: string; display_name: string }[]
  reserved_tags: { slug_name: string; display_name: string }[]
}

export type CallTable = {
  get: {
    /** Public settings of the site. For everyone. An API key needs the scope `read`. */
    'siteinfo': {
      input: object
      data: SiteInfo
    }
    /** Terms of service or privacy policy. For everyone. An API key needs the scope `read`. */
    'siteinfo/legal': {
      input: { info_type: "tos" | "privacy" }
      data: {
        terms_of_service_original_text?: string
        terms_of_service_parsed_text?: Html
        privacy_policy_original_text?: string
        privacy_policy_parsed_text?: Html
      }
    }
    /** Texts of Answer’s web client and of the server’s messages, in the requested language. For everyone. An API key needs the scope `read`. */
    'language/config': {
      input: object
      data: { ui: Texts; backend: Texts; plugin: Texts }
    }
    /** Languages to choose from. For everyone. An API key needs the scope `read`. */
    'language/options': {
      input: object
      data: { label: string; value: string; progress: number }[]
    }
    /** Whether an action requires a captcha now, with an image valid for one attempt. For everyone. An API key needs the scope `read`. */
    'user/action/record': {
      input: {
        action: "email" | "password" | "edit_userinfo" | "question" | "answer" | "comment" | "edit" | "invitation_answer" | "search" | "report" | "delete" | "vote"
      }
      data: { captcha_id: string; captcha_img: string; verify: boolean }
    }
    /** Which of the given actions the caller may do. For activated members. An API key needs the scope `read`. */
    'permission': {
      input: {
        /** text, up to 2000 characters */ action?: string
        /** text, up to 2000 characters */ actions?: string
      }
      data: { [key: string]: { has_permission: boolean; no_permission_tip: EscapedText } }
    }
    /** End the session of the token. For any account. API keys are not accepted. */
    'user/logout': {
      input: object
      data: null
    }
    /** The token’s member; null when not logged in. For everyone. An API key needs the scope `read`. */
    'user/info': {
      input: object
      data: CurrentUser | null
    }
    /** Logins and security changes of the caller in the last 90 days, latest first. For activated members. API keys are not accepted. */
    'user/security/log': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 20, else 20 */ page_size?: number
      }
      data: { count: number; list: SecurityLogEntry[] }
    }
    /** Up to five members whose names begin with a text. For activated members. An API key needs the scope `read`. */
    'user/info/search': {
      input: { /** text, up to 500 characters, required */ username: string }
      data: UserBasic[]
    }
    /** Administrators and moderators. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'user/staff': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 100, else 10 */ page_size?: number
      }
      data: { username: string; display_name: string; avatar: string }[]
    }
    /** The most active members of the week, and staff. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'user/ranking': {
      input: object
      data: {
        users_with_the_most_reputation: RankedUser[]
        users_with_the_most_vote: RankedUser[]
        staffs: RankedUser[]
      }
    }
    /** Authenticator apps and passkeys of the caller, and the number of recovery codes left. For activated members. API keys are not accepted. */
    'user/second-step': {
      input: object
      data: {
        /** seconds */ enabled_at: number
        required: boolean
        has_password: boolean
        codes_left: number
        steps: ({
          id: number
          kind: "totp" | "passkey"
          name: string
          /** seconds */ created_at: number
          /** seconds */ last_used_at: number
        })[]
      }
    }
    /** Claims of the caller, newest first; 404 on a site without imported accounts. For activated members. An API key needs the scope `account`. */
    'user/claims': {
      input: object
      data: OwnClaim[]
    }
    /** Pending claims, oldest first, or decided claims, latest first. For administrators. An API key needs the scope `admin`. */
    'admin/claim/page': {
      input: {
        /** one of waiting, decided, else waiting */ state?: "waiting" | "decided"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 100, else 20 */ page_size?: number
      }
      data: { count: number; list: Claim[] }
    }
    /** Login services; open their links in a browser. For everyone. An API key needs the scope `read`. */
    'connector/info': {
      input: object
      data: { name: string; icon: string; link: string }[]
    }
    /** Login services, and which of them the caller has linked. For activated members. An API key needs the scope `account`. */
    'connector/user/info': {
      input: object
      data: { name: string; icon: string; link: string; binding: boolean; external_id: string }[]
    }
    /** The hosting platform that manages the accounts. For everyone. An API key needs the scope `read`. */
    'user-center/agent': {
      input: object
      data: {
        enabled: boolean
        agent_info: {
          name: string
          display_name: string
          icon: string
          url: string
          login_redirect_url: string
          sign_up_redirect_url: string
          control_center: { name: string; label: string; url: string }[]
          enabled_original_user_system: boolean
        } | null
      }
    }
    /** What the hosting platform adds to a member’s page. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'user-center/personal/branding': {
      input: { username: string }
      data: {
        enabled: boolean
        personal_branding: { icon: string; name: string; label: string; url: string }[]
      }
    }
    /** Where the caller manages profile and account settings. For activated members. An API key needs the scope `account`. */
    'user-center/user/settings': {
      input: object
      data: {
        profile_setting_agent: { enabled: boolean; redirect_url: string }
        account_setting_agent: { enabled: boolean; redirect_url: string }
      }
    }
    /** A QR code to scan with the work chat app; the key stays with the caller. For everyone. API keys are not accepted. */
    'wecom/login/url': {
      input: object
      data: { key: string; redirect_url: string }
    }
    /** Whether the code was confirmed; if so, returns a token once. For everyone. API keys are not accepted. */
    'wecom/login/check': {
      input: { key: string }
      data: { is_login: boolean; token: string }
    }
    /** Members invited to answer. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'question/invite': {
      input: { /** id of a question, required */ id: string }
      data: UserBasic[]
    }
    /** A question; counts a view. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'question/info': {
      input: { /** id of a question, required */ id: string }
      data: QInfo
    }
    /** Questions in a given order: all, or those of a tag or a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'question/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 20 */ page_size?: number
        /** one of newest, active, unanswered, recommend, frequent, score, hot, else newest */ order?: "newest" | "active" | "unanswered" | "recommend" | "frequent" | "score" | "hot"
        /** text, up to 100 characters */ tag?: string
        /** text, up to 100 characters */ username?: string
        /** whole number, 0 to 36500, else 0 */ in_days?: number
      }
      data: { count: number; list: QItem[] }
    }
    /** Questions the caller follows, directly or by tag. For any account. An API key needs the scope `read`. */
    'question/recommend/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 20 */ page_size?: number
        /** one of newest, active, unanswered, recommend, frequent, score, hot, else newest */ order?: "newest" | "active" | "unanswered" | "recommend" | "frequent" | "score" | "hot"
        /** text, up to 100 characters */ tag?: string
        /** text, up to 100 characters */ username?: string
        /** whole number, 0 to 36500, else 0 */ in_days?: number
      }
      data: { count: number; list: QItem[] }
    }
    /** Questions with a similar title. For activated members. An API key needs the scope `read`. */
    'question/similar': {
      input: { /** text, up to 500 characters */ title?: string }
      data: ({
        /** id */ id: string
        title: string
        url_title: string
        view_count: number
        answer_count: number
        collection_count: number
        follow_count: number
        status: "available" | "closed" | "deleted" | "pending"
        accepted_answer: boolean
      })[]
    }
    /** Hot questions with the same first tag. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'question/similar/tag': {
      input: { /** id of a question, required */ question_id: string }
      data: { count: number; list: QItem[] }
    }
    /** Questions that link to this one. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'question/link': {
      input: {
        /** id of a question, required */ question_id: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
        /** one of newest, active, unanswered, recommend, frequent, score, hot, else newest */ order?: "newest" | "active" | "unanswered" | "recommend" | "frequent" | "score" | "hot"
        /** whole number, 0 to 36500, else 0 */ in_days?: number
      }
      data: { count: number; list: QItem[] }
    }
    /** Tags whose names begin with a text, for the question form. For activated members. An API key needs the scope `read`. */
    'question/tags': {
      input: { /** text, up to 100 characters */ tag?: string }
      data: TagBasic[]
    }
    /** Answers of a question. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'answer/page': {
      input: {
        /** id of a question, required */ question_id: string
        /** one of default, updated, created, vote, else default */ order?: "default" | "updated" | "created" | "vote"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 20 */ page_size?: number
      }
      data: { count: number; list: AInfo[] }
    }
    /** An answer with its question. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'answer/info': {
      input: { /** id of an answer, required */ id: string }
      data: { info: AInfo; question: QInfo }
    }
    /** Comments of a question or an answer. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'comment/page': {
      input: {
        /** id of an object, required */ object_id: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 15 */ page_size?: number
        /** one of vote, created_at, default, else default */ query_cond?: "vote" | "created_at" | "default"
        comment_id?: string
      }
      data: { count: number; list: Comment[] }
    }
    /** One comment. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'comment': {
      input: { /** id of a comment, required */ id: string }
      data: Comment
    }
    /** Bookmarks of the caller. For activated members. An API key needs the scope `read`. */
    'personal/collection/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: { count: number; list: QInfo[] }
    }
    /** Reactions to a question or an answer; null when there are none. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'meta/reaction': {
      input: { /** id of an object, required */ object_id: string }
      data: {
        reaction_summary: ({ emoji: "heart" | "smile" | "frown"; count: number; tooltip: string; is_active: boolean })[]
      } | null
    }
    /** Reasons for flagging, closing, changing a state or reviewing. For activated members. An API key needs the scope `read`. */
    'reasons': {
      input: {
        /** text, up to 20 characters */ object_type?: string
        /** text, up to 20 characters */ action?: string
      }
      data: Reason[]
    }
    /** Pending flags, one per page, most recently updated first; staff only. For activated members. An API key needs the scope `moderation`. */
    'report/unreviewed/post': {
      input: { /** whole number, 1 to 1000000, else 1 */ page?: number }
      data: { count: number; list: FlaggedPost[] }
    }
    /** Search questions and answers. For everyone; on a private site only active members. An API key needs the scope `read`. May require a captcha: see `user/action/record?action=search`. */
    'search': {
      input: {
        /** text, required; read up to 1000 characters */ q: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 50, else 30 */ size?: number
        /** one of relevance, newest, active, score, else relevance */ order?: "relevance" | "newest" | "active" | "score"
        /** required when a captcha is due, see user/action/record?action=search */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: {
        count: number
        list: ({
          object_type: "question" | "answer"
          object: {
            /** id */ id: string
            /** id */ question_id: string
            title: string
            url_title: string
            excerpt: EscapedText
            /** seconds */ created_at: number
            vote_count: number
            accepted: boolean
            answer_count: number
            user_info: {
              /** digits */ id: string
              username: string
              display_name: string
              rank: number
              status: "normal" | "suspended" | "deleted" | "inactive"
            }
            tags: Tag[]
            status: "available" | "closed" | "pending" | "deleted"
          }
        })[]
      }
    }
    /** The search engine in use; empty for the built-in one. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'search/desc': {
      input: object
      data: { name: string; icon: string; link: string }
    }
    /** Main tags, by usage, name or age. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'tags/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 20 */ page_size?: number
        /** text, up to 35 characters */ slug_name?: string
        /** text, up to 35 characters */ display_name?: string
        /** one of popular, name, newest, else popular */ query_cond?: "popular" | "name" | "newest"
      }
      data: { count: number; list: TagPageItem[] }
    }
    /** Tags that the caller follows. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'tags/following': {
      input: object
      data: {
        slug_name: string
        display_name: string
        main_tag_slug_name: string
        recommend: boolean
        reserved: boolean
        /** id */ tag_id: string
      }[]
    }
    /** A tag by id or name; for a synonym, its main tag. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'tag': {
      input: { /** id of a tag */ id?: string | 0 | null; /** text, up to 200 characters */ name?: string }
      data: TagInfo
    }
    /** Tags of a comma-separated list of slugs. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'tags': {
      input: { /** text, up to 5000 characters */ tags?: string }
      data: TagBasic[]
    }
    /** Synonyms of a tag. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'tag/synonyms': {
      input: { /** id of a tag, required */ tag_id: string }
      data: {
        synonyms: { /** id */ tag_id: string; slug_name: string; display_name: string; main_tag_slug_name: string }[]
        member_actions: Action[]
      }
    }
    /** Badges of the site by group. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'badges': {
      input: object
      data: { group_name: string; badges: ListedBadge[] }[]
    }
    /** One badge. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'badge': {
      input: { /** text, up to 20 characters */ id?: string }
      data: Badge
    }
    /** Awards of a badge with their posts; with a username, only those of that member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'badge/awards/page': {
      input: {
        /** text, up to 20 characters */ badge_id?: string
        /** text, up to 100 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 30 */ page_size?: number
      }
      data: { count: number; list: BadgeAward[] }
    }
    /** All badges of a member, most recently earned first. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'badge/user/awards': {
      input: { /** text, up to 100 characters, required */ username: string }
      data: { count: number; list: OwnedBadge[] }
    }
    /** The ten most recent badges of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'badge/user/awards/recent': {
      input: { /** text, up to 100 characters, required */ username: string }
      data: { count: number; list: OwnedBadge[] }
    }
    /** Revisions of a question, an answer or a tag, newest first. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'revisions': {
      input: { /** id of an object, required */ object_id: string }
      data: Revision[]
    }
    /** Whether the caller may edit a question, an answer or a tag now. For activated members. An API key needs the scope `read`. */
    'revisions/edit/check': {
      input: { /** id of an object, required */ id: string }
      data: null
    }
    /** Timeline of a question, an answer or a tag, newest first. For activated members. An API key needs the scope `read`. */
    'activity/timeline': {
      input: {
        /** id of an object, required */ object_id: string
        /** true or false */ show_vote?: boolean
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 500, else 500 */ page_size?: number
      }
      data: {
        object_info: {
          title: string
          object_type: "question" | "answer" | "tag" | "comment"
          question_id: string | ""
          answer_id: string | ""
          username: string
          display_name: string
          main_tag_slug_name: string
        }
        timeline: TimelineRow[]
      }
    }
    /** Two revisions of an object, for comparison. For activated members. An API key needs the scope `read`. */
    'activity/timeline/detail': {
      input: {
        /** id of a revision, "0" for none */ new_revision_id?: string | number | null
        /** id of a revision, "0" for none */ old_revision_id?: string | number | null
      }
      data: {
        new_revision: { title: string; tags: Tag[]; original_text: string; slug_name: string; main_tag_slug_name: string } | null
        old_revision: { title: string; tags: Tag[]; original_text: string; slug_name: string; main_tag_slug_name: string } | null
      }
    }
    /** Suggested edits the caller may decide on, one per page, oldest first. For activated members. An API key needs the scope `moderation`. */
    'revisions/unreviewed': {
      input: { /** whole number, 1 to 1000000, else 1 */ page?: number }
      data: { count: number; list: SuggestedEdit[] }
    }
    /** Review queues of the caller. For activated members. An API key needs the scope `moderation`. */
    'reviewing/type': {
      input: object
      data: ({ name: "queued_post" | "flagged_post" | "suggested_post_edit"; label: string; todo_amount: number })[]
    }
    /** New posts pending review, one per page, oldest first; staff only. For activated members. An API key needs the scope `moderation`. */
    'review/pending/post/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** id of a post, else all */ object_id?: string
      }
      data: { count: number; list: PendingPost[] }
    }
    /** Public profile of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/user/info': {
      input: { /** text, up to 500 characters */ username?: string }
      data: PersonalInfo
    }
    /** The five best questions and the five best answers of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/qa/top': {
      input: { /** text, up to 500 characters */ username?: string }
      data: { question: PersonalQuestion[]; answer: PersonalAnswer[] }
    }
    /** Questions of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/question/page': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 30 */ page_size?: number
        /** one of newest, active, hot, score, unanswered, else newest */ order?: "newest" | "active" | "hot" | "score" | "unanswered"
      }
      data: { count: number; list: PersonalQuestion[] }
    }
    /** Answers of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/answer/page': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 30 */ page_size?: number
        /** one of newest, active, hot, score, unanswered, else newest */ order?: "newest" | "active" | "hot" | "score" | "unanswered"
      }
      data: { count: number; list: PersonalAnswer[] }
    }
    /** Comments of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/comment/page': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 30 */ page_size?: number
      }
      data: {
        count: number
        list: ({
          /** seconds */ created_at: number
          /** id */ object_id: string
          /** id */ question_id: string
          answer_id: string | ""
          object_type: "question" | "answer" | "tag" | "comment"
          title: string
          url_title: string
          /** id */ comment_id: string
          content: Html
        })[]
      }
    }
    /** Reputation changes of a member. For everyone; on a private site only active members. An API key needs the scope `read`. */
    'personal/rank/page': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: {
        count: number
        list: ({
          /** seconds */ created_at: number
          object_id: string | ""
          question_id: string | ""
          answer_id: string | ""
          object_type: "question" | "answer" | "tag" | "comment"
          title: string
          url_title: string
          content: EscapedText
          reputation: number
          rank_type: string
        })[]
      }
    }
    /** Votes of the caller. For activated members. An API key needs the scope `read`. */
    'personal/vote/page': {
      input: {
        /** text, up to 500 characters */ username?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: {
        count: number
        list: ({
          /** seconds */ created_at: number
          /** id */ object_id: string
          /** id */ question_id: string
          answer_id: string | ""
          object_type: "question" | "answer" | "tag" | "comment"
          title: string
          url_title: string
          content: EscapedText
          vote_type: string
        })[]
      }
    }
    /** Inbox or achievements, newest first; limited to the newest 1,000. For activated members. An API key needs the scope `read`. */
    'notification/page': {
      input: {
        /** one of all, posts, invites, votes, upvote, else all */ inbox_type?: "all" | "posts" | "invites" | "votes" | "upvote"
        /** text, up to 20 characters */ type?: string
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: { count: number; list: Notice[] }
    }
    /** Unread counts (up to 100), pending reviews, and a badge to announce. For activated members. An API key needs the scope `read`. */
    'notification/status': {
      input: object
      data: NoticeNumbers
    }
    /** Email settings of the caller. For activated members. An API key needs the scope `account`. */
    'user/notification/config': {
      input: object
      data: MailConfig
    }
    /** Plugins and whether they are active; `basic_captcha` is the built-in captcha. For everyone. An API key needs the scope `read`. */
    'plugin/status': {
      input: object
      data: { slug_name: string; enabled: boolean }[]
    }
    /** The active captcha plugin, or `basic_captcha` for the built-in one; empty while captchas are off. For everyone. An API key needs the scope `read`. */
    'captcha/config': {
      input: object
      data: { slug_name: string }
    }
    /** Sites whose content is embedded. For everyone. An API key needs the scope `read`. */
    'embed/config': {
      input: object
      data: { platform: string; enable: boolean }[]
    }
    /** Theme for content drawn by plugins; null when no plugin needs one. For everyone. An API key needs the scope `read`. */
    'render/config': {
      input: object
      data: { select_theme: string } | null
    }
    /** Quick links in the sidebar. For everyone. An API key needs the scope `read`. */
    'sidebar/config': {
      input: object
      data: {
        tags: { tag_id: string; slug_name: string; display_name: string }[]
        /** one link per line: text, comma, URL */ links_text: string
      }
    }
    /** Plugins with settings for the caller. For activated members. An API key needs the scope `account`. */
    'user/plugin/configs': {
      input: object
      data: { name: string; slug_name: string }[]
    }
    /** The caller’s settings in a plugin. For activated members. An API key needs the scope `account`. */
    'user/plugin/config': {
      input: { /** slug of a plugin, 2 to 100 characters */ plugin_slug_name: string }
      data: OwnPluginConfig
    }
    /** Installed plugins. For administrators. An API key needs the scope `admin`. */
    'admin/plugins': {
      input: {
        /** one of all, active, inactive, outdated, else all */ status?: string
        /** true or false */ have_config?: boolean
      }
      data: Plugin[]
    }
    /** Settings of a plugin; empty for an unknown plugin. For administrators. An API key needs the scope `admin`. */
    'admin/plugin/config': {
      input: { /** slug of a plugin, 2 to 100 characters */ plugin_slug_name: string }
      data: PluginConfig
    }
    /** The caller’s identity, and what the program requires of them first. For everyone. An API key needs the scope `account`. */
    'api/miaoda/access/user/bootstrap': {
      input: object
      data: Bootstrap
    }
    /** Whether the caller has passed the real-name check; asks its service at most every 10 seconds. For any account. An API key needs the scope `account`. */
    'api/miaoda/app/qualify/check': {
      input: object
      data: { qualifyPass: boolean }
    }
    /** Points available to the caller, with the latest 50 entries used and granted. For any account. An API key needs the scope `account`. */
    'api/miaoda/score/query_recharge': {
      input: object
      data: Quota
    }
    /** Points the caller received since the last call; each reward is returned once. For any account. An API key needs the scope `account`. */
    'api/v1/access/share/detect_reward': {
      input: object
      data: NewRewards
    }
    /** How often the caller’s invitation was redeemed, and its link. For any account. An API key needs the scope `account`. */
    'api/v1/access/share/summary': {
      input: object
      data: InviteSummary
    }
    /** The ten invitations redeemed last, and how many the caller has not seen. For any account. An API key needs the scope `account`. */
    'api/v1/access/share/invite_status': {
      input: object
      data: InviteStatus
    }
    /** Questions in a state, newest first; filter by `question:<id>` or a part of the title. For administrators. An API key needs the scope `admin`. */
    'admin/question/page': {
      input: {
        /** one of normal, closed, deleted, pending, else normal */ status?: "normal" | "closed" | "deleted" | "pending"
        /** text, up to 100 characters */ query?: string
        /** one of newest, oldest, else newest */ order?: "newest" | "oldest"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 20 */ page_size?: number
      }
      data: {
        count: number
        list: ({
          /** id */ id: string
          title: string
          url_title: string
          vote_count: number
          show: 1 | 2
          pin: 1 | 2
          answer_count: number
          /** id | "0" */ accepted_answer_id: string
          /** seconds */ create_time: number
          /** seconds */ update_time: number
          /** seconds */ edit_time: number
          user_info: UserBasic
        })[]
      }
    }
    /** Answers in a state, newest first; filter by `answer:<id>` or a part of the question’s title. For administrators. An API key needs the scope `admin`. */
    'admin/answer/page': {
      input: {
        /** one of normal, deleted, pending, else normal */ status?: "normal" | "deleted" | "pending"
        /** text, up to 100 characters */ query?: string
        /** id of a question */ question_id?: string | 0 | null
        /** one of newest, oldest, else newest */ order?: "newest" | "oldest"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: {
        count: number
        list: ({
          /** id */ id: string
          /** id */ question_id: string
          description: EscapedText
          /** seconds */ create_time: number
          /** seconds */ update_time: number
          accepted: 1 | 2
          user_info: UserBasic
          vote_count: number
          question_info: { title: string; url_title: string }
        })[]
      }
    }
    /** Reasons for closing or changing a state. For administrators. An API key needs the scope `admin`. */
    'admin/reasons': {
      input: {
        /** text, up to 20 characters */ object_type?: string
        /** text, up to 20 characters */ action?: string
      }
      data: Reason[]
    }
    /** Accounts by state or role; search by `user:<id>`, an email address or a part of a name. For administrators. An API key needs the scope `admin`. */
    'admin/users/page': {
      input: {
        /** text, up to 100 characters */ query?: string
        /** one of all, normal, inactive, suspended, deleted, else normal */ status?: "all" | "normal" | "inactive" | "suspended" | "deleted"
        /** true or false */ staff?: boolean
        /** one of newest, oldest, most_reputation, least_reputation, else newest */ order?: "newest" | "oldest" | "most_reputation" | "least_reputation"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: { count: number; list: ManagedUser[] }
    }
    /** Create an activation link to hand over; older links stop working. For administrators. API keys are not accepted. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/activation': {
      input: { /** id of an account, required */ user_id: string | number }
      data: { activation_url: string }
    }
    /** Roles an account can have. For administrators. An API key needs the scope `admin`. */
    'admin/roles': {
      input: object
      data: ({ id: 1 | 2 | 3; name: string; description: string })[]
    }
    /** Account management that a hosting platform leaves to administrators; everything without a platform. For administrators. An API key needs the scope `admin`. */
    'admin/user-center/agent': {
      input: object
      data: {
        allow_create_user: boolean
        allow_update_user_status: boolean
        allow_update_user_password: boolean
        allow_update_user_role: boolean
      }
    }
    /** Counts, configuration warnings and environment of the site. For administrators. An API key needs the scope `admin`. */
    'admin/dashboard': {
      input: object
      data: {
        info: {
          question_count: number
          resolved_count: number
          /** percent with two decimals */ resolved_rate: string
          unanswered_count: number
          /** percent with two decimals */ unanswered_rate: string
          answer_count: number
          comment_count: number
          vote_count: number
          user_count: number
          /** pending flags, posts and suggested edits */ report_count: number
          /** whether files can be stored */ uploading_files: boolean
          smtp: "enabled" | "disabled" | "not_configured"
          https: boolean
          time_zone: string
          occupying_storage_space: string
          /** uptime in seconds */ app_start_time: string
          version_info: { version: string; revision: string; remote_version: string }
          login_required: boolean
          /** name and version of the runtime */ go_version: string
          database_version: string
          database_size: string
        }
      }
    }
    /** Languages available for the site. For administrators. An API key needs the scope `admin`. */
    'admin/language/options': {
      input: object
      data: { label: string; value: string; progress: number }[]
    }
    /** SMTP settings; the password is masked. For administrators. An API key needs the scope `admin`. */
    'admin/setting/smtp': {
      input: object
      data: SmtpData
    }
    /** Available languages. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/language/options': {
      input: object
      data: { label: string; value: string; progress: number }[]
    }
    /** Texts of `language/config` in the language of the `lang` parameter. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/language/config': {
      input: object
      data: { ui: Texts; backend: Texts; plugin: Texts }
    }
    /** Theme colors and color scheme. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/theme': {
      input: object
      data: ThemeData
    }
    /** Available themes. For administrators. An API key needs the scope `admin`. */
    'admin/theme/options': {
      input: object
      data: { label: string; value: string }[]
    }
    /** Custom CSS, and custom HTML for four places on each page. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/custom-css-html': {
      input: object
      data: CustomCodeData
    }
    /** Logo and icons of the site. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/branding': {
      input: object
      data: BrandingData
    }
    /** All badges, including inactive ones. For administrators. An API key needs the scope `admin`. */
    'admin/badges': {
      input: {
        /** one of all, active, inactive, else all */ status?: "all" | "active" | "inactive"
        /** part of a name, or badge:<id> */ q?: string
        /** one of usual, most_awarded, least_awarded, else usual */ order?: "usual" | "most_awarded" | "least_awarded"
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: { count: number; list: AdminBadge[] }
    }
    /** Name, URL and contact email of the site. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/general': {
      input: object
      data: GeneralSettings
    }
    /** Language, time zone and default avatar. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/interface': {
      input: object
      data: {
        language: string
        time_zone: string
        default_avatar: "system" | "gravatar"
        gravatar_base_url: string
      }
    }
    /** Terms of service, privacy policy, and whether external images load without asking. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/legal': {
      input: object
      data: LegalSettings
    }
    /** Limits for posts and uploads, with recommended and reserved tags. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/write': {
      input: object
      data: WriteSettings
    }
    /** Permalink form of questions, and robots.txt. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/seo': {
      input: object
      data: { permalink: number; robots: string }
    }
    /** Who may sign up and log in. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/login': {
      input: object
      data: LoginSettings
    }
    /** Avatars, and which profile fields members may change. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/users': {
      input: object
      data: UsersSettings
    }
    /** Reputation that each privilege requires, by level. For administrators. An API key needs the scope `admin`. */
    'admin/setting/privileges': {
      input: object
      data: PrivilegeSettings
    }
    /** Limits for questions. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/question': {
      input: object
      data: QuestionRules
    }
    /** Recommended and reserved tags, and whether a question needs one. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/tag': {
      input: object
      data: TagRules
    }
    /** Limits for files. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/advanced': {
      input: object
      data: FileRules
    }
    /** Whether visitors must log in, external images, and the check for updates. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/security': {
      input: object
      data: SecuritySettings
    }
    /** Terms of service and privacy policy. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/polices': {
      input: object
      data: {
        terms_of_service_original_text: string
        terms_of_service_parsed_text: Html
        privacy_policy_original_text: string
        privacy_policy_parsed_text: Html
      }
    }
    /** Default avatars. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/users-settings': {
      input: object
      data: AvatarSettings
    }
    /** Whether assistants may use the site with MCP, and how they reach it. For administrators. An API key needs the scope `admin`. */
    'admin/mcp-config': {
      input: object
      data: { enabled: boolean; type: string; url: string; http_header: string }
    }
    /** API keys of the caller that are in force; `access_key` is only their beginning. For administrators. API keys are not accepted. */
    'admin/api-key/all': {
      input: object
      data: AnswerKey[]
    }
    /** Conversations with an AI assistant; always empty. For activated members. An API key needs the scope `read`. */
    'ai/conversation/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: { count: number; list: { conversation_id: string; topic: string; created_at: number }[] }
    }
    /** A conversation with an AI assistant; always without replies. For activated members. An API key needs the scope `read`. */
    'ai/conversation': {
      input: { /** text, up to 100 characters, required */ conversation_id: string }
      data: {
        conversation_id: string
        topic: string
        created_at: number
        updated_at: number
        records: {
          chat_completion_id: string
          role: string
          content: string
          reasoning_content: string
          helpful: number
          unhelpful: number
          created_at: number
        }[]
      }
    }
    /** The AI assistant: off, since there is none. For administrators. An API key needs the scope `admin`. */
    'admin/ai-config': {
      input: object
      data: {
        enabled: boolean
        chosen_provider: string
        ai_providers: { provider: string; api_host: string; api_key: string; model: string }[]
        prompt_config: { zh_cn: string; en_us: string }
      }
    }
    /** Providers of AI models; always empty. For administrators. An API key needs the scope `admin`. */
    'admin/ai-provider': {
      input: object
      data: { name: string; display_name: string; default_api_host: string }[]
    }
    /** Conversations of all members with an AI assistant; always empty. For administrators. An API key needs the scope `admin`. */
    'admin/ai/conversation/page': {
      input: {
        /** whole number, 1 to 1000000, else 1 */ page?: number
        /** whole number, 1 to 1000, else 10 */ page_size?: number
      }
      data: {
        count: number
        list: {
          id: string
          topic: string
          created_at: number
          helpful_count: number
          unhelpful_count: number
          user_info: { id: string; username: string; display_name: string; avatar: string; rank: number }
        }[]
      }
    }
    /** A conversation of a member with an AI assistant; always without replies. For administrators. An API key needs the scope `admin`. */
    'admin/ai/conversation': {
      input: { /** text, up to 100 characters, required */ conversation_id: string }
      data: {
        conversation_id: string
        topic: string
        created_at: number
        records: {
          chat_completion_id: string
          role: string
          content: string
          reasoning_content: string
          helpful: number
          unhelpful: number
          created_at: number
        }[]
        user_info: { id: string; username: string; display_name: string; avatar: string; rank: number }
      }
    }
  }
  post: {
    /** Markdown rendered to HTML. For activated members. An API key needs the scope `read`. */
    'post/render': {
      input: { /** text, up to 65535 characters */ content?: string }
      data: Html
    }
    /** Log in with email address and password. For everyone. API keys are not accepted. May require a captcha: see `user/action/record?action=password`. */
    'user/login/email': {
      input: {
        /** email address, required */ e_mail: string
        /** text, 8 to 32 characters, required */ pass: string
        /** required when a captcha is due, see user/action/record?action=password */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: LoginUser
    }
    /** Pass the second step of a login with a code from an app or a recovery code. For everyone. API keys are not accepted. */
    'user/login/second-step': {
      input: {
        /** from the login response, required */ ticket: string
        /** 6 digits of an authenticator app, or a recovery code; required */ code: string
      }
      data: LoginUser
    }
    /** Start a login with a passkey, or the second step of a login with a passkey. For everyone. API keys are not accepted. */
    'user/login/passkey/options': {
      input: { /** from the login response, if there was one */ ticket?: string }
      data: {
        ticket: string
        options: {
          rpId: string
          challenge: string
          timeout: number
          userVerification: "preferred" | "required"
          allowCredentials?: { id: string; type: "public-key"; transports: string[] }[]
        }
      }
    }
    /** Log in with the passkey's answer. For everyone. API keys are not accepted. */
    'user/login/passkey': {
      input: {
        /** from the response with the options, required */ ticket: string
        /** what navigator.credentials.get gave, as JSON; required */ credential: {
          id: string
          rawId: string
          type: "public-key"
          response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null }
        } | null
      }
      data: LoginUser
    }
    /** Create an account. For everyone, while the site accepts sign-ups. API keys are not accepted. May require a captcha: see `user/action/record?action=email`. */
    'user/register/email': {
      input: {
        /** text, 2 to 30 characters, required */ name: string
        /** email address, required */ e_mail: string
        /** text, 8 to 32 characters without spaces, required */ pass: string
        /** required when a captcha is due, see user/action/record?action=email */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: LoginUser
    }
    /** Email the activation link again. For any account. API keys are not accepted. May require a captcha: see `user/action/record?action=email`. */
    'user/email/verification/send': {
      input: {
        /** required when a captcha is due, see user/action/record?action=email */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Confirm an email address with the emailed code. For everyone. API keys are not accepted. */
    'user/email/verification': {
      input: { /** code of an emailed link, required */ code: string }
      data: LoginUser
    }
    /** Email a link to set a new password; answers the same for every address. For everyone. API keys are not accepted. May require a captcha: see `user/action/record?action=email`. */
    'user/password/reset': {
      input: {
        /** email address, required */ e_mail: string
        /** required when a captcha is due, see user/action/record?action=email */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Set a new password with the emailed code. For everyone. API keys are not accepted. */
    'user/password/replacement': {
      input: {
        /** code of an emailed link, required */ code: string
        /** text, 8 to 32 characters without spaces, required */ pass: string
        confirm?: string
      }
      data: null
    }
    /** Confirm the caller’s identity again by password or app code; administrators need this every 15 minutes for sensitive calls. For any account. API keys are not accepted. */
    'user/prove': {
      input: {
        /** text, the present password; empty when there is none */ pass?: string
        /** text, up to 100 characters */ code?: string
      }
      data: null
    }
    /** Email a confirmation link to the new email address. For any account. API keys are not accepted. May require a captcha: see `user/action/record?action=edit_userinfo`. */
    'user/email/change/code': {
      input: {
        /** email address, required */ e_mail: string
        /** text, the present password; empty when there is none */ pass?: string
        /** required when a captcha is due, see user/action/record?action=edit_userinfo */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Start adding an authenticator app; confirm its secret with a code within 10 minutes. For activated members. API keys are not accepted. */
    'user/second-step/totp': {
      input: { /** text, the present password; empty when there is none */ pass?: string }
      data: { secret: string; address: string }
    }
    /** Finish adding an authenticator app, with a code it shows. For activated members. API keys are not accepted. */
    'user/second-step/totp/confirm': {
      input: {
        /** 6 digits of an authenticator app, or a recovery code; required */ code: string
        /** text, up to 60 characters */ name?: string
      }
      data: { id: number; codes: string[] | null }
    }
    /** Start adding a passkey; the challenge is valid for 5 minutes. For activated members. API keys are not accepted. */
    'user/second-step/passkey/options': {
      input: { /** text, the present password; empty when there is none */ pass?: string }
      data: {
        rp: { id: string; name: string }
        user: { id: string; name: string; displayName: string }
        challenge: string
        timeout: number
        pubKeyCredParams: { type: "public-key"; alg: number }[]
        excludeCredentials: { id: string; type: "public-key"; transports: string[] }[]
        authenticatorSelection: { residentKey: string; userVerification: string }
        attestation: string
      }
    }
    /** Finish adding the passkey that answered the challenge. For activated members. API keys are not accepted. */
    'user/second-step/passkey': {
      input: {
        /** what navigator.credentials.create gave, as JSON; required */ credential: {
          id: string
          rawId: string
          type: "public-key"
          response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
        } | null
        /** text, up to 60 characters */ name?: string
      }
      data: { id: number; codes: string[] | null }
    }
    /** Create new recovery codes, shown once; the old ones stop working. For activated members. API keys are not accepted. */
    'user/second-step/codes': {
      input: { /** text, the present password; empty when there is none */ pass?: string }
      data: { codes: string[] }
    }
    /** Claim an imported account by its username or the URL of its profile. For activated members. An API key needs the scope `account`. */
    'user/claim': {
      input: { /** text, up to 500 characters, required */ account: string }
      data: OwnClaim
    }
    /** Set the email address of a new account; if it belongs to another account, its owner gets an email. For everyone. API keys are not accepted. */
    'connector/binding/email': {
      input: {
        /** key of the bind step, required */ binding_key: string
        /** email address, required */ email: string
        must?: boolean
      }
      data: { email_exist_and_must_be_confirmed: boolean; access_token: string }
    }
    /** Ask a question. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=question`. */
    'question': {
      input: {
        /** text, up to 150 characters, required */ title: string
        /** text, up to 65535 characters, required */ content: string
        /** list of { slug_name, display_name, original_text }, or names with commas */ tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** required when a captcha is due, see user/action/record?action=question */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: QInfo
    }
    /** Ask a question and answer it at once. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=question`. */
    'question/answer': {
      input: {
        /** text, up to 150 characters, required */ title: string
        /** text, up to 65535 characters, required */ content: string
        /** list of { slug_name, display_name, original_text }, or names with commas */ tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** text, 6 to 65535 characters, required */ answer_content: string
        /** required when a captcha is due, see user/action/record?action=question */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { info: AInfo; question: QInfo }
    }
    /** Undelete a question. For activated members. An API key needs the scope `moderation`. */
    'question/recover': {
      input: { /** id of a question, required */ question_id: string }
      data: null
    }
    /** Answer a question. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=answer`. */
    'answer': {
      input: {
        /** id of a question, required */ question_id: string
        /** text, 6 to 65535 characters, required */ content: string
        /** required when a captcha is due, see user/action/record?action=answer */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { info: AInfo; question: QInfo }
    }
    /** Undelete an answer. For activated members. An API key needs the scope `moderation`. */
    'answer/recover': {
      input: { /** id of an answer, required */ answer_id: string }
      data: null
    }
    /** Accept an answer; "0" unaccepts. For activated members. An API key needs the scope `write`. */
    'answer/acceptance': {
      input: {
        /** id of a question, required */ question_id: string
        /** id of an answer */ answer_id?: string | 0 | null
      }
      data: null
    }
    /** Comment on a question or an answer, or reply to a comment. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=comment`. */
    'comment': {
      input: {
        /** id of an object, required */ object_id: string
        /** text, 2 to 600 characters, required */ original_text: string
        /** id of a comment */ reply_comment_id?: string | 0 | null
        /** required when a captcha is due, see user/action/record?action=comment */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: Comment
    }
    /** Upvote a question, an answer or a comment, or withdraw the vote. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=vote`. */
    'vote/up': {
      input: {
        /** id of an object, required */ object_id: string
        /** true or false */ is_cancel?: boolean
        /** required when a captcha is due, see user/action/record?action=vote */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { up_votes: number; down_votes: number; votes: number; vote_status: "vote_up" | "vote_down" | "" }
    }
    /** Downvote a question or an answer, or withdraw the vote. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=vote`. */
    'vote/down': {
      input: {
        /** id of an object, required */ object_id: string
        /** true or false */ is_cancel?: boolean
        /** required when a captcha is due, see user/action/record?action=vote */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { up_votes: number; down_votes: number; votes: number; vote_status: "vote_up" | "vote_down" | "" }
    }
    /** Follow or unfollow a question or a tag. For activated members. An API key needs the scope `write`. */
    'follow': {
      input: { /** id of an object, required */ object_id: string; /** true or false */ is_cancel?: boolean }
      data: { follows: number; is_followed: boolean }
    }
    /** Add or remove a bookmark on a question. For activated members. An API key needs the scope `write`. */
    'collection/switch': {
      input: { /** id of a question, required */ object_id: string; /** true or false */ bookmark?: boolean }
      data: { object_collection_count: number }
    }
    /** Flag a question, an answer or a comment. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=report`. */
    'report': {
      input: {
        /** id of an object, required */ object_id: string
        /** whole number, 0 to 1000000, else 0 */ report_type?: number
        /** text, up to 500 characters */ content?: string
        /** required when a captcha is due, see user/action/record?action=report */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Create a tag. For activated members. An API key needs the scope `write`. */
    'tag': {
      input: {
        /** text, up to 35 characters: letters, digits, + # . - _, required */ slug_name: string
        /** text, up to 35 characters, required */ display_name: string
        /** text, up to 65535 characters, required */ original_text: string
      }
      data: { slug_name: string }
    }
    /** Undelete a tag. For activated members. An API key needs the scope `moderation`. */
    'tag/recover': {
      input: { /** id of a tag, required */ tag_id: string }
      data: null
    }
    /** Merge a tag into another tag, as its synonym. For activated members. An API key needs the scope `moderation`. */
    'tag/merge': {
      input: {
        /** id of a tag, required */ source_tag_id: string
        /** id of a tag, required */ target_tag_id: string
      }
      data: null
    }
    /** Upload a file; returns its URL. For activated members. An API key needs the scope `write`. */
    'file': {
      input: {
        /** one of post, post_attachment, avatar, branding, required */ source: "post" | "post_attachment" | "avatar" | "branding"
        /** the file, as a part of a multipart/form-data body, required */ file: Blob
      }
      data: string
    }
    /** Redeem an invitation; repeating the same code succeeds without points. For any account. An API key needs the scope `account`. */
    'api/v1/access/share/consume/{code}': {
      input: { /** text, up to 64 characters */ code: string }
      data: ConsumedInvite
    }
    /** Mark invitations and granted points as seen. For any account. An API key needs the scope `account`. */
    'api/v1/access/share/mark_invite_read': {
      input: object
      data: Record<string, never>
    }
    /** Create an account with a confirmed email address. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user': {
      input: {
        display_name: string
        /** email address, required */ email: string
        /** text, 8 to 32 characters without spaces, required */ password: string
      }
      data: null
    }
    /** Create one account for each line; if any line is invalid, none is created. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/users': {
      input: { /** text, 1 to 5000 lines of: name, email, password; required */ users: string }
      data: null
    }
    /** Turn off two-step login for a member; all sessions of the member end. For administrators. API keys are not accepted. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/second-step/reset': {
      input: { /** id of an account, required */ user_id: string | number }
      data: null
    }
    /** Email an activation link to the member. For administrators. API keys are not accepted. */
    'admin/user/activation': {
      input: { /** id of an account, required */ user_id: string | number }
      data: null
    }
    /** Whether a database is configured, and whether it works. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/config-file/check': {
      input: object
      data: ConfigState
    }
    /** Test a database connection. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/db/check': {
      input: {
        /** one of sqlite3, required */ db_type: "sqlite3"
        /** text, up to 1024 characters, required */ db_file: string
      }
      data: { connection_success: true }
    }
    /** Save the database configuration; does nothing when one is saved already. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/init': {
      input: {
        /** one of sqlite3, required */ db_type: "sqlite3"
        /** text, up to 1024 characters, required */ db_file: string
      }
      data: null
    }
    /** Create the site and its first administrator; the site is open from then on. For the person who runs the setup, with the setup token; 404 once the site is set up. API keys are not accepted. */
    'installation/base-info': {
      input: {
        /** language of the site, required */ lang: "zh_CN" | "en_US" | "zh_TW" | "ja_JP" | "de_DE" | "fr_FR" | "es_ES"
        /** text, up to 30 characters, required */ site_name: string
        /** address of the site, http or https, up to 512 characters, required */ site_url: string
        /** email address, required */ contact_email: string
        /** true or false */ login_required?: boolean
        /** one of always_display, ask_before_display, required */ external_content_display: "always_display" | "ask_before_display"
        /** text, 2 to 30 of a-z, A-Z, 0-9, hyphen, dot and underscore, required */ name: string
        /** email address, required */ email: string
        /** text, 8 to 32 characters without spaces, required */ password: string
      }
      data: null
    }
    /** Create an API key for the caller: `read-only` may read, `global` has all scopes; it is shown only in this answer. For administrators. API keys are not accepted. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/api-key': {
      input: {
        /** text, up to 150 characters, required */ description: string
        /** one of read-only, global, required */ scope: "read-only" | "global"
      }
      data: { access_key: string }
    }
    /** Vote on a reply of an AI assistant: refused, since there is none; a vote can be withdrawn. For activated members. An API key needs the scope `write`. */
    'ai/conversation/vote': {
      input: {
        /** text, up to 100 characters, required */ chat_completion_id: string
        /** one of helpful, unhelpful, required */ vote_type: "helpful" | "unhelpful"
        /** true or false */ cancel?: boolean
      }
      data: null
    }
    /** AI models of a provider; always empty. For administrators. An API key needs the scope `admin`. */
    'admin/ai-models': {
      input: object
      data: { id: string; object: string; created: number; owned_by: string }[]
    }
  }
  put: {
    /** Change the caller’s profile, within what the site allows. For activated members. An API key needs the scope `account`. */
    'user/info': {
      input: {
        /** text, 2 to 30 characters */ display_name?: string
        /** text, 2 to 30 characters */ username?: string
        avatar?: {
          /** one of default, system, gravatar, custom, else default */ type?: "default" | "system" | "gravatar" | "custom"
          /** text, up to 200 characters */ gravatar?: string
          /** text, up to 200 characters */ custom?: string
        }
        /** text, up to 4096 characters; as it is when left out */ bio?: string
        /** text, up to 500 characters; as it is when left out */ website?: string
        /** text, up to 100 characters; as it is when left out */ location?: string
      }
      data: null
    }
    /** Change the password, or set the first one; all other sessions end. For activated members. API keys are not accepted. May require a captcha: see `user/action/record?action=edit_userinfo`. */
    'user/password': {
      input: {
        /** text, the present password; empty when there is none */ old_pass?: string
        /** text, 8 to 32 characters without spaces, required */ pass: string
        confirm?: string
        /** required when a captcha is due, see user/action/record?action=edit_userinfo */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Change the email address with the code emailed to the new one. For everyone. API keys are not accepted. */
    'user/email': {
      input: { /** code of an emailed link, required */ code: string }
      data: LoginUser
    }
    /** Set the language and the color scheme. For activated members. An API key needs the scope `account`. */
    'user/interface': {
      input: {
        /** text, up to 100 characters, required */ language: string
        /** text, up to 100 characters, required */ color_scheme: string
      }
      data: null
    }
    /** Rename an authenticator app or passkey. For activated members. API keys are not accepted. */
    'user/second-step': {
      input: {
        /** id of a second step, required */ step_id: string | number
        /** text, up to 60 characters; as it is when left out */ name?: string
      }
      data: null
    }
    /** Merge the claimed account into the claimant’s; other claims to it are declined. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/claim/confirm': {
      input: { /** id of a claim */ claim_id: number; /** text, up to 255 characters */ note?: string }
      data: null
    }
    /** Decline a pending claim. For administrators. An API key needs the scope `admin`. */
    'admin/claim/decline': {
      input: { /** id of a claim */ claim_id: number; /** text, up to 255 characters */ note?: string }
      data: null
    }
    /** Undo a confirmed claim within 30 days. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/claim/undo': {
      input: { /** id of a claim */ claim_id: number }
      data: null
    }
    /** Edit a question, at once or as a suggestion. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=edit`. */
    'question': {
      input: {
        /** text, up to 150 characters, required */ title: string
        /** text, up to 65535 characters, required */ content: string
        /** list of { slug_name, display_name, original_text }, or names with commas */ tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** id of a question, required */ id: string
        /** text, up to 255 characters */ edit_summary?: string
        /** revision that was opened; the edit is refused when there is a newer one */ revision_id?: string | number | null
        /** required when a captcha is due, see user/action/record?action=edit */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { url_title: string; wait_for_review: boolean }
    }
    /** Close a question with a reason. For activated members. An API key needs the scope `moderation`. */
    'question/status': {
      input: {
        /** id of a question, required */ id: string
        /** whole number, 0 to 1000000, else 0 */ close_type?: number
        /** text, up to 500 characters */ close_msg?: string
      }
      data: null
    }
    /** Reopen a question. For activated members. An API key needs the scope `moderation`. */
    'question/reopen': {
      input: { /** id of a question, required */ question_id: string }
      data: null
    }
    /** Pin, unpin, hide from lists or show in lists. For activated members. An API key needs the scope `moderation`. */
    'question/operation': {
      input: {
        /** id of a question, required */ id: string
        /** one of pin, unpin, hide, show, required */ operation: "pin" | "unpin" | "hide" | "show"
      }
      data: null
    }
    /** Replace the list of members invited to answer. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=invitation_answer`. */
    'question/invite': {
      input: {
        /** id of a question, required */ id: string
        /** list of usernames, up to 50; as it is when left out */ invite_user?: string[]
        /** required when a captcha is due, see user/action/record?action=invitation_answer */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Edit an answer, at once or as a suggestion. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=edit`. */
    'answer': {
      input: {
        /** id of an answer, required */ id: string
        /** text, 6 to 65535 characters, required */ content: string
        /** text, up to 255 characters */ edit_summary?: string
        /** revision that was opened; the edit is refused when there is a newer one */ revision_id?: string | number | null
        /** required when a captcha is due, see user/action/record?action=edit */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { wait_for_review: boolean }
    }
    /** Edit a comment. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=edit`. */
    'comment': {
      input: {
        /** id of a comment, required */ comment_id: string
        /** text, 2 to 600 characters, required */ original_text: string
        /** required when a captcha is due, see user/action/record?action=edit */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: { /** id */ comment_id: string; original_text: string; parsed_text: Html }
    }
    /** Replace the followed tags with a list. For activated members. An API key needs the scope `write`. */
    'follow/tags': {
      input: { /** list of tag slugs; as it is when left out */ slug_name_list?: string[] }
      data: null
    }
    /** Add or remove a reaction to a question or an answer. For activated members. An API key needs the scope `write`. */
    'meta/reaction': {
      input: {
        /** id of an object, required */ object_id: string
        /** one of heart, smile, frown, required */ emoji: "heart" | "smile" | "frown"
        /** one of activate, deactivate, required */ reaction: "activate" | "deactivate"
      }
      data: {
        reaction_summary: ({ emoji: "heart" | "smile" | "frown"; count: number; tooltip: string; is_active: boolean })[]
      }
    }
    /** Decide on a flag; decided flags stay unchanged. For moderators and administrators. An API key needs the scope `moderation`. */
    'report/review': {
      input: {
        /** one of edit_post, close_post, delete_post, unlist_post, ignore_report, required */ operation_type: "edit_post" | "close_post" | "delete_post" | "unlist_post" | "ignore_report"
        /** whole number, 0 to 1000000, else 0 */ close_type?: number
        /** text, up to 500 characters */ close_msg?: string
        /** text, up to 150 characters */ title?: string
        /** text, up to 65535 characters */ content?: string
        /** list of { slug_name, display_name, original_text }, or names with commas */ tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** revision that was opened; the edit is refused when there is a newer one */ revision_id?: string | number | null
        /** text, up to 255 characters */ outcome?: string
        /** id of a flag, required */ flag_id: string | number
      }
      data: null
    }
    /** Decide on a flag with a review reason; decided flags stay unchanged. For administrators. An API key needs the scope `admin`. */
    'admin/report': {
      input: {
        /** id of a flag, required */ id: string | number
        /** 72 to 75, or the key of that reason, required */ action: string | number
        /** whole number, 0 to 1000000, else 0 */ flagged_type?: number
        /** text, up to 500 characters */ flagged_content?: string
      }
      data: null
    }
    /** Edit a tag, at once or as a suggestion. For activated members. An API key needs the scope `write`. */
    'tag': {
      input: {
        /** id of a tag, required */ tag_id: string
        /** text, up to 35 characters */ slug_name?: string
        /** text, up to 35 characters */ display_name?: string
        /** text, up to 65535 characters */ original_text?: string
        /** text, up to 255 characters */ edit_summary?: string
        /** revision that was opened; the edit is refused when there is a newer one */ revision_id?: string | number | null
      }
      data: { wait_for_review: boolean }
    }
    /** Replace the synonyms of a tag. For activated members. An API key needs the scope `moderation`. */
    'tag/synonym': {
      input: {
        /** id of a tag, required */ tag_id: string
        /** list of { slug_name, display_name, original_text }, or names with commas, required */ synonym_tag_list: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
      }
      data: null
    }
    /** Approve or reject a suggested edit. For activated members. An API key needs the scope `moderation`. */
    'revisions/audit': {
      input: { /** id of a revision, required */ id: string | number; operation: "approve" | "reject" }
      data: Record<string, never>
    }
    /** Approve or reject a post pending review; decided posts stay unchanged. For moderators and administrators. An API key needs the scope `moderation`. */
    'review/pending/post': {
      input: {
        /** whole number, 0 to 1000000000000, else 0 */ review_id?: number
        status: "approve" | "reject"
        /** version of the text that was read, else any */ version?: string
      }
      data: null
    }
    /** Reset the unread count of a list. For activated members. An API key needs the scope `write`. */
    'notification/status': {
      input: { /** inbox or achievement */ type: "inbox" | "achievement" }
      data: NoticeNumbers
    }
    /** Mark all notifications of a list as read. For activated members. An API key needs the scope `write`. */
    'notification/read/state/all': {
      input: { /** inbox or achievement */ type: "inbox" | "achievement" }
      data: Record<string, never>
    }
    /** Mark a notification as read; ids of others’ or missing notifications are ignored. For activated members. An API key needs the scope `write`. */
    'notification/read/state': {
      input: { /** id of a notification */ id?: string | number | null }
      data: Record<string, never>
    }
    /** Turn emails on and off by kind; kinds left out stay unchanged. For activated members. An API key needs the scope `account`. */
    'user/notification/config': {
      input: {
        /** true or false, or { key: "email", enable }; as it is when left out */ inbox?: boolean | { key?: string; enable: boolean }
        /** true or false, or { key: "email", enable }; as it is when left out */ all_new_question?: boolean | { key?: string; enable: boolean }
        /** true or false, or { key: "email", enable }; as it is when left out */ all_new_question_for_following_tags?: boolean | { key?: string; enable: boolean }
      }
      data: MailConfig
    }
    /** Turn off the kind of email the code came with. For everyone. API keys are not accepted. */
    'user/notification/unsubscribe': {
      input: { /** text, up to 500 characters, required */ code: string }
      data: null
    }
    /** Save the caller’s settings in a plugin. For activated members. An API key needs the scope `account`. */
    'user/plugin/config': {
      input: {
        /** slug of a plugin, 2 to 100 characters */ plugin_slug_name: string
        /** values by the names of the fields; fields that are left out stay as they are */ config_fields: { [key: string]: unknown }
      }
      data: null
    }
    /** Activate or deactivate a plugin. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/plugin/status': {
      input: {
        /** slug of a plugin, 2 to 100 characters */ plugin_slug_name: string
        /** true or false; as it is when left out */ enabled?: boolean
      }
      data: null
    }
    /** Save the settings of a plugin. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/plugin/config': {
      input: {
        /** slug of a plugin, 2 to 100 characters */ plugin_slug_name: string
        /** values by the names of the fields; fields that are left out stay as they are */ config_fields: { [key: string]: unknown }
      }
      data: null
    }
    /** Close, delete or undelete a question; its author is notified. For administrators. An API key needs the scope `admin`. */
    'admin/question/status': {
      input: {
        /** id of a question, required */ question_id: string
        /** one of available, closed, deleted, required */ status: "available" | "closed" | "deleted"
      }
      data: null
    }
    /** Delete an answer, which notifies its author, or undelete it. For administrators. An API key needs the scope `admin`. */
    'admin/answer/status': {
      input: {
        /** id of an answer, required */ answer_id: string
        /** one of available, deleted, required */ status: "available" | "deleted"
      }
      data: null
    }
    /** Set the state of an account and remove its content; for large accounts call it repeatedly. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/status': {
      input: {
        /** id of an account, required */ user_id: string | number
        /** one of normal, inactive, suspended, deleted; empty = as it is */ status?: "" | "normal" | "inactive" | "suspended" | "deleted"
        /** one of 24h, 48h, 72h, 7d, 14d, 1m, 2m, 3m, 6m, 1y, forever, else forever */ suspend_duration?: "24h" | "48h" | "72h" | "7d" | "14d" | "1m" | "2m" | "3m" | "6m" | "1y" | "forever"
        /** number of a reason, else 0: none */ suspend_type?: number
        /** text, up to 500 characters */ suspend_msg?: string
        /** true or false */ remove_all_content?: boolean
        /** up to 100 ids of posts of the member */ post_ids?: string[]
        /** true or false */ undo_votes?: boolean
        /** true or false: follows, bookmarks and reactions */ take_back?: boolean
        /** true or false: avatar and biography */ clear_profile?: boolean
      }
      data: null
    }
    /** Change a member’s role; all sessions of the member end. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/role': {
      input: {
        /** id of an account, required */ user_id: string | number
        /** whole number, 1 to 3, required */ role_id: number
      }
      data: null
    }
    /** Set a new password; all sessions of the member end. For administrators. API keys are not accepted. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/password': {
      input: {
        /** id of an account, required */ user_id: string | number
        /** text, 8 to 32 characters without spaces, required */ password: string
      }
      data: null
    }
    /** Change a member’s names and email address; the new address counts as confirmed. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/user/profile': {
      input: {
        /** id of an account, required */ user_id: string | number
        display_name: string
        /** text, 2 to 30 characters, required */ username: string
        /** email address, required */ email: string
      }
      data: null
    }
    /** Save the SMTP settings; a test email is sent in the background. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/setting/smtp': {
      input: {
        /** whole number, 1 to 65535, required */ smtp_port: number
        /** text, up to 256 characters; as it is when left out */ smtp_username?: string
        /** text, up to 256 characters; nothing but asterisks keeps the present one; as it is when left out */ smtp_password?: string
        /** true or false; as it is when left out */ smtp_authentication?: boolean
        /** email address of up to 256 characters, or empty; as it is when left out */ from_email?: string
        /** text, up to 256 characters, not an email address; as it is when left out */ from_name?: string
        /** host or IP address, up to 256 characters; empty = mails become files; as it is when left out */ smtp_host?: string
        /** SSL (from the first byte), TLS (STARTTLS, never without) or empty (none); as it is when left out */ encryption?: "" | "SSL" | "TLS"
        /** email address of up to 256 characters, or empty */ test_email_recipient?: string
      }
      data: null
    }
    /** Set the theme colors and the color scheme. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/theme': {
      input: {
        /** one of default, else default; as it is when left out */ theme?: "default"
        /** one of system, light, dark, else system; as it is when left out */ color_scheme?: "system" | "light" | "dark"
        /** one of Full-width, Fixed-width, else Full-width; as it is when left out */ layout?: "Full-width" | "Fixed-width"
        /** theme → {navbar_style, primary_color}; as it is when left out */ theme_config?: { [key: string]: {
          /** color as #rrggbb, else #0033ff; as it is when left out */ navbar_style?: string
          /** color as #rrggbb, else #0033ff; as it is when left out */ primary_color?: string
        } }
      }
      data: null
    }
    /** Set the custom CSS and the custom HTML. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/siteinfo/custom-css-html': {
      input: {
        /** text, up to 65536 characters; as it is when left out */ custom_head?: string
        /** text, up to 65536 characters; as it is when left out */ custom_css?: string
        /** text, up to 65536 characters; as it is when left out */ custom_header?: string
        /** text, up to 65536 characters; as it is when left out */ custom_footer?: string
        /** text, up to 65536 characters; as it is when left out */ custom_sidebar?: string
      }
      data: null
    }
    /** Set the logo and icons to files uploaded with the source `branding`. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/branding': {
      input: {
        /** address of an image uploaded as branding, or empty; as it is when left out */ logo?: string
        /** address of an image uploaded as branding, or empty; as it is when left out */ mobile_logo?: string
        /** address of an image uploaded as branding, or empty; as it is when left out */ square_icon?: string
        /** address of an image uploaded as branding, or empty; as it is when left out */ favicon?: string
      }
      data: null
    }
    /** Activate or deactivate a badge. For administrators. An API key needs the scope `admin`. */
    'admin/badge/status': {
      input: { /** text, up to 20 characters */ id?: string; /** text, up to 20 characters */ status?: string }
      data: null
    }
    /** Set the name and contact email of the site; another URL is only asked for, see docs/operate.md. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/siteinfo/general': {
      input: {
        /** true or false; as it is when left out */ check_update?: boolean
        /** text, 2 to 30 characters, required */ name: string
        /** text, 4 to 255 characters */ short_description?: string
        /** text, 4 to 2000 characters */ description?: string
        /** web address of the site, ending in /community, up to 512 characters, required */ site_url: string
        /** email address, required */ contact_email: string
      }
      data: GeneralSettings
    }
    /** Set the language, time zone and default avatar. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/interface': {
      input: {
        /** one of zh_CN, en_US, zh_TW, ja_JP, de_DE, fr_FR, es_ES, required; unknown ones mean zh_CN */ language: string
        /** time zone by its IANA name, required */ time_zone: string
        /** one of system, gravatar, required; as it is when left out */ default_avatar?: "system" | "gravatar"
        /** address that begins with https://, up to 255 characters; empty = Gravatar; as it is when left out */ gravatar_base_url?: string
      }
      data: null
    }
    /** Set the legal texts in Markdown; their HTML is rendered here. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/legal': {
      input: {
        /** text, up to 65535 characters; as it is when left out */ terms_of_service_original_text?: string
        /** text, up to 65535 characters; as it is when left out */ privacy_policy_original_text?: string
        /** list of domains, up to 20 of up to 253 characters; as it is when left out */ image_hosts?: string[]
        /** one of always_display, ask_before_display, required */ external_content_display: "always_display" | "ask_before_display"
      }
      data: null
    }
    /** Set the limits for posts and uploads; tags in both lists are only reserved, and `msg` names them. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/write': {
      input: {
        /** true or false; as it is when left out */ restrict_answer?: boolean
        /** true or false; as it is when left out */ required_tag?: boolean
        /** whole number, 0 to 65535; as it is when left out */ min_content?: number
        /** whole number, 0 to 5; as it is when left out */ min_tags?: number
        /** list of { slug_name }, or names with commas; as it is when left out */ recommend_tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** list of { slug_name }, or names with commas; as it is when left out */ reserved_tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** whole number, 1 to 1024; empty or 0 = 4; as it is when left out */ max_image_size?: number
        /** whole number, 1 to 1024; empty or 0 = 8; as it is when left out */ max_attachment_size?: number
        /** whole number, 1 to 400; empty or 0 = 40; as it is when left out */ max_image_megapixel?: number
        /** list of endings of file names; empty = no attachments; as it is when left out */ authorized_attachment_extensions?: string[]
        /** list of jpg, jpeg, png, gif, webp, required */ authorized_image_extensions: string[]
      }
      data: null
    }
    /** Set the permalink form of questions and robots.txt. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/seo': {
      input: {
        /** whole number, 1 to 4, required */ permalink: number
        /** text, up to 65535 characters, required */ robots: string
      }
      data: null
    }
    /** Set who may sign up and log in. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/siteinfo/login': {
      input: {
        /** true or false; as it is when left out */ allow_new_registrations?: boolean
        /** true or false; as it is when left out */ allow_email_registrations?: boolean
        /** true or false; as it is when left out */ allow_password_login?: boolean
        /** true or false; as it is when left out */ login_required?: boolean
        /** true or false; as it is when left out */ require_email_verification?: boolean
        /** list of domains, up to 1000 of up to 253 characters; as it is when left out */ allow_email_domains?: string[]
        /** one of nobody, admins, staff, everybody; as it is when left out */ second_step_required?: "nobody" | "admins" | "staff" | "everybody"
      }
      data: null
    }
    /** Set avatars, and which profile fields members may change. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/siteinfo/users': {
      input: {
        /** one of system, gravatar, required */ default_avatar: "system" | "gravatar"
        /** true or false; as it is when left out */ allow_update_display_name?: boolean
        /** true or false; as it is when left out */ allow_update_username?: boolean
        /** true or false; as it is when left out */ allow_update_avatar?: boolean
        /** true or false; as it is when left out */ allow_update_bio?: boolean
        /** true or false; as it is when left out */ allow_update_website?: boolean
        /** true or false; as it is when left out */ allow_update_location?: boolean
        /** address that begins with https://, up to 255 characters; empty = Gravatar; as it is when left out */ gravatar_base_url?: string
      }
      data: null
    }
    /** Choose a privilege level, or set custom reputation values. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/setting/privileges': {
      input: {
        /** 1, 2, 3 or 99 (own numbers), required */ level: 1 | 2 | 3 | 99
        /** list of { key, value }; as it is when left out */ custom_privileges?: { key: string; /** whole number, 1 to 1000000, required */ value: unknown }[]
      }
      data: null
    }
    /** Set the limits for questions. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/question': {
      input: {
        /** whole number, 0 to 65535; as it is when left out */ min_content?: number
        /** whole number, 0 to 5; as it is when left out */ min_tags?: number
        /** true or false; as it is when left out */ restrict_answer?: boolean
      }
      data: null
    }
    /** Set the recommended and reserved tags; those in both lists are only reserved, and `msg` names them. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/tag': {
      input: {
        /** true or false; as it is when left out */ required_tag?: boolean
        /** list of { slug_name }, or names with commas; as it is when left out */ recommend_tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
        /** list of { slug_name }, or names with commas; as it is when left out */ reserved_tags?: {
          /** text, up to 200 characters */ slug_name?: string
          /** text, up to 200 characters */ display_name?: string
          /** text, up to 65535 characters */ original_text?: string
        }[]
      }
      data: null
    }
    /** Set the limits for files. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/advanced': {
      input: {
        /** whole number, 1 to 1024; empty or 0 = 4; as it is when left out */ max_image_size?: number
        /** whole number, 1 to 1024; empty or 0 = 8; as it is when left out */ max_attachment_size?: number
        /** whole number, 1 to 400; empty or 0 = 40; as it is when left out */ max_image_megapixel?: number
        /** list of jpg, jpeg, png, gif, webp, required */ authorized_image_extensions: string[]
        /** list of endings of file names; empty = no attachments; as it is when left out */ authorized_attachment_extensions?: string[]
      }
      data: null
    }
    /** Set whether visitors must log in, external images, and the check for updates. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/siteinfo/security': {
      input: {
        /** true or false; as it is when left out */ login_required?: boolean
        /** true or false; as it is when left out */ check_update?: boolean
        /** one of always_display, ask_before_display, required */ external_content_display: "always_display" | "ask_before_display"
      }
      data: null
    }
    /** Set the legal texts in Markdown; their HTML is rendered here. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/polices': {
      input: {
        /** text, up to 65535 characters; as it is when left out */ terms_of_service_original_text?: string
        /** text, up to 65535 characters; as it is when left out */ privacy_policy_original_text?: string
      }
      data: null
    }
    /** Set the default avatars. For administrators. An API key needs the scope `admin`. */
    'admin/siteinfo/users-settings': {
      input: {
        /** one of system, gravatar, required */ default_avatar: "system" | "gravatar"
        /** address that begins with https://, up to 255 characters; empty = Gravatar; as it is when left out */ gravatar_base_url?: string
      }
      data: null
    }
    /** Set whether assistants may use the site with MCP. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/mcp-config': {
      input: { /** true or false; as it is when left out */ enabled?: boolean }
      data: null
    }
    /** Change the description of one of the caller’s API keys. For administrators. API keys are not accepted. */
    'admin/api-key': {
      input: { id: number; /** text, up to 150 characters, required */ description: string }
      data: null
    }
    /** Accepts only that the AI assistant stays off. For administrators. An API key needs the scope `admin`. */
    'admin/ai-config': {
      input: { /** true or false */ enabled?: boolean }
      data: null
    }
  }
  delete: {
    /** Remove an authenticator app or passkey; removing the last one turns two-step login off. For activated members. API keys are not accepted. */
    'user/second-step': {
      input: {
        /** id of a second step, required */ step_id: string | number
        /** text, the present password; empty when there is none */ pass?: string
      }
      data: null
    }
    /** Withdraw a pending claim of the caller; a decided claim stays unchanged. For activated members. An API key needs the scope `account`. */
    'user/claim': {
      input: { /** id of a claim */ claim_id: number }
      data: null
    }
    /** Unlink a login service; refused for the only way to log in. For activated members. API keys are not accepted. */
    'connector/user/unbinding': {
      input: { external_id: string; provider?: string }
      data: null
    }
    /** Delete a question. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=delete`. */
    'question': {
      input: {
        /** id of a question, required */ id: string
        /** text, up to 255 characters */ reason?: string
        /** required when a captcha is due, see user/action/record?action=delete */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Delete an answer. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=delete`. */
    'answer': {
      input: {
        /** id of an answer, required */ id: string
        /** text, up to 255 characters */ reason?: string
        /** required when a captcha is due, see user/action/record?action=delete */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Delete a comment. For activated members. An API key needs the scope `write`. May require a captcha: see `user/action/record?action=delete`. */
    'comment': {
      input: {
        /** id of a comment, required */ comment_id: string
        /** required when a captcha is due, see user/action/record?action=delete */ captcha_id?: string
        /** the characters in the image */ captcha_code?: string
      }
      data: null
    }
    /** Delete a tag without questions and synonyms. For activated members. An API key needs the scope `write`. */
    'tag': {
      input: { /** id of a tag, required */ tag_id: string }
      data: null
    }
    /** Permanently delete all deleted items of a kind; on large sites call it repeatedly. For administrators. An API key needs the scope `sensitive`. A session needs a login or `user/prove` of the last 15 minutes. */
    'admin/delete/permanently': {
      input: { /** one of users, questions, answers, required */ type: "users" | "questions" | "answers" }
      data: null
    }
    /** Revoke one of the caller’s API keys. For administrators. API keys are not accepted. */
    'admin/api-key': {
      input: { id: number }
      data: null
    }
    /** Delete a conversation with an AI assistant; none has to be deleted. For administrators. An API key needs the scope `admin`. */
    'admin/ai/conversation': {
      input: { /** text, up to 100 characters, required */ conversation_id: string }
      data: null
    }
  }
}
