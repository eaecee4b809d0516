/** Written by `npm run api:docs` from the endpoint tables. Do not edit by hand. */
export interface paths {
    "/answer/api/v1/siteinfo": {
        parameters: {
        };
        /**
         * Settings of the site that everybody may know
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getSiteinfo"];
    };
    "/answer/api/v1/siteinfo/legal": {
        parameters: {
        };
        /**
         * Terms of service or privacy policy
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getSiteinfoLegal"];
    };
    "/answer/api/v1/language/config": {
        parameters: {
        };
        /**
         * Texts of Answer’s web client and of the answers of the server, in the asked language
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getLanguageConfig"];
    };
    "/answer/api/v1/language/options": {
        parameters: {
        };
        /**
         * Languages to choose from
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getLanguageOptions"];
    };
    "/answer/api/v1/user/action/record": {
        parameters: {
        };
        /**
         * Whether an act needs a captcha now, and a picture for it, good for one try
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getUserActionRecord"];
    };
    "/answer/api/v1/post/render": {
        parameters: {
        };
        /**
         * HTML of a Markdown text
         * @description For activated members. An API key needs the scope `read`.
         */
        post: operations["postPostRender"];
    };
    "/answer/api/v1/permission": {
        parameters: {
        };
        /**
         * Which of some actions the caller may do
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getPermission"];
    };
    "/answer/api/v1/user/login/email": {
        parameters: {
        };
        /**
         * Sign in with address and password
         * @description For anybody. Not for API keys. May ask for a captcha: see `user/action/record?action=password`.
         */
        post: operations["postUserLoginEmail"];
    };
    "/answer/api/v1/user/login/second-step": {
        parameters: {
        };
        /**
         * Pass the second step of a login with a code of an app or a recovery code
         * @description For anybody. Not for API keys.
         */
        post: operations["postUserLoginSecondStep"];
    };
    "/answer/api/v1/user/login/passkey/options": {
        parameters: {
        };
        /**
         * Begin a login with a passkey, or the second step of a login with one
         * @description For anybody. Not for API keys.
         */
        post: operations["postUserLoginPasskeyOptions"];
    };
    "/answer/api/v1/user/login/passkey": {
        parameters: {
        };
        /**
         * Log in with the answer of a passkey
         * @description For anybody. Not for API keys.
         */
        post: operations["postUserLoginPasskey"];
    };
    "/answer/api/v1/user/register/email": {
        parameters: {
        };
        /**
         * Make an account
         * @description For anybody, while the site takes new accounts. Not for API keys. May ask for a captcha: see `user/action/record?action=email`.
         */
        post: operations["postUserRegisterEmail"];
    };
    "/answer/api/v1/user/logout": {
        parameters: {
        };
        /**
         * End the session of the token
         * @description For any account. Not for API keys.
         */
        get: operations["getUserLogout"];
    };
    "/answer/api/v1/user/email/verification/send": {
        parameters: {
        };
        /**
         * Mail the activation link again
         * @description For any account. Not for API keys. May ask for a captcha: see `user/action/record?action=email`.
         */
        post: operations["postUserEmailVerificationSend"];
    };
    "/answer/api/v1/user/email/verification": {
        parameters: {
        };
        /**
         * Confirm the address with the code of the mail
         * @description For anybody. Not for API keys.
         */
        post: operations["postUserEmailVerification"];
    };
    "/answer/api/v1/user/password/reset": {
        parameters: {
        };
        /**
         * Mail a link for a new password; answers the same for every address
         * @description For anybody. Not for API keys. May ask for a captcha: see `user/action/record?action=email`.
         */
        post: operations["postUserPasswordReset"];
    };
    "/answer/api/v1/user/password/replacement": {
        parameters: {
        };
        /**
         * Set a new password with the code of the mail
         * @description For anybody. Not for API keys.
         */
        post: operations["postUserPasswordReplacement"];
    };
    "/answer/api/v1/user/info": {
        parameters: {
        };
        /**
         * Who the token belongs to; null = nobody
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getUserInfo"];
        /**
         * Change the own profile, as far as the site lets its members
         * @description For activated members. An API key needs the scope `account`.
         */
        put: operations["putUserInfo"];
    };
    "/answer/api/v1/user/password": {
        parameters: {
        };
        /**
         * Set another password, or the first one; all other sessions end
         * @description For activated members. Not for API keys. May ask for a captcha: see `user/action/record?action=edit_userinfo`.
         */
        put: operations["putUserPassword"];
    };
    "/answer/api/v1/user/prove": {
        parameters: {
        };
        /**
         * Show again who you are, by password or code of an app; sensitive calls of administrators need it every 15 minutes
         * @description For any account. Not for API keys.
         */
        post: operations["postUserProve"];
    };
    "/answer/api/v1/user/security/log": {
        parameters: {
        };
        /**
         * Logins and changes to your own account in the last 90 days, the latest first
         * @description For activated members. Not for API keys.
         */
        get: operations["getUserSecurityLog"];
    };
    "/answer/api/v1/user/email/change/code": {
        parameters: {
        };
        /**
         * Mail a link to the address that the account is to have
         * @description For any account. Not for API keys. May ask for a captcha: see `user/action/record?action=edit_userinfo`.
         */
        post: operations["postUserEmailChangeCode"];
    };
    "/answer/api/v1/user/email": {
        parameters: {
        };
        /**
         * Give the account the address that the code was mailed to
         * @description For anybody. Not for API keys.
         */
        put: operations["putUserEmail"];
    };
    "/answer/api/v1/user/interface": {
        parameters: {
        };
        /**
         * Set language and colour scheme
         * @description For activated members. An API key needs the scope `account`.
         */
        put: operations["putUserInterface"];
    };
    "/answer/api/v1/user/info/search": {
        parameters: {
        };
        /**
         * Up to five members by the beginning of a name
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getUserInfoSearch"];
    };
    "/answer/api/v1/user/staff": {
        parameters: {
        };
        /**
         * Administrators and moderators
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getUserStaff"];
    };
    "/answer/api/v1/user/ranking": {
        parameters: {
        };
        /**
         * Members of the week, and the staff
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getUserRanking"];
    };
    "/answer/api/v1/user/second-step": {
        parameters: {
        };
        /**
         * Authenticator apps and passkeys of the caller, and how many recovery codes are left
         * @description For activated members. Not for API keys.
         */
        get: operations["getUserSecondStep"];
        /**
         * Rename an authenticator app or passkey
         * @description For activated members. Not for API keys.
         */
        put: operations["putUserSecondStep"];
        /**
         * Remove an authenticator app or passkey; without the last one two-step login is off
         * @description For activated members. Not for API keys.
         */
        delete: operations["deleteUserSecondStep"];
    };
    "/answer/api/v1/user/second-step/totp": {
        parameters: {
        };
        /**
         * Begin to add an authenticator app; its secret waits 10 minutes for a code
         * @description For activated members. Not for API keys.
         */
        post: operations["postUserSecondStepTotp"];
    };
    "/answer/api/v1/user/second-step/totp/confirm": {
        parameters: {
        };
        /**
         * Add the authenticator app with a code that it shows
         * @description For activated members. Not for API keys.
         */
        post: operations["postUserSecondStepTotpConfirm"];
    };
    "/answer/api/v1/user/second-step/passkey/options": {
        parameters: {
        };
        /**
         * Begin to add a passkey; the challenge waits 5 minutes for an answer
         * @description For activated members. Not for API keys.
         */
        post: operations["postUserSecondStepPasskeyOptions"];
    };
    "/answer/api/v1/user/second-step/passkey": {
        parameters: {
        };
        /**
         * Add the passkey that answered the challenge
         * @description For activated members. Not for API keys.
         */
        post: operations["postUserSecondStepPasskey"];
    };
    "/answer/api/v1/user/second-step/codes": {
        parameters: {
        };
        /**
         * Make new recovery codes, which are shown once; older ones are void
         * @description For activated members. Not for API keys.
         */
        post: operations["postUserSecondStepCodes"];
    };
    "/answer/api/v1/user/claims": {
        parameters: {
        };
        /**
         * The claims of the member, newest first; 404 on a site without imported accounts
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getUserClaims"];
    };
    "/answer/api/v1/user/claim": {
        parameters: {
        };
        /**
         * Claim an imported account by its username or an address of its profile
         * @description For activated members. An API key needs the scope `account`.
         */
        post: operations["postUserClaim"];
        /**
         * Withdraw a claim of the member that waits; any other is left alone
         * @description For activated members. An API key needs the scope `account`.
         */
        delete: operations["deleteUserClaim"];
    };
    "/answer/admin/api/claim/page": {
        parameters: {
        };
        /**
         * Claims that wait, oldest first, or those that were decided, latest first
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminClaimPage"];
    };
    "/answer/admin/api/claim/confirm": {
        parameters: {
        };
        /**
         * Merge the claimed account into the claimant’s; other claims of it are declined
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminClaimConfirm"];
    };
    "/answer/admin/api/claim/decline": {
        parameters: {
        };
        /**
         * Decline a claim that waits
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminClaimDecline"];
    };
    "/answer/admin/api/claim/undo": {
        parameters: {
        };
        /**
         * Undo a confirmed claim within 30 days
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminClaimUndo"];
    };
    "/answer/api/v1/connector/info": {
        parameters: {
        };
        /**
         * Services to sign in with; each link is opened in a browser
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getConnectorInfo"];
    };
    "/answer/api/v1/connector/binding/email": {
        parameters: {
        };
        /**
         * Give the address of a new account; where it is somebody else’s, its owner gets a mail
         * @description For anybody. Not for API keys.
         */
        post: operations["postConnectorBindingEmail"];
    };
    "/answer/api/v1/connector/user/info": {
        parameters: {
        };
        /**
         * The services, and which of them the caller has linked
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getConnectorUserInfo"];
    };
    "/answer/api/v1/connector/user/unbinding": {
        parameters: {
        };
        /**
         * Take a linked sign-in away; refused for the last way in
         * @description For activated members. Not for API keys.
         */
        delete: operations["deleteConnectorUserUnbinding"];
    };
    "/answer/api/v1/user-center/agent": {
        parameters: {
        };
        /**
         * The hosting platform that keeps the accounts
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getUserCenterAgent"];
    };
    "/answer/api/v1/user-center/personal/branding": {
        parameters: {
        };
        /**
         * What the hosting platform adds to the page of a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getUserCenterPersonalBranding"];
    };
    "/answer/api/v1/user-center/user/settings": {
        parameters: {
        };
        /**
         * Where the caller keeps profile and account settings
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getUserCenterUserSettings"];
    };
    "/answer/api/v1/wecom/login/url": {
        parameters: {
        };
        /**
         * A code for the work-chat app to read; the key stays with the caller
         * @description For anybody. Not for API keys.
         */
        get: operations["getWecomLoginUrl"];
    };
    "/answer/api/v1/wecom/login/check": {
        parameters: {
        };
        /**
         * Whether the code was confirmed; then with a token, once
         * @description For anybody. Not for API keys.
         */
        get: operations["getWecomLoginCheck"];
    };
    "/answer/api/v1/question": {
        parameters: {
        };
        /**
         * Edit a question, at once or as a suggestion
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=edit`.
         */
        put: operations["putQuestion"];
        /**
         * Ask a question
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=question`.
         */
        post: operations["postQuestion"];
        /**
         * Delete a question
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=delete`.
         */
        delete: operations["deleteQuestion"];
    };
    "/answer/api/v1/question/answer": {
        parameters: {
        };
        /**
         * Ask a question and answer it at once
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=question`.
         */
        post: operations["postQuestionAnswer"];
    };
    "/answer/api/v1/question/recover": {
        parameters: {
        };
        /**
         * Bring a deleted question back
         * @description For activated members. An API key needs the scope `moderation`.
         */
        post: operations["postQuestionRecover"];
    };
    "/answer/api/v1/question/status": {
        parameters: {
        };
        /**
         * Close a question with a reason
         * @description For activated members. An API key needs the scope `moderation`.
         */
        put: operations["putQuestionStatus"];
    };
    "/answer/api/v1/question/reopen": {
        parameters: {
        };
        /**
         * Open a closed question again
         * @description For activated members. An API key needs the scope `moderation`.
         */
        put: operations["putQuestionReopen"];
    };
    "/answer/api/v1/question/operation": {
        parameters: {
        };
        /**
         * Pin, unpin, unlist or list a question
         * @description For activated members. An API key needs the scope `moderation`.
         */
        put: operations["putQuestionOperation"];
    };
    "/answer/api/v1/question/invite": {
        parameters: {
        };
        /**
         * Members who were invited to answer
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getQuestionInvite"];
        /**
         * Replace the list of members who are invited to answer
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=invitation_answer`.
         */
        put: operations["putQuestionInvite"];
    };
    "/answer/api/v1/question/info": {
        parameters: {
        };
        /**
         * A question; counts a view
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getQuestionInfo"];
    };
    "/answer/api/v1/question/page": {
        parameters: {
        };
        /**
         * Questions in one of the orders, all of them or of a tag or a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getQuestionPage"];
    };
    "/answer/api/v1/question/recommend/page": {
        parameters: {
        };
        /**
         * Questions of followed tags and followed questions
         * @description For any account. An API key needs the scope `read`.
         */
        get: operations["getQuestionRecommendPage"];
    };
    "/answer/api/v1/question/similar": {
        parameters: {
        };
        /**
         * Questions with a similar title
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getQuestionSimilar"];
    };
    "/answer/api/v1/question/similar/tag": {
        parameters: {
        };
        /**
         * Hot questions with the same first tag
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getQuestionSimilarTag"];
    };
    "/answer/api/v1/question/link": {
        parameters: {
        };
        /**
         * Questions that link to one
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getQuestionLink"];
    };
    "/answer/api/v1/question/tags": {
        parameters: {
        };
        /**
         * Tags by the beginning of a name, for the one who asks
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getQuestionTags"];
    };
    "/answer/api/v1/answer": {
        parameters: {
        };
        /**
         * Edit an answer, at once or as a suggestion
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=edit`.
         */
        put: operations["putAnswer"];
        /**
         * Answer a question
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=answer`.
         */
        post: operations["postAnswer"];
        /**
         * Delete an answer
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=delete`.
         */
        delete: operations["deleteAnswer"];
    };
    "/answer/api/v1/answer/page": {
        parameters: {
        };
        /**
         * Answers of a question
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getAnswerPage"];
    };
    "/answer/api/v1/answer/info": {
        parameters: {
        };
        /**
         * An answer with its question
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getAnswerInfo"];
    };
    "/answer/api/v1/answer/recover": {
        parameters: {
        };
        /**
         * Bring a deleted answer back
         * @description For activated members. An API key needs the scope `moderation`.
         */
        post: operations["postAnswerRecover"];
    };
    "/answer/api/v1/answer/acceptance": {
        parameters: {
        };
        /**
         * Accept an answer; "0" takes the acceptance back
         * @description For activated members. An API key needs the scope `write`.
         */
        post: operations["postAnswerAcceptance"];
    };
    "/answer/api/v1/comment/page": {
        parameters: {
        };
        /**
         * Comments of a question or an answer
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getCommentPage"];
    };
    "/answer/api/v1/comment": {
        parameters: {
        };
        /**
         * One comment
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getComment"];
        /**
         * Change a comment
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=edit`.
         */
        put: operations["putComment"];
        /**
         * Comment on a question or an answer, or reply to a comment
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=comment`.
         */
        post: operations["postComment"];
        /**
         * Remove a comment
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=delete`.
         */
        delete: operations["deleteComment"];
    };
    "/answer/api/v1/vote/up": {
        parameters: {
        };
        /**
         * Vote a question, an answer or a comment up, or take that back
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=vote`.
         */
        post: operations["postVoteUp"];
    };
    "/answer/api/v1/vote/down": {
        parameters: {
        };
        /**
         * Vote a question or an answer down, or take that back
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=vote`.
         */
        post: operations["postVoteDown"];
    };
    "/answer/api/v1/follow": {
        parameters: {
        };
        /**
         * Follow a question or a tag, or stop
         * @description For activated members. An API key needs the scope `write`.
         */
        post: operations["postFollow"];
    };
    "/answer/api/v1/follow/tags": {
        parameters: {
        };
        /**
         * Follow exactly the tags of a list
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putFollowTags"];
    };
    "/answer/api/v1/collection/switch": {
        parameters: {
        };
        /**
         * Bookmark a question, or take that back
         * @description For activated members. An API key needs the scope `write`.
         */
        post: operations["postCollectionSwitch"];
    };
    "/answer/api/v1/personal/collection/page": {
        parameters: {
        };
        /**
         * Bookmarks of the caller
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getPersonalCollectionPage"];
    };
    "/answer/api/v1/meta/reaction": {
        parameters: {
        };
        /**
         * Reactions to a question or an answer; null when there are none
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getMetaReaction"];
        /**
         * React to a question or an answer, or take that back
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putMetaReaction"];
    };
    "/answer/api/v1/reasons": {
        parameters: {
        };
        /**
         * Reasons to choose from when flagging, closing, changing a state or reviewing
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getReasons"];
    };
    "/answer/api/v1/report": {
        parameters: {
        };
        /**
         * Flag a question, an answer or a comment for the staff
         * @description For activated members. An API key needs the scope `write`. May ask for a captcha: see `user/action/record?action=report`.
         */
        post: operations["postReport"];
    };
    "/answer/api/v1/report/unreviewed/post": {
        parameters: {
        };
        /**
         * Flags that wait, one on each page, the one updated last first; for staff only
         * @description For activated members. An API key needs the scope `moderation`.
         */
        get: operations["getReportUnreviewedPost"];
    };
    "/answer/api/v1/report/review": {
        parameters: {
        };
        /**
         * Decide on a flag; one that was decided before is left alone
         * @description For moderators and administrators. An API key needs the scope `moderation`.
         */
        put: operations["putReportReview"];
    };
    "/answer/admin/api/report": {
        parameters: {
        };
        /**
         * Decide on a flag by a reason of a review; one that was decided before is left alone
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminReport"];
    };
    "/answer/api/v1/search": {
        parameters: {
        };
        /**
         * Search in questions and answers
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`. May ask for a captcha: see `user/action/record?action=search`.
         */
        get: operations["getSearch"];
    };
    "/answer/api/v1/search/desc": {
        parameters: {
        };
        /**
         * The search engine in use; empty = the own one
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getSearchDesc"];
    };
    "/answer/api/v1/tags/page": {
        parameters: {
        };
        /**
         * Main tags, by use, name or age
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getTagsPage"];
    };
    "/answer/api/v1/tags/following": {
        parameters: {
        };
        /**
         * Tags that the caller follows
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getTagsFollowing"];
    };
    "/answer/api/v1/tag": {
        parameters: {
        };
        /**
         * A tag by id or name; a synonym answers with its main tag
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getTag"];
        /**
         * Edit a tag, at once or as a suggestion
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putTag"];
        /**
         * Make a tag
         * @description For activated members. An API key needs the scope `write`.
         */
        post: operations["postTag"];
        /**
         * Delete a tag without questions and synonyms
         * @description For activated members. An API key needs the scope `write`.
         */
        delete: operations["deleteTag"];
    };
    "/answer/api/v1/tags": {
        parameters: {
        };
        /**
         * Tags of a list of slugs with commas
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getTags"];
    };
    "/answer/api/v1/tag/synonyms": {
        parameters: {
        };
        /**
         * Synonyms of a tag
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getTagSynonyms"];
    };
    "/answer/api/v1/tag/recover": {
        parameters: {
        };
        /**
         * Bring a deleted tag back
         * @description For activated members. An API key needs the scope `moderation`.
         */
        post: operations["postTagRecover"];
    };
    "/answer/api/v1/tag/merge": {
        parameters: {
        };
        /**
         * Merge a tag into another one; it becomes a synonym of it
         * @description For activated members. An API key needs the scope `moderation`.
         */
        post: operations["postTagMerge"];
    };
    "/answer/api/v1/tag/synonym": {
        parameters: {
        };
        /**
         * Set the synonyms of a tag; the list replaces the one before
         * @description For activated members. An API key needs the scope `moderation`.
         */
        put: operations["putTagSynonym"];
    };
    "/answer/api/v1/badges": {
        parameters: {
        };
        /**
         * The badges of the site in their groups
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getBadges"];
    };
    "/answer/api/v1/badge": {
        parameters: {
        };
        /**
         * One badge
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getBadge"];
    };
    "/answer/api/v1/badge/awards/page": {
        parameters: {
        };
        /**
         * Who earned a badge, and for which post; of one member when the name is known
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getBadgeAwardsPage"];
    };
    "/answer/api/v1/badge/user/awards": {
        parameters: {
        };
        /**
         * All badges of a member, the latest earned first
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getBadgeUserAwards"];
    };
    "/answer/api/v1/badge/user/awards/recent": {
        parameters: {
        };
        /**
         * The ten badges that a member earned last
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getBadgeUserAwardsRecent"];
    };
    "/answer/api/v1/revisions": {
        parameters: {
        };
        /**
         * Versions of a question, an answer or a tag, newest first
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getRevisions"];
    };
    "/answer/api/v1/revisions/edit/check": {
        parameters: {
        };
        /**
         * Whether the caller may edit a question, an answer or a tag now
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getRevisionsEditCheck"];
    };
    "/answer/api/v1/activity/timeline": {
        parameters: {
        };
        /**
         * What happened to a question, an answer or a tag, newest first
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getActivityTimeline"];
    };
    "/answer/api/v1/activity/timeline/detail": {
        parameters: {
        };
        /**
         * Two versions of an object, to be compared
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getActivityTimelineDetail"];
    };
    "/answer/api/v1/revisions/unreviewed": {
        parameters: {
        };
        /**
         * Suggested edits that the caller may decide on, one on each page, oldest first
         * @description For activated members. An API key needs the scope `moderation`.
         */
        get: operations["getRevisionsUnreviewed"];
    };
    "/answer/api/v1/revisions/audit": {
        parameters: {
        };
        /**
         * Take a suggested edit over, or turn it down
         * @description For activated members. An API key needs the scope `moderation`.
         */
        put: operations["putRevisionsAudit"];
    };
    "/answer/api/v1/reviewing/type": {
        parameters: {
        };
        /**
         * What waits to be reviewed by the caller
         * @description For activated members. An API key needs the scope `moderation`.
         */
        get: operations["getReviewingType"];
    };
    "/answer/api/v1/review/pending/post/page": {
        parameters: {
        };
        /**
         * New posts that wait for review, one on each page, oldest first; for staff only
         * @description For activated members. An API key needs the scope `moderation`.
         */
        get: operations["getReviewPendingPostPage"];
    };
    "/answer/api/v1/review/pending/post": {
        parameters: {
        };
        /**
         * Let a waiting post out or keep it back; one that was decided before is left alone
         * @description For moderators and administrators. An API key needs the scope `moderation`.
         */
        put: operations["putReviewPendingPost"];
    };
    "/answer/api/v1/personal/user/info": {
        parameters: {
        };
        /**
         * A member as others see him
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalUserInfo"];
    };
    "/answer/api/v1/personal/qa/top": {
        parameters: {
        };
        /**
         * The five best questions and answers of a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalQaTop"];
    };
    "/answer/api/v1/personal/question/page": {
        parameters: {
        };
        /**
         * Questions of a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalQuestionPage"];
    };
    "/answer/api/v1/personal/answer/page": {
        parameters: {
        };
        /**
         * Answers of a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalAnswerPage"];
    };
    "/answer/api/v1/personal/comment/page": {
        parameters: {
        };
        /**
         * Comments of a member
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalCommentPage"];
    };
    "/answer/api/v1/personal/rank/page": {
        parameters: {
        };
        /**
         * What brought a member reputation
         * @description For anybody; on a private site activated members only. An API key needs the scope `read`.
         */
        get: operations["getPersonalRankPage"];
    };
    "/answer/api/v1/personal/vote/page": {
        parameters: {
        };
        /**
         * Votes of the caller
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getPersonalVotePage"];
    };
    "/answer/api/v1/notification/page": {
        parameters: {
        };
        /**
         * Inbox or achievements, newest first; the newest 1,000 can be reached
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getNotificationPage"];
    };
    "/answer/api/v1/notification/status": {
        parameters: {
        };
        /**
         * Unread since the last look (up to 100), what waits for review, a badge to announce
         * @description For activated members. An API key needs the scope `read`.
         */
        get: operations["getNotificationStatus"];
        /**
         * Take the unread number of a list away
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putNotificationStatus"];
    };
    "/answer/api/v1/notification/read/state/all": {
        parameters: {
        };
        /**
         * Mark a whole list read
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putNotificationReadStateAll"];
    };
    "/answer/api/v1/notification/read/state": {
        parameters: {
        };
        /**
         * Mark one notice read; one that is not there or not the own changes nothing
         * @description For activated members. An API key needs the scope `write`.
         */
        put: operations["putNotificationReadState"];
    };
    "/answer/api/v1/user/notification/config": {
        parameters: {
        };
        /**
         * Which mails the member gets
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getUserNotificationConfig"];
        /**
         * Turn kinds of mail on and off; one that is left out stays as it is
         * @description For activated members. An API key needs the scope `account`.
         */
        put: operations["putUserNotificationConfig"];
    };
    "/answer/api/v1/user/notification/unsubscribe": {
        parameters: {
        };
        /**
         * Turn off the kind of mail that carried the code
         * @description For anybody. Not for API keys.
         */
        put: operations["putUserNotificationUnsubscribe"];
    };
    "/answer/api/v1/file": {
        parameters: {
        };
        /**
         * Upload a file; the answer is its address
         * @description For activated members. An API key needs the scope `write`.
         */
        post: operations["postFile"];
    };
    "/answer/api/v1/plugin/status": {
        parameters: {
        };
        /**
         * Plugins and whether they are on, with `basic_captcha` for the captchas of the site
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getPluginStatus"];
    };
    "/answer/api/v1/captcha/config": {
        parameters: {
        };
        /**
         * The captcha plugin in use, `basic_captcha` for the pictures of the site; empty while captchas are off
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getCaptchaConfig"];
    };
    "/answer/api/v1/embed/config": {
        parameters: {
        };
        /**
         * Sites whose content is embedded
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getEmbedConfig"];
    };
    "/answer/api/v1/render/config": {
        parameters: {
        };
        /**
         * Theme of what plugins draw; null while none does
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getRenderConfig"];
    };
    "/answer/api/v1/sidebar/config": {
        parameters: {
        };
        /**
         * Quick links beside the lists
         * @description For anybody. An API key needs the scope `read`.
         */
        get: operations["getSidebarConfig"];
    };
    "/answer/api/v1/user/plugin/configs": {
        parameters: {
        };
        /**
         * Plugins in which the caller has something to set
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getUserPluginConfigs"];
    };
    "/answer/api/v1/user/plugin/config": {
        parameters: {
        };
        /**
         * What the caller has set in a plugin
         * @description For activated members. An API key needs the scope `account`.
         */
        get: operations["getUserPluginConfig"];
        /**
         * Set something in a plugin
         * @description For activated members. An API key needs the scope `account`.
         */
        put: operations["putUserPluginConfig"];
    };
    "/answer/admin/api/plugins": {
        parameters: {
        };
        /**
         * Plugins that were found
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminPlugins"];
    };
    "/answer/admin/api/plugin/status": {
        parameters: {
        };
        /**
         * Switch a plugin on or off
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminPluginStatus"];
    };
    "/answer/admin/api/plugin/config": {
        parameters: {
        };
        /**
         * Settings of a plugin; empty for one that nobody knows
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminPluginConfig"];
        /**
         * Set how a plugin works
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminPluginConfig"];
    };
    "/api/miaoda/access/user/bootstrap": {
        parameters: {
        };
        /**
         * Who is here, and what the programme asks of them first
         * @description For anybody. An API key needs the scope `account`.
         */
        get: operations["getApiMiaodaAccessUserBootstrap"];
    };
    "/api/miaoda/app/qualify/check": {
        parameters: {
        };
        /**
         * Whether the caller has passed the real-name check; asks its service, at most every 10 seconds
         * @description For any account. An API key needs the scope `account`.
         */
        get: operations["getApiMiaodaAppQualifyCheck"];
    };
    "/api/miaoda/score/query_recharge": {
        parameters: {
        };
        /**
         * Points that the caller may still use, and the latest 50 used and given
         * @description For any account. An API key needs the scope `account`.
         */
        get: operations["getApiMiaodaScoreQueryRecharge"];
    };
    "/api/v1/access/share/consume/{code}": {
        parameters: {
        };
        /**
         * Take up an invitation; the same code again is a success without points
         * @description For any account. An API key needs the scope `account`.
         */
        post: operations["postApiV1AccessShareConsumeCode"];
    };
    "/api/v1/access/share/detect_reward": {
        parameters: {
        };
        /**
         * Points that the caller received since the last call; each reward is returned once
         * @description For any account. An API key needs the scope `account`.
         */
        get: operations["getApiV1AccessShareDetectReward"];
    };
    "/api/v1/access/share/summary": {
        parameters: {
        };
        /**
         * How often the invitation of the caller was taken up, and its link
         * @description For any account. An API key needs the scope `account`.
         */
        get: operations["getApiV1AccessShareSummary"];
    };
    "/api/v1/access/share/invite_status": {
        parameters: {
        };
        /**
         * The ten invitations taken up last, and how many the caller has not seen
         * @description For any account. An API key needs the scope `account`.
         */
        get: operations["getApiV1AccessShareInviteStatus"];
    };
    "/api/v1/access/share/mark_invite_read": {
        parameters: {
        };
        /**
         * The caller has seen the invitations and the points that were given
         * @description For any account. An API key needs the scope `account`.
         */
        post: operations["postApiV1AccessShareMarkInviteRead"];
    };
    "/answer/admin/api/question/page": {
        parameters: {
        };
        /**
         * Questions of a state, newest first; `question:<id>` or a part of the title finds some
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminQuestionPage"];
    };
    "/answer/admin/api/question/status": {
        parameters: {
        };
        /**
         * Close, delete or make available again; the author is told
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminQuestionStatus"];
    };
    "/answer/admin/api/answer/page": {
        parameters: {
        };
        /**
         * Answers of a state, newest first; `answer:<id>` or a part of the question’s title
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminAnswerPage"];
    };
    "/answer/admin/api/answer/status": {
        parameters: {
        };
        /**
         * Delete an answer, its author is told; or bring it back
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminAnswerStatus"];
    };
    "/answer/admin/api/delete/permanently": {
        parameters: {
        };
        /**
         * Remove everything of a kind that is deleted, for good; large sites in steps
         * @description For administrators. An API key needs the scope `admin`.
         */
        delete: operations["deleteAdminDeletePermanently"];
    };
    "/answer/admin/api/user/status": {
        parameters: {
        };
        /**
         * Set the state of an account and clean up what it left; large ones in steps
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminUserStatus"];
    };
    "/answer/admin/api/reasons": {
        parameters: {
        };
        /**
         * Reasons to choose from when closing or changing a state
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminReasons"];
    };
    "/answer/admin/api/users/page": {
        parameters: {
        };
        /**
         * Accounts by state or role; `user:<id>`, an address or a part of a name finds some
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminUsersPage"];
    };
    "/answer/admin/api/user": {
        parameters: {
        };
        /**
         * Make an account whose address counts as confirmed
         * @description For administrators. An API key needs the scope `admin`.
         */
        post: operations["postAdminUser"];
    };
    "/answer/admin/api/users": {
        parameters: {
        };
        /**
         * Make an account for each line; a mistake in one line makes none
         * @description For administrators. An API key needs the scope `admin`.
         */
        post: operations["postAdminUsers"];
    };
    "/answer/admin/api/user/role": {
        parameters: {
        };
        /**
         * Give another role; the member is signed out everywhere
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminUserRole"];
    };
    "/answer/admin/api/user/password": {
        parameters: {
        };
        /**
         * Set a new password; the member is signed out everywhere
         * @description For administrators. Not for API keys.
         */
        put: operations["putAdminUserPassword"];
    };
    "/answer/admin/api/user/second-step/reset": {
        parameters: {
        };
        /**
         * Turn two-step login off for a member, who is logged out everywhere
         * @description For administrators. Not for API keys.
         */
        post: operations["postAdminUserSecondStepReset"];
    };
    "/answer/admin/api/user/profile": {
        parameters: {
        };
        /**
         * Change names and address, which counts as confirmed then
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminUserProfile"];
    };
    "/answer/admin/api/user/activation": {
        parameters: {
        };
        /**
         * Make a link that confirms the address, to be handed over; older links die
         * @description For administrators. Not for API keys.
         */
        get: operations["getAdminUserActivation"];
        /**
         * Mail such a link to the address of the account
         * @description For administrators. Not for API keys.
         */
        post: operations["postAdminUserActivation"];
    };
    "/answer/admin/api/roles": {
        parameters: {
        };
        /**
         * Roles that an account can have
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminRoles"];
    };
    "/answer/admin/api/user-center/agent": {
        parameters: {
        };
        /**
         * What a hosting platform leaves to administrators here; all without one
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminUserCenterAgent"];
    };
    "/answer/admin/api/dashboard": {
        parameters: {
        };
        /**
         * Numbers of the site, what is missing, what it runs on
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminDashboard"];
    };
    "/answer/admin/api/language/options": {
        parameters: {
        };
        /**
         * Languages that the site can have
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminLanguageOptions"];
    };
    "/answer/admin/api/setting/smtp": {
        parameters: {
        };
        /**
         * How mails leave the site; the password stays secret
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSettingSmtp"];
        /**
         * Set how mails leave the site; a test mail is sent in the background
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSettingSmtp"];
    };
    "/installation/language/options": {
        parameters: {
        };
        /**
         * The languages that a site can have
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        get: operations["getInstallationLanguageOptions"];
    };
    "/installation/language/config": {
        parameters: {
        };
        /**
         * The texts of `language/config`, in the language that the query `lang` names
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        get: operations["getInstallationLanguageConfig"];
    };
    "/installation/config-file/check": {
        parameters: {
        };
        /**
         * Whether a database is chosen already, and whether it works
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        post: operations["postInstallationConfigFileCheck"];
    };
    "/installation/db/check": {
        parameters: {
        };
        /**
         * Try a database out
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        post: operations["postInstallationDbCheck"];
    };
    "/installation/init": {
        parameters: {
        };
        /**
         * Keep the choice of the database; nothing is done where one is kept already
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        post: operations["postInstallationInit"];
    };
    "/installation/base-info": {
        parameters: {
        };
        /**
         * Make the site and its first administrator; the site is open from then on
         * @description For the person who sets up the site, with the setup token; 404 afterwards. Not for API keys.
         */
        post: operations["postInstallationBaseInfo"];
    };
    "/answer/admin/api/siteinfo/theme": {
        parameters: {
        };
        /**
         * Colours of the site, and light or dark
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoTheme"];
        /**
         * Set the colours of the site, and light or dark
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoTheme"];
    };
    "/answer/admin/api/theme/options": {
        parameters: {
        };
        /**
         * The themes to choose from
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminThemeOptions"];
    };
    "/answer/admin/api/siteinfo/custom-css-html": {
        parameters: {
        };
        /**
         * The own style sheet, and markup for four places of the pages
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoCustomCssHtml"];
        /**
         * Set the own style sheet, and markup for four places of the pages
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoCustomCssHtml"];
    };
    "/answer/admin/api/siteinfo/branding": {
        parameters: {
        };
        /**
         * Logo and icons of the site
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoBranding"];
        /**
         * Set logo and icons, by the addresses of files uploaded as branding
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoBranding"];
    };
    "/answer/admin/api/badges": {
        parameters: {
        };
        /**
         * All badges, those that are off among them
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminBadges"];
    };
    "/answer/admin/api/badge/status": {
        parameters: {
        };
        /**
         * Switch a badge on or off
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminBadgeStatus"];
    };
    "/answer/admin/api/siteinfo/general": {
        parameters: {
        };
        /**
         * Name, address and contact of the site
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoGeneral"];
        /**
         * Set name, address and contact of the site
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoGeneral"];
    };
    "/answer/admin/api/siteinfo/interface": {
        parameters: {
        };
        /**
         * Language, time zone and default picture of members
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoInterface"];
        /**
         * Set language, time zone and default picture of members
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoInterface"];
    };
    "/answer/admin/api/siteinfo/legal": {
        parameters: {
        };
        /**
         * Terms of service, privacy policy, and whether external pictures are shown unasked
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoLegal"];
        /**
         * Set the legal texts; their HTML is made here
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoLegal"];
    };
    "/answer/admin/api/siteinfo/write": {
        parameters: {
        };
        /**
         * What may be written and uploaded, with the marked tags
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoWrite"];
        /**
         * Set what may be written and uploaded; a reserved tag is not recommended
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoWrite"];
    };
    "/answer/admin/api/siteinfo/seo": {
        parameters: {
        };
        /**
         * Shape of the addresses of questions, and what robots may read
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoSeo"];
        /**
         * Set the addresses of questions and the text for robots
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoSeo"];
    };
    "/answer/admin/api/siteinfo/login": {
        parameters: {
        };
        /**
         * Who may sign up and in
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoLogin"];
        /**
         * Set who may sign up and in
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoLogin"];
    };
    "/answer/admin/api/siteinfo/users": {
        parameters: {
        };
        /**
         * Pictures of members, and what they may change of their profiles
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSiteinfoUsers"];
        /**
         * Set pictures of members, and what they may change of their profiles
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSiteinfoUsers"];
    };
    "/answer/admin/api/setting/privileges": {
        parameters: {
        };
        /**
         * The reputation that privileges take, by level
         * @description For administrators. An API key needs the scope `admin`.
         */
        get: operations["getAdminSettingPrivileges"];
        /**
         * Choose a level of privileges, or set own numbers
         * @description For administrators. An API key needs the scope `admin`.
         */
        put: operations["putAdminSettingPrivileges"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AInfo: {
            /** @description id */
            id: string;
            /** @description id */
            question_id: string;
            content: string;
            html: string;
            /** @description seconds */
            create_time: number;
            /** @description seconds */
            update_time: number;
            /** @enum {number} */
            accepted: 1 | 2;
            user_info: components["schemas"]["UserBasic"];
            update_user_info?: components["schemas"]["UserBasic"];
            collected: boolean;
            /** @enum {string} */
            vote_status: "vote_up" | "vote_down" | "";
            vote_count: number;
            /** @enum {number} */
            status: 1 | 10 | 11;
            member_actions: components["schemas"]["Action"][];
        };
        Action: {
            action: string;
            name: string;
            /** @enum {string} */
            type: "reason" | "edit" | "confirm";
        };
        AdminBadge: {
            /** @description id */
            id: string;
            name: string;
            icon: string;
            level: number;
            /** @description HTML */
            description: string;
            award_count: number;
            /** @description always false */
            earned: boolean;
            group_name: string;
            /** @enum {string} */
            status: "active" | "inactive";
        };
        Badge: {
            /** @description id */
            id: string;
            name: string;
            icon: string;
            level: number;
            award_count: number;
            earned_count: number;
            /** @description HTML */
            description: string;
            is_single: boolean;
        };
        BadgeAward: {
            /** @description seconds */
            created_at: number;
            object_id: string | "";
            question_id: string | "";
            answer_id: string | "";
            comment_id: string | "";
            /** @enum {string} */
            object_type: "question" | "answer" | "comment" | "";
            /** @description title of the question as it is */
            url_title: string;
            author_user_info: components["schemas"]["UserBasic"];
        };
        Bootstrap: {
            loginStatus: boolean;
            /** @description may take part: confirmed and not suspended */
            isUserEligible: boolean;
            isSuperUser: boolean;
            isOperator: boolean;
            banned: boolean;
            /** @description path to be opened first, or empty */
            redirect: string;
            termsAccepted: boolean;
            occupationNeeded: boolean;
            user: {
                /** @description digits */
                userId: string;
                nickname: string;
            } | null;
        };
        BrandingData: {
            /** @default  */
            logo: string;
            /** @default  */
            mobile_logo: string;
            /** @default  */
            square_icon: string;
            /** @default  */
            favicon: string;
        };
        Claim: {
            id: number;
            /** @description seconds */
            created_at: number;
            account: string;
            url: string;
            token: string;
            /** @enum {string} */
            status: "waiting" | "confirmed" | "declined" | "withdrawn" | "undone";
            /** @description seconds */
            decided_at: number;
            note: string;
            claimant: components["schemas"]["UserBasic"];
            decider: components["schemas"]["UserBasic"] | null;
            undoable: boolean;
        };
        Comment: {
            /** @description id */
            comment_id: string;
            /** @description seconds */
            created_at: number;
            /** @description id */
            object_id: string;
            vote_count: number;
            is_vote: boolean;
            original_text: string;
            parsed_text: string;
            user_id: string;
            username: string;
            user_display_name: string;
            user_avatar: string;
            /** @enum {string} */
            user_status: "normal" | "suspended" | "deleted" | "inactive";
            reply_user_id: string;
            reply_username: string;
            reply_user_display_name: string;
            reply_comment_id: string;
            reply_user_status: ("normal" | "suspended" | "deleted" | "inactive") | "";
            member_actions: components["schemas"]["Action"][];
        };
        ConfigState: {
            config_file_exist: boolean;
            db_connection_success: boolean;
            db_table_exist: boolean;
        };
        ConsumedInvite: {
            success: boolean;
            rewardPoints: number;
            inviterName: string;
        };
        CurrentUser: {
            /** @description digits */
            id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            last_login_date: number;
            username: string;
            e_mail: string;
            /** @enum {number} */
            mail_status: 1 | 2;
            /** @enum {number} */
            notice_status: 1 | 2;
            follow_count: number;
            answer_count: number;
            question_count: number;
            rank: number;
            authority_group: number;
            display_name: string;
            mobile: string;
            bio: string;
            bio_html: string;
            website: string;
            location: string;
            language: string;
            color_scheme: string;
            access_token: string;
            /** @enum {number} */
            role_id: 1 | 2 | 3;
            /** @enum {string} */
            status: "normal" | "suspended" | "deleted" | "inactive";
            have_password: boolean;
            visit_token: string;
            /** @description seconds */
            suspended_until: number;
            avatar: {
                type: string;
                gravatar: string;
                custom: string;
            };
        };
        CustomCodeData: {
            /** @default  */
            custom_head: string;
            /** @default  */
            custom_css: string;
            /** @default  */
            custom_header: string;
            /** @default  */
            custom_footer: string;
            /** @default  */
            custom_sidebar: string;
        };
        Envelope: {
            /** @description repeats the HTTP status */
            code: number;
            /** @description stable name of what has happened */
            reason: string;
            /** @description the same in the language of the request */
            msg: string;
            /** @description null when there is nothing to tell */
            data: unknown;
        };
        FieldError: {
            error_field: string;
            error_msg: string;
        };
        FlaggedPost: {
            /** @description seconds */
            created_at: number;
            /** @description id */
            object_id: string;
            question_id: string | "";
            answer_id: string | "";
            comment_id: string | "";
            /** @enum {string} */
            object_type: "question" | "answer" | "comment";
            title: string;
            url_title: string;
            original_text: string;
            parsed_text: string;
            tags: components["schemas"]["Tag"][];
            /** @enum {number} */
            object_status: 1 | 2 | 10 | 11;
            /** @enum {number} */
            object_show_status: 1 | 2;
            author_user_info: components["schemas"]["UserBasic"];
            /** @description digits */
            flag_id: string;
            answer_count: number;
            answer_accepted: boolean;
            /** @description seconds */
            submit_at: number;
            submitter_user: components["schemas"]["UserBasic"];
            reason: components["schemas"]["Reason"] | null;
            reason_content: string;
        };
        GeneralSettings: {
            /** @default 社区 */
            name: string;
            /** @default  */
            short_description: string;
            /** @default  */
            description: string;
            /** @default http://localhost:3000/community */
            site_url: string;
            /** @default  */
            contact_email: string;
            /** @default true */
            check_update: boolean;
        };
        InviteStatus: {
            hasUnread: boolean;
            unreadCount: number;
            latest: {
                nickname: string;
                rewardPoints: number;
                /** @description seconds */
                createdAt: number;
            }[];
        };
        InviteSummary: {
            totalInviteCount: number;
            totalInviteReward: number;
            /** @description for each invitation, for both sides */
            rewardPoints: number;
            /** @description absolute, or empty */
            inviteLink: string;
        };
        LegalSettings: {
            /** @default  */
            terms_of_service_original_text: string;
            /** @default  */
            terms_of_service_parsed_text: string;
            /** @default  */
            privacy_policy_original_text: string;
            /** @default  */
            privacy_policy_parsed_text: string;
            /**
             * @default ask_before_display
             * @enum {string}
             */
            external_content_display: "always_display" | "ask_before_display";
        };
        ListedBadge: {
            /** @description id */
            id: string;
            name: string;
            icon: string;
            level: number;
            award_count: number;
            earned_count: number;
        };
        LoginSettings: {
            /** @default true */
            allow_new_registrations: boolean;
            /** @default true */
            allow_email_registrations: boolean;
            /** @default true */
            allow_password_login: boolean;
            /** @default false */
            login_required: boolean;
            /** @default [] */
            allow_email_domains: string[];
            /**
             * @default nobody
             * @enum {string}
             */
            second_step_required: "nobody" | "admins" | "staff" | "everybody";
        };
        LoginUser: {
            /** @description digits */
            id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            last_login_date: number;
            username: string;
            e_mail: string;
            /** @enum {number} */
            mail_status: 1 | 2;
            /** @enum {number} */
            notice_status: 1 | 2;
            follow_count: number;
            answer_count: number;
            question_count: number;
            rank: number;
            authority_group: number;
            display_name: string;
            mobile: string;
            bio: string;
            bio_html: string;
            website: string;
            location: string;
            language: string;
            color_scheme: string;
            access_token: string;
            /** @enum {number} */
            role_id: 1 | 2 | 3;
            /** @enum {string} */
            status: "normal" | "suspended" | "deleted" | "inactive";
            have_password: boolean;
            visit_token: string;
            /** @description seconds */
            suspended_until: number;
            avatar: string;
        };
        MailConfig: {
            inbox: {
                /** @constant */
                key: "email";
                enable: boolean;
            };
            all_new_question: {
                /** @constant */
                key: "email";
                enable: boolean;
            };
            all_new_question_for_following_tags: {
                /** @constant */
                key: "email";
                enable: boolean;
            };
        };
        ManagedUser: {
            /** @description digits */
            user_id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            deleted_at: number;
            /** @description seconds */
            suspended_at: number;
            /** @description seconds */
            suspended_until: number;
            username: string;
            e_mail: string;
            rank: number;
            /** @enum {string} */
            status: "normal" | "suspended" | "deleted" | "inactive";
            display_name: string;
            avatar: string;
            /** @enum {number} */
            role_id: 1 | 2 | 3;
            /** @enum {string} */
            role_name: "User" | "Admin" | "Moderator";
        };
        NewRewards: {
            hasReward: boolean;
            rewardPoints: number;
            rewardCount: number;
        };
        Notice: {
            /** @description digits */
            id: string;
            user_info?: components["schemas"]["UserBasic"];
            object_info: {
                title: string;
                /** @description id */
                object_id: string;
                object_map: {
                    question: string | "0";
                    answer: string | "0";
                    comment: string | "0";
                } | {
                    /** @description id */
                    badge_id: string;
                };
                object_type: ("question" | "answer" | "tag" | "comment") | ("badge_award" | "user");
            };
            rank: number;
            notification_action?: string;
            is_read: boolean;
            /** @description seconds */
            update_time: number;
        };
        NoticeNumbers: {
            inbox: number;
            achievement: number;
            revision: number;
            can_revision: boolean;
            badge_award: {
                /** @description digits */
                notification_id: string;
                /** @description id */
                badge_id: string;
                name: string;
                icon: string;
                level: number;
            } | null;
        };
        OwnClaim: {
            id: number;
            /** @description seconds */
            created_at: number;
            account: string;
            url: string;
            token: string;
            /** @enum {string} */
            status: "waiting" | "confirmed" | "declined" | "withdrawn" | "undone";
            /** @description seconds */
            decided_at: number;
            note: string;
        };
        OwnPluginConfig: {
            name: string;
            slug_name: string;
            config_fields: components["schemas"]["PluginField"][] | null;
        };
        OwnedBadge: {
            /** @description id */
            id: string;
            name: string;
            icon: string;
            level: number;
            earned_count: number;
        };
        PendingPost: {
            /** @description seconds */
            created_at: number;
            /** @description id */
            object_id: string;
            question_id: string | "";
            answer_id: string | "";
            comment_id: string | "";
            /** @enum {string} */
            object_type: "question" | "answer" | "comment";
            title: string;
            url_title: string;
            original_text: string;
            parsed_text: string;
            tags: components["schemas"]["Tag"][];
            /** @enum {number} */
            object_status: 1 | 2 | 10 | 11;
            /** @enum {number} */
            object_show_status: 1 | 2;
            author_user_info: components["schemas"]["UserBasic"];
            review_id: number;
            /** @description seconds */
            submit_at: number;
            submitter_display_name: string;
            reason: string;
        };
        PersonalAnswer: {
            /** @description id */
            answer_id: string;
            /** @description id */
            question_id: string;
            /** @enum {number} */
            accepted: 1 | 2;
            vote_count: number;
            /** @description seconds */
            create_time: number;
            /** @description seconds */
            update_time: number;
            question_info: {
                title: string;
                url_title: string;
                tags: components["schemas"]["Tag"][];
            };
        };
        PersonalInfo: {
            /** @description digits */
            id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            last_login_date: number;
            username: string;
            follow_count: number;
            answer_count: number;
            question_count: number;
            rank: number;
            display_name: string;
            avatar: string;
            mobile: string;
            bio: string;
            bio_html: string;
            website: string;
            location: string;
            /** @enum {string} */
            status: "normal" | "suspended" | "deleted" | "inactive";
            status_msg?: string;
            /** @description seconds */
            suspended_until: number;
        };
        PersonalQuestion: {
            /** @description id */
            question_id: string;
            title: string;
            url_title: string;
            vote_count: number;
            tags: components["schemas"]["Tag"][];
            view_count: number;
            answer_count: number;
            collection_count: number;
            /** @description seconds */
            created_at: number;
            /** @description id | "0" */
            accepted_answer_id: string;
            /** @enum {string} */
            status: "available" | "closed" | "pending" | "deleted";
        };
        PlatformEnvelope: {
            /** @description repeats the HTTP status */
            code: number;
            /** @description stable name of what has happened */
            reason: string;
            /** @description the same in the language of the request */
            msg: string;
            /** @description 0 = done, 1 = failed */
            status: number;
            data: unknown;
        };
        Plugin: {
            name: string;
            slug_name: string;
            description: string;
            version: string;
            enabled: boolean;
            have_config: boolean;
            link: string;
            /** @enum {string} */
            status: "active" | "inactive" | "outdated";
        };
        PluginConfig: {
            name: string;
            slug_name: string;
            description: string;
            version: string;
            config_fields: components["schemas"]["PluginField"][] | null;
        };
        PluginField: {
            name: string;
            /** @enum {string} */
            type: "input" | "textarea" | "checkbox" | "radio" | "select" | "upload" | "timezone" | "switch" | "button" | "legend" | "tag_selector";
            title: string;
            description: string;
            required: boolean;
            /** @description as it is saved; a password is as many asterisks */
            value: string | number | boolean | string[] | null;
            ui_options: {
                placeholder: string;
                rows: string;
                input_type: string;
                label: string;
                text: string;
                variant: string;
                class_name: string;
                field_class_name: string;
            };
            options: {
                label: string;
                value: string;
            }[];
        };
        PointEntry: {
            /** @description digits */
            id: string;
            title: string;
            score: number;
            /** @description seconds */
            createdAt: number;
            /** @description seconds */
            expireAt: number;
        };
        PrivilegeSettings: {
            options: {
                level: 1 | 2 | 3 | 99;
                level_desc: string;
                privileges: {
                    key: string;
                    label: string;
                    value: number;
                }[];
            }[];
            selected_level: 1 | 2 | 3 | 99;
        };
        QInfo: {
            /** @description id */
            id: string;
            title: string;
            url_title: string;
            description: string;
            /** @enum {number} */
            pin: 1 | 2;
            /** @enum {number} */
            show: 1 | 2;
            /** @enum {number} */
            status: 1 | 2 | 10 | 11;
            tags: components["schemas"]["Tag"][];
            view_count: number;
            unique_view_count: number;
            vote_count: number;
            answer_count: number;
            collection_count: number;
            follow_count: number;
            /** @description id | "0" */
            accepted_answer_id: string;
            last_answer_id: string | "0";
            content: string;
            html: string;
            /** @description seconds */
            create_time: number;
            /** @description seconds */
            update_time: number;
            /** @description seconds */
            edit_time: number;
            operation?: {
                type: string;
                description: string;
                msg: string;
                /** @description seconds */
                time: number;
                /** @enum {string} */
                level: "info" | "danger" | "warning" | "secondary";
            };
            user_info: components["schemas"]["UserBasic"];
            update_user_info?: components["schemas"]["UserBasic"];
            last_answered_user_info?: components["schemas"]["UserBasic"];
            answered: boolean;
            first_answer_id: string | "";
            collected: boolean;
            /** @enum {string} */
            vote_status: "vote_up" | "vote_down" | "";
            is_followed: boolean;
            member_actions: components["schemas"]["Action"][];
            extends_actions: components["schemas"]["Action"][];
        };
        QItem: {
            /** @description id */
            id: string;
            title: string;
            url_title: string;
            description: string;
            /** @enum {number} */
            pin: 1 | 2;
            /** @enum {number} */
            show: 1 | 2;
            /** @enum {number} */
            status: 1 | 2 | 10 | 11;
            tags: components["schemas"]["Tag"][];
            view_count: number;
            unique_view_count: number;
            vote_count: number;
            answer_count: number;
            collection_count: number;
            follow_count: number;
            /** @description id | "0" */
            accepted_answer_id: string;
            last_answer_id: string | "0";
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            operated_at: number;
            operator: {
                /** @description digits */
                id: string;
                username: string;
                rank: number;
                display_name: string;
                /** @enum {string} */
                status: "normal" | "suspended" | "deleted" | "inactive";
                avatar: string;
            };
            /** @enum {string} */
            operation_type: "asked" | "answered" | "modified";
        };
        Quota: {
            dayRemainingScore: number;
            monRemainingScore: number;
            monLimitScore: number;
            dayLimitScore: number;
            /** @description of the points of the first days */
            dayEvaluateAppRemainingScore: number;
            /** @description of those, what lapses at the end of today */
            dayEvaluateAppExpiryScore: number;
            /** @description days on which there are such points, today included */
            evaluateAppExpiryDays: number;
            sumScore: number;
            systemAwardScore: number;
            consumeList: components["schemas"]["PointEntry"][];
            rewardList: components["schemas"]["PointEntry"][];
        };
        RankedUser: {
            username: string;
            rank: number;
            vote_count: number;
            display_name: string;
            avatar: string;
        };
        Reason: {
            reason_key: string;
            reason_type: number;
            name: string;
            description: string;
            /** @enum {string} */
            content_type: "" | "text" | "textarea";
            placeholder: string;
        };
        Refusal: {
            /** @description repeats the HTTP status */
            code: number;
            /** @description stable name of what has happened */
            reason: string;
            /** @description the same in the language of the request */
            msg: string;
            /** @description 0 = done, 1 = failed */
            status?: number;
            data: null | components["schemas"]["FieldError"][] | {
                /**
                 * @description how to show it
                 * @enum {unknown}
                 */
                err_type: "toast" | "alert" | "modal";
            } | {
                /**
                 * @description why not
                 * @enum {unknown}
                 */
                type: "inactive" | "suspended" | "url_expired" | "second_step" | "second_step_required" | "prove_again";
                /** @description of second_step: the key to go on with */
                ticket?: string;
                /** @description of second_step: until when, in seconds */
                expires_at?: number;
                /** @description of second_step: what the account can pass it with */
                methods?: ("totp" | "passkey" | "recovery_code")[];
            };
        };
        Revision: {
            /** @description digits */
            id: string;
            /** @description digits */
            use_id: string;
            /** @description id */
            object_id: string;
            title: string;
            url_title: string;
            content: components["schemas"]["QInfo"] | components["schemas"]["AInfo"] | components["schemas"]["TagInfo"];
            /** @enum {number} */
            status: 0 | 1 | 2 | 3;
            /** @description seconds */
            create_at: number;
            user_info: components["schemas"]["UserBasic"];
            reason: string;
        };
        SecurityLogEntry: {
            /** @description seconds */
            created_at: number;
            /** @enum {string} */
            event: "sign_in" | "sign_in_new_device" | "password_changed" | "password_reset" | "password_set" | "email_changed" | "email_reverted" | "second_step_added" | "second_step_added_new_device" | "second_step_removed" | "second_step_reset" | "passkey_refused" | "recovery_codes_made" | "recovery_code_used" | "key_created" | "key_revoked" | "sign_in_linked" | "sign_in_unlinked" | "sessions_ended" | "disowned";
            detail: string;
            by_staff: boolean;
            device: string;
            network: string;
        };
        SiteInfo: {
            general: {
                /** @default 社区 */
                name: string;
                /** @default  */
                short_description: string;
                /** @default  */
                description: string;
                /** @default http://localhost:3000/community */
                site_url: string;
                /** @default  */
                contact_email: string;
                /** @default true */
                check_update: boolean;
            };
            interface: {
                language: string;
                time_zone: string;
                default_avatar: string;
                gravatar_base_url: string;
            };
            branding: {
                /** @default  */
                logo: string;
                /** @default  */
                mobile_logo: string;
                /** @default  */
                square_icon: string;
                /** @default  */
                favicon: string;
            };
            login: {
                /** @default true */
                allow_new_registrations: boolean;
                /** @default true */
                allow_email_registrations: boolean;
                /** @default true */
                allow_password_login: boolean;
                /** @default false */
                login_required: boolean;
                /** @default [] */
                allow_email_domains: string[];
                /**
                 * @default nobody
                 * @enum {string}
                 */
                second_step_required: "nobody" | "admins" | "staff" | "everybody";
            };
            theme: {
                theme_options: {
                    label: string;
                    value: string;
                }[];
                theme: string;
                theme_config: {
                    [key: string]: {
                        navbar_style: string;
                        primary_color: string;
                    };
                };
                color_scheme: string;
            };
            custom_css_html: {
                /** @default  */
                custom_head: string;
                /** @default  */
                custom_css: string;
                /** @default  */
                custom_header: string;
                /** @default  */
                custom_footer: string;
                /** @default  */
                custom_sidebar: string;
            };
            site_seo: {
                /** @default 2 */
                permalink: number;
                /** @default  */
                robots: string;
            };
            site_users: {
                /**
                 * @default system
                 * @enum {string}
                 */
                default_avatar: "system" | "gravatar";
                /** @default https://www.gravatar.com/avatar/ */
                gravatar_base_url: string;
                /** @default false */
                allow_update_display_name: boolean;
                /** @default false */
                allow_update_username: boolean;
                /** @default false */
                allow_update_avatar: boolean;
                /** @default false */
                allow_update_bio: boolean;
                /** @default false */
                allow_update_website: boolean;
                /** @default false */
                allow_update_location: boolean;
            };
            site_write: {
                /** @default 6 */
                min_content: number;
                /** @default true */
                restrict_answer: boolean;
                /** @default 1 */
                min_tags: number;
                /** @default false */
                required_tag: boolean;
                /** @default 4 */
                max_image_size: number;
                /** @default 8 */
                max_attachment_size: number;
                /** @default 40 */
                max_image_megapixel: number;
                /**
                 * @default [
                 *       "jpg",
                 *       "jpeg",
                 *       "png",
                 *       "gif",
                 *       "webp"
                 *     ]
                 */
                authorized_image_extensions: string[];
                /** @default [] */
                authorized_attachment_extensions: string[];
                recommend_tags: {
                    slug_name: string;
                    display_name: string;
                }[];
                reserved_tags: {
                    slug_name: string;
                    display_name: string;
                }[];
            };
            site_legal: {
                /** @enum {string} */
                external_content_display: "always_display" | "ask_before_display";
            };
            version: string;
            revision: string;
        };
        SmtpData: {
            from_email: string;
            from_name: string;
            smtp_host: string;
            smtp_port: number;
            /** @enum {string} */
            encryption: "" | "SSL" | "TLS";
            smtp_username: string;
            /** @description as many asterisks as it has characters */
            smtp_password: string;
            smtp_authentication: boolean;
        };
        SuggestedEdit: {
            /** @enum {string} */
            type: "question" | "answer" | "tag";
            info: {
                /** @description seconds */
                created_at: number;
                /** @description id */
                object_id: string;
                question_id: string | "";
                answer_id: string | "";
                /** @constant */
                comment_id: "";
                /** @enum {string} */
                object_type: "question" | "answer" | "tag";
                /** @description digits */
                object_creator_user_id: string;
                title: string;
                url_title: string;
                content: string;
                html: string;
                answer_count: number;
                answer_accepted: boolean;
                tags: components["schemas"]["Tag"][];
                /** @enum {number} */
                status: 1 | 2 | 10 | 11;
                /** @enum {number} */
                show_status: 1 | 2;
            };
            unreviewed_info: components["schemas"]["Revision"];
        };
        Tag: {
            slug_name: string;
            display_name: string;
            main_tag_slug_name: string;
            recommend: boolean;
            reserved: boolean;
        };
        TagBasic: {
            slug_name: string;
            display_name: string;
            recommend: boolean;
            reserved: boolean;
            /** @description id */
            tag_id: string;
        };
        TagInfo: {
            /** @description id */
            tag_id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            updated_at: number;
            slug_name: string;
            display_name: string;
            excerpt: string;
            description: string;
            original_text: string;
            parsed_text: string;
            follow_count: number;
            question_count: number;
            is_follower: boolean;
            recommend: boolean;
            reserved: boolean;
            /** @enum {string} */
            status: "available" | "deleted";
            member_actions: components["schemas"]["Action"][];
            main_tag_slug_name: string;
        };
        TagPageItem: {
            /** @description id */
            tag_id: string;
            /** @description seconds */
            created_at: number;
            /** @description seconds */
            updated_at: number;
            slug_name: string;
            display_name: string;
            excerpt: string;
            description: string;
            original_text: string;
            parsed_text: string;
            follow_count: number;
            question_count: number;
            is_follower: boolean;
            recommend: boolean;
            reserved: boolean;
        };
        ThemeData: {
            theme_options: {
                label: string;
                value: string;
            }[];
            theme: string;
            theme_config: {
                [key: string]: {
                    navbar_style: string;
                    primary_color: string;
                };
            };
            /** @enum {string} */
            color_scheme: "system" | "light" | "dark";
        };
        TimelineRow: {
            /** @description digits */
            activity_id: string;
            /** @description digits */
            revision_id: string;
            /** @description seconds */
            created_at: number;
            /** @enum {string} */
            activity_type: "asked" | "answered" | "commented" | "edited" | "closed" | "reopened" | "deleted" | "undeleted" | "pin" | "unpin" | "show" | "hide" | "rollback" | "accept" | "created" | "upvote" | "downvote";
            /** @description HTML */
            comment: string;
            /** @description id */
            object_id: string;
            /** @enum {string} */
            object_type: "question" | "answer" | "tag" | "comment";
            cancelled: boolean;
            /** @description seconds */
            cancelled_at: number;
            user_info: components["schemas"]["UserBasic"];
        };
        UserBasic: {
            /** @description digits */
            id: string;
            username: string;
            rank: number;
            display_name: string;
            avatar: string;
            website: string;
            location: string;
            language: string;
            /** @enum {string} */
            status: "normal" | "suspended" | "deleted" | "inactive";
            /** @description seconds */
            suspended_until: number;
        };
        UsersSettings: {
            /**
             * @default system
             * @enum {string}
             */
            default_avatar: "system" | "gravatar";
            /** @default https://www.gravatar.com/avatar/ */
            gravatar_base_url: string;
            /** @default false */
            allow_update_display_name: boolean;
            /** @default false */
            allow_update_username: boolean;
            /** @default false */
            allow_update_avatar: boolean;
            /** @default false */
            allow_update_bio: boolean;
            /** @default false */
            allow_update_website: boolean;
            /** @default false */
            allow_update_location: boolean;
        };
        WriteSettings: {
            /** @default 6 */
            min_content: number;
            /** @default true */
            restrict_answer: boolean;
            /** @default 1 */
            min_tags: number;
            /** @default false */
            required_tag: boolean;
            /** @default 4 */
            max_image_size: number;
            /** @default 8 */
            max_attachment_size: number;
            /** @default 40 */
            max_image_megapixel: number;
            /**
             * @default [
             *       "jpg",
             *       "jpeg",
             *       "png",
             *       "gif",
             *       "webp"
             *     ]
             */
            authorized_image_extensions: string[];
            /** @default [] */
            authorized_attachment_extensions: string[];
            recommend_tags: {
                slug_name: string;
                display_name: string;
            }[];
            reserved_tags: {
                slug_name: string;
                display_name: string;
            }[];
        };
    };
    responses: {
        /** @description What was sent is refused, with the fields at fault where there are any */
        BadRequest: {
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Nobody is signed in, or the session is over */
        Unauthorized: {
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The caller may not do this */
        Forbidden: {
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description It is not there, or not for this caller */
        NotFound: {
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many requests from one network */
        TooManyRequests: {
            headers: {
                /** @description seconds to wait */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Under maintenance, or too much to do */
        Unavailable: {
            headers: {
                /** @description seconds to wait */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Something else went wrong */
        Failed: {
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSiteinfo: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["SiteInfo"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getSiteinfoLegal: {
        parameters: {
            query: {
                info_type: "tos" | "privacy";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            terms_of_service_original_text?: string;
                            terms_of_service_parsed_text?: string;
                            privacy_policy_original_text?: string;
                            privacy_policy_parsed_text?: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getLanguageConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            ui: {
                                [key: string]: unknown;
                            };
                            backend: {
                                [key: string]: unknown;
                            };
                            plugin: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getLanguageOptions: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            label: string;
                            value: string;
                            progress: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserActionRecord: {
        parameters: {
            query: {
                action: "email" | "password" | "edit_userinfo" | "question" | "answer" | "comment" | "edit" | "invitation_answer" | "search" | "report" | "delete" | "vote";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            captcha_id: string;
                            captcha_img: string;
                            verify: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postPostRender: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, up to 65535 characters */
                    content?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPermission: {
        parameters: {
            query?: {
                /** @description text, up to 2000 characters */
                action?: string;
                /** @description text, up to 2000 characters */
                actions?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            [key: string]: {
                                has_permission: boolean;
                                no_permission_tip: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserLoginEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description e-mail address, required */
                    e_mail: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    pass: string;
                    /** @description when a captcha is due, see user/action/record?action=password */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserLoginSecondStep: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description from the answer of the login, required */
                    ticket: string;
                    /** @description 6 digits of an authenticator app, or a recovery code; required */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserLoginPasskeyOptions: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description from the answer of the login, if there was one */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            ticket: string;
                            options: {
                                rpId: string;
                                challenge: string;
                                timeout: number;
                                /** @enum {string} */
                                userVerification: "preferred" | "required";
                                allowCredentials?: {
                                    id: string;
                                    /** @constant */
                                    type: "public-key";
                                    transports: string[];
                                }[];
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserLoginPasskey: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description from the answer that had the options, required */
                    ticket: string;
                    /** @description what navigator.credentials.get gave, as JSON; required */
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserRegisterEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, 2 to 30 characters, required */
                    name: string;
                    /** @description e-mail address, required */
                    e_mail: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    pass: string;
                    /** @description when a captcha is due, see user/action/record?action=email */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserLogout: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserEmailVerificationSend: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description when a captcha is due, see user/action/record?action=email */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserEmailVerification: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description code of a mailed link, required */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserPasswordReset: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description e-mail address, required */
                    e_mail: string;
                    /** @description when a captcha is due, see user/action/record?action=email */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserPasswordReplacement: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description code of a mailed link, required */
                    code: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    pass: string;
                    confirm?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserInfo: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["CurrentUser"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserInfo: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, 2 to 30 characters */
                    display_name?: string;
                    /** @description text, 2 to 30 characters */
                    username?: string;
                    avatar?: {
                        /**
                         * @description one of default, system, gravatar, custom, else default
                         * @default default
                         * @enum {string}
                         */
                        type?: "default" | "system" | "gravatar" | "custom";
                        /** @description text, up to 200 characters */
                        gravatar?: string;
                        /** @description text, up to 200 characters */
                        custom?: string;
                    };
                    /** @description text, up to 4096 characters */
                    bio?: string;
                    /** @description text, up to 500 characters */
                    website?: string;
                    /** @description text, up to 100 characters */
                    location?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, the present password; empty when there is none */
                    old_pass?: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    pass: string;
                    confirm?: string;
                    /** @description when a captcha is due, see user/action/record?action=edit_userinfo */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserProve: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                    /** @description text, up to 100 characters */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserSecurityLog: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 20, else 20 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["SecurityLogEntry"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserEmailChangeCode: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description e-mail address, required */
                    e_mail: string;
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                    /** @description when a captcha is due, see user/action/record?action=edit_userinfo */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description code of a mailed link, required */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginUser"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserInterface: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 100 characters, required */
                    language: string;
                    /** @description text, up to 100 characters, required */
                    color_scheme: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserInfoSearch: {
        parameters: {
            query: {
                /** @description text, up to 500 characters, required */
                username: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["UserBasic"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserStaff: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 100, else 10 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            username: string;
                            display_name: string;
                            avatar: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserRanking: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            users_with_the_most_reputation: components["schemas"]["RankedUser"][];
                            users_with_the_most_vote: components["schemas"]["RankedUser"][];
                            staffs: components["schemas"]["RankedUser"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserSecondStep: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @description seconds */
                            enabled_at: number;
                            required: boolean;
                            has_password: boolean;
                            codes_left: number;
                            steps: {
                                id: number;
                                /** @enum {string} */
                                kind: "totp" | "passkey";
                                name: string;
                                /** @description seconds */
                                created_at: number;
                                /** @description seconds */
                                last_used_at: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserSecondStep: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a second step, required */
                    step_id: string | number;
                    /** @description text, up to 60 characters */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteUserSecondStep: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a second step, required */
                    step_id: string | number;
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserSecondStepTotp: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            secret: string;
                            address: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserSecondStepTotpConfirm: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 6 digits of an authenticator app, or a recovery code; required */
                    code: string;
                    /** @description text, up to 60 characters */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            id: number;
                            codes: string[] | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserSecondStepPasskeyOptions: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            rp: {
                                id: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            challenge: string;
                            timeout: number;
                            pubKeyCredParams: {
                                /** @constant */
                                type: "public-key";
                                alg: number;
                            }[];
                            excludeCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports: string[];
                            }[];
                            authenticatorSelection: {
                                residentKey: string;
                                userVerification: string;
                            };
                            attestation: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserSecondStepPasskey: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description what navigator.credentials.create gave, as JSON; required */
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            /** @default [] */
                            transports?: string[];
                        };
                    } | null;
                    /** @description text, up to 60 characters */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            id: number;
                            codes: string[] | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserSecondStepCodes: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, the present password; empty when there is none */
                    pass?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            codes: string[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserClaims: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["OwnClaim"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postUserClaim: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 500 characters, required */
                    account: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["OwnClaim"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteUserClaim: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a claim */
                    claim_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminClaimPage: {
        parameters: {
            query?: {
                /** @description one of waiting, decided, else waiting */
                state?: "waiting" | "decided";
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 20 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["Claim"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminClaimConfirm: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a claim */
                    claim_id: number;
                    /** @description text, up to 255 characters */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminClaimDecline: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a claim */
                    claim_id: number;
                    /** @description text, up to 255 characters */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminClaimUndo: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a claim */
                    claim_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getConnectorInfo: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            name: string;
                            icon: string;
                            link: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postConnectorBindingEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description key of the bind step, required */
                    binding_key: string;
                    /** @description e-mail address, required */
                    email: string;
                    must?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            email_exist_and_must_be_confirmed: boolean;
                            access_token: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getConnectorUserInfo: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            name: string;
                            icon: string;
                            link: string;
                            binding: boolean;
                            external_id: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteConnectorUserUnbinding: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    external_id: string;
                    provider?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserCenterAgent: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            enabled: boolean;
                            agent_info: {
                                name: string;
                                display_name: string;
                                icon: string;
                                url: string;
                                login_redirect_url: string;
                                sign_up_redirect_url: string;
                                control_center: {
                                    name: string;
                                    label: string;
                                    url: string;
                                }[];
                                enabled_original_user_system: boolean;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserCenterPersonalBranding: {
        parameters: {
            query: {
                username: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            enabled: boolean;
                            personal_branding: {
                                icon: string;
                                name: string;
                                label: string;
                                url: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserCenterUserSettings: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            profile_setting_agent: {
                                enabled: boolean;
                                redirect_url: string;
                            };
                            account_setting_agent: {
                                enabled: boolean;
                                redirect_url: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getWecomLoginUrl: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            key: string;
                            redirect_url: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getWecomLoginCheck: {
        parameters: {
            query: {
                key: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            is_login: boolean;
                            token: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putQuestion: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 150 characters, required */
                    title: string;
                    /** @description text, up to 65535 characters, required */
                    content: string;
                    /** @description list of { slug_name, display_name, original_text }, or names with commas */
                    tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description id of a question, required */
                    id: string;
                    /** @description text, up to 255 characters */
                    edit_summary?: string;
                    /** @description revision that was opened; the edit is refused when there is a newer one */
                    revision_id?: string | number | null;
                    /** @description when a captcha is due, see user/action/record?action=edit */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            url_title: string;
                            wait_for_review: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postQuestion: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 150 characters, required */
                    title: string;
                    /** @description text, up to 65535 characters, required */
                    content: string;
                    /** @description list of { slug_name, display_name, original_text }, or names with commas */
                    tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description when a captcha is due, see user/action/record?action=question */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["QInfo"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteQuestion: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    id: string;
                    /** @description text, up to 255 characters */
                    reason?: string;
                    /** @description when a captcha is due, see user/action/record?action=delete */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postQuestionAnswer: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 150 characters, required */
                    title: string;
                    /** @description text, up to 65535 characters, required */
                    content: string;
                    /** @description list of { slug_name, display_name, original_text }, or names with commas */
                    tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description text, 6 to 65535 characters, required */
                    answer_content: string;
                    /** @description when a captcha is due, see user/action/record?action=question */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            info: components["schemas"]["AInfo"];
                            question: components["schemas"]["QInfo"];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postQuestionRecover: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    question_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putQuestionStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    id: string;
                    /**
                     * @description whole number, 0 to 1000000, else 0
                     * @default 0
                     */
                    close_type?: number;
                    /** @description text, up to 500 characters */
                    close_msg?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putQuestionReopen: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    question_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putQuestionOperation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    id: string;
                    /**
                     * @description one of pin, unpin, hide, show, required
                     * @enum {string}
                     */
                    operation: "pin" | "unpin" | "hide" | "show";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionInvite: {
        parameters: {
            query: {
                /** @description id of a question, required */
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["UserBasic"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putQuestionInvite: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    id: string;
                    /** @description list of user names, up to 50 */
                    invite_user?: string[];
                    /** @description when a captcha is due, see user/action/record?action=invitation_answer */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionInfo: {
        parameters: {
            query: {
                /** @description id of a question, required */
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["QInfo"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionPage: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 20 */
                page_size?: number;
                /** @description one of newest, active, hot, score, unanswered, recommend, frequent, else newest */
                order?: "newest" | "active" | "hot" | "score" | "unanswered" | "recommend" | "frequent";
                /** @description text, up to 100 characters */
                tag?: string;
                /** @description text, up to 100 characters */
                username?: string;
                /** @description whole number, 0 to 36500, else 0 */
                in_days?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["QItem"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionRecommendPage: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 20 */
                page_size?: number;
                /** @description one of newest, active, hot, score, unanswered, recommend, frequent, else newest */
                order?: "newest" | "active" | "hot" | "score" | "unanswered" | "recommend" | "frequent";
                /** @description text, up to 100 characters */
                tag?: string;
                /** @description text, up to 100 characters */
                username?: string;
                /** @description whole number, 0 to 36500, else 0 */
                in_days?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["QItem"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionSimilar: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                title?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @description id */
                            id: string;
                            title: string;
                            url_title: string;
                            view_count: number;
                            answer_count: number;
                            collection_count: number;
                            follow_count: number;
                            /** @enum {string} */
                            status: "available" | "closed" | "deleted" | "pending";
                            accepted_answer: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionSimilarTag: {
        parameters: {
            query: {
                /** @description id of a question, required */
                question_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["QItem"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionLink: {
        parameters: {
            query: {
                /** @description id of a question, required */
                question_id: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 10 */
                page_size?: number;
                /** @description one of newest, active, hot, score, unanswered, recommend, frequent, else newest */
                order?: "newest" | "active" | "hot" | "score" | "unanswered" | "recommend" | "frequent";
                /** @description whole number, 0 to 36500, else 0 */
                in_days?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["QItem"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getQuestionTags: {
        parameters: {
            query?: {
                /** @description text, up to 100 characters */
                tag?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["TagBasic"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAnswer: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an answer, required */
                    id: string;
                    /** @description text, 6 to 65535 characters, required */
                    content: string;
                    /** @description text, up to 255 characters */
                    edit_summary?: string;
                    /** @description revision that was opened; the edit is refused when there is a newer one */
                    revision_id?: string | number | null;
                    /** @description when a captcha is due, see user/action/record?action=edit */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            wait_for_review: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAnswer: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    question_id: string;
                    /** @description text, 6 to 65535 characters, required */
                    content: string;
                    /** @description when a captcha is due, see user/action/record?action=answer */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            info: components["schemas"]["AInfo"];
                            question: components["schemas"]["QInfo"];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAnswer: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an answer, required */
                    id: string;
                    /** @description text, up to 255 characters */
                    reason?: string;
                    /** @description when a captcha is due, see user/action/record?action=delete */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAnswerPage: {
        parameters: {
            query: {
                /** @description id of a question, required */
                question_id: string;
                /** @description one of default, updated, created, vote, else default */
                order?: "default" | "updated" | "created" | "vote";
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 20 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["AInfo"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAnswerInfo: {
        parameters: {
            query: {
                /** @description id of an answer, required */
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            info: components["schemas"]["AInfo"];
                            question: components["schemas"]["QInfo"];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAnswerRecover: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an answer, required */
                    answer_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAnswerAcceptance: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    question_id: string;
                    /** @description id of an answer */
                    answer_id?: (string | 0) | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getCommentPage: {
        parameters: {
            query: {
                /** @description id of an object, required */
                object_id: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 15 */
                page_size?: number;
                /** @description one of vote, created_at, default, else default */
                query_cond?: "vote" | "created_at" | "default";
                comment_id?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["Comment"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getComment: {
        parameters: {
            query: {
                /** @description id of a comment, required */
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putComment: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a comment, required */
                    comment_id: string;
                    /** @description text, 2 to 600 characters, required */
                    original_text: string;
                    /** @description when a captcha is due, see user/action/record?action=edit */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @description id */
                            comment_id: string;
                            original_text: string;
                            parsed_text: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postComment: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /** @description text, 2 to 600 characters, required */
                    original_text: string;
                    /** @description id of a comment */
                    reply_comment_id?: (string | 0) | null;
                    /** @description when a captcha is due, see user/action/record?action=comment */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteComment: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a comment, required */
                    comment_id: string;
                    /** @description when a captcha is due, see user/action/record?action=delete */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postVoteUp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /** @description true or false */
                    is_cancel?: boolean;
                    /** @description when a captcha is due, see user/action/record?action=vote */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            up_votes: number;
                            down_votes: number;
                            votes: number;
                            /** @enum {string} */
                            vote_status: "vote_up" | "vote_down" | "";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postVoteDown: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /** @description true or false */
                    is_cancel?: boolean;
                    /** @description when a captcha is due, see user/action/record?action=vote */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            up_votes: number;
                            down_votes: number;
                            votes: number;
                            /** @enum {string} */
                            vote_status: "vote_up" | "vote_down" | "";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postFollow: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /** @description true or false */
                    is_cancel?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            follows: number;
                            is_followed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putFollowTags: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description list of tag slugs */
                    slug_name_list?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postCollectionSwitch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    object_id: string;
                    /** @description true or false */
                    bookmark?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            object_collection_count: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalCollectionPage: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 10 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["QInfo"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getMetaReaction: {
        parameters: {
            query: {
                /** @description id of an object, required */
                object_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            reaction_summary: {
                                /** @enum {string} */
                                emoji: "heart" | "smile" | "frown";
                                count: number;
                                tooltip: string;
                                is_active: boolean;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putMetaReaction: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /**
                     * @description one of heart, smile, frown, required
                     * @enum {string}
                     */
                    emoji: "heart" | "smile" | "frown";
                    /**
                     * @description one of activate, deactivate, required
                     * @enum {string}
                     */
                    reaction: "activate" | "deactivate";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            reaction_summary: {
                                /** @enum {string} */
                                emoji: "heart" | "smile" | "frown";
                                count: number;
                                tooltip: string;
                                is_active: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getReasons: {
        parameters: {
            query?: {
                /** @description text, up to 20 characters */
                object_type?: string;
                /** @description text, up to 20 characters */
                action?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Reason"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postReport: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an object, required */
                    object_id: string;
                    /**
                     * @description whole number, 0 to 1000000, else 0
                     * @default 0
                     */
                    report_type?: number;
                    /** @description text, up to 500 characters */
                    content?: string;
                    /** @description when a captcha is due, see user/action/record?action=report */
                    captcha_id?: string;
                    /** @description what the picture says */
                    captcha_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getReportUnreviewedPost: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["FlaggedPost"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putReportReview: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description one of edit_post, close_post, delete_post, unlist_post, ignore_report, required
                     * @enum {string}
                     */
                    operation_type: "edit_post" | "close_post" | "delete_post" | "unlist_post" | "ignore_report";
                    /**
                     * @description whole number, 0 to 1000000, else 0
                     * @default 0
                     */
                    close_type?: number;
                    /** @description text, up to 500 characters */
                    close_msg?: string;
                    /** @description text, up to 150 characters */
                    title?: string;
                    /** @description text, up to 65535 characters */
                    content?: string;
                    /** @description list of { slug_name, display_name, original_text }, or names with commas */
                    tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description revision that was opened; the edit is refused when there is a newer one */
                    revision_id?: string | number | null;
                    /** @description text, up to 255 characters */
                    outcome?: string;
                    /** @description id of a flag, required */
                    flag_id: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminReport: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a flag, required */
                    id: string | number;
                    /** @description 72 to 75, or the key of that reason, required */
                    action: string | number;
                    /**
                     * @description whole number, 0 to 1000000, else 0
                     * @default 0
                     */
                    flagged_type?: number;
                    /** @description text, up to 500 characters */
                    flagged_content?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getSearch: {
        parameters: {
            query: {
                /** @description text, required; read up to 1000 characters */
                q: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 50, else 30 */
                size?: number;
                /** @description one of relevance, newest, active, score, else relevance */
                order?: "relevance" | "newest" | "active" | "score";
                /** @description when a captcha is due, see user/action/record?action=search */
                captcha_id?: string;
                /** @description what the picture says */
                captcha_code?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @enum {string} */
                                object_type: "question" | "answer";
                                object: {
                                    /** @description id */
                                    id: string;
                                    /** @description id */
                                    question_id: string;
                                    title: string;
                                    url_title: string;
                                    excerpt: string;
                                    /** @description seconds */
                                    created_at: number;
                                    vote_count: number;
                                    accepted: boolean;
                                    answer_count: number;
                                    user_info: {
                                        /** @description digits */
                                        id: string;
                                        username: string;
                                        display_name: string;
                                        rank: number;
                                        /** @enum {string} */
                                        status: "normal" | "suspended" | "deleted" | "inactive";
                                    };
                                    tags: components["schemas"]["Tag"][];
                                    /** @enum {string} */
                                    status: "available" | "closed" | "pending" | "deleted";
                                };
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getSearchDesc: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            name: string;
                            icon: string;
                            link: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getTagsPage: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 20 */
                page_size?: number;
                /** @description text, up to 35 characters */
                slug_name?: string;
                /** @description text, up to 35 characters */
                display_name?: string;
                /** @description one of popular, name, newest, else popular */
                query_cond?: "popular" | "name" | "newest";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["TagPageItem"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getTagsFollowing: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            slug_name: string;
                            display_name: string;
                            main_tag_slug_name: string;
                            recommend: boolean;
                            reserved: boolean;
                            /** @description id */
                            tag_id: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getTag: {
        parameters: {
            query?: {
                /** @description id of a tag */
                id?: (string | 0) | null;
                /** @description text, up to 200 characters */
                name?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["TagInfo"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putTag: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a tag, required */
                    tag_id: string;
                    /** @description text, up to 35 characters */
                    slug_name?: string;
                    /** @description text, up to 35 characters */
                    display_name?: string;
                    /** @description text, up to 65535 characters */
                    original_text?: string;
                    /** @description text, up to 255 characters */
                    edit_summary?: string;
                    /** @description revision that was opened; the edit is refused when there is a newer one */
                    revision_id?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            wait_for_review: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postTag: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 35 characters: letters, digits, + # . - _, required */
                    slug_name: string;
                    /** @description text, up to 35 characters, required */
                    display_name: string;
                    /** @description text, up to 65535 characters, required */
                    original_text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            slug_name: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteTag: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a tag, required */
                    tag_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getTags: {
        parameters: {
            query?: {
                /** @description text, up to 5000 characters */
                tags?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["TagBasic"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getTagSynonyms: {
        parameters: {
            query: {
                /** @description id of a tag, required */
                tag_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            synonyms: {
                                /** @description id */
                                tag_id: string;
                                slug_name: string;
                                display_name: string;
                                main_tag_slug_name: string;
                            }[];
                            member_actions: components["schemas"]["Action"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postTagRecover: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a tag, required */
                    tag_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postTagMerge: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a tag, required */
                    source_tag_id: string;
                    /** @description id of a tag, required */
                    target_tag_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putTagSynonym: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a tag, required */
                    tag_id: string;
                    /** @description list of { slug_name, display_name, original_text }, or names with commas, required */
                    synonym_tag_list: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getBadges: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            group_name: string;
                            badges: components["schemas"]["ListedBadge"][];
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getBadge: {
        parameters: {
            query?: {
                /** @description text, up to 20 characters */
                id?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Badge"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getBadgeAwardsPage: {
        parameters: {
            query?: {
                /** @description text, up to 20 characters */
                badge_id?: string;
                /** @description text, up to 100 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["BadgeAward"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getBadgeUserAwards: {
        parameters: {
            query?: {
                /** @description text, up to 100 characters */
                username?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["OwnedBadge"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getBadgeUserAwardsRecent: {
        parameters: {
            query?: {
                /** @description text, up to 100 characters */
                username?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["OwnedBadge"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getRevisions: {
        parameters: {
            query: {
                /** @description id of an object, required */
                object_id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Revision"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getRevisionsEditCheck: {
        parameters: {
            query: {
                /** @description id of an object, required */
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getActivityTimeline: {
        parameters: {
            query: {
                /** @description id of an object, required */
                object_id: string;
                /** @description true or false */
                show_vote?: boolean;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 500, else 500 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            object_info: {
                                title: string;
                                /** @enum {string} */
                                object_type: "question" | "answer" | "tag" | "comment";
                                question_id: string | "";
                                answer_id: string | "";
                                username: string;
                                display_name: string;
                                main_tag_slug_name: string;
                            };
                            timeline: components["schemas"]["TimelineRow"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getActivityTimelineDetail: {
        parameters: {
            query?: {
                /** @description id of a revision, "0" for none */
                new_revision_id?: string | number | null;
                /** @description id of a revision, "0" for none */
                old_revision_id?: string | number | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            new_revision: {
                                title: string;
                                tags: components["schemas"]["Tag"][];
                                original_text: string;
                                slug_name: string;
                                main_tag_slug_name: string;
                            } | null;
                            old_revision: {
                                title: string;
                                tags: components["schemas"]["Tag"][];
                                original_text: string;
                                slug_name: string;
                                main_tag_slug_name: string;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getRevisionsUnreviewed: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["SuggestedEdit"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putRevisionsAudit: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a revision, required */
                    id: string | number;
                    /** @enum {string} */
                    operation: "approve" | "reject";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getReviewingType: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @enum {string} */
                            name: "queued_post" | "flagged_post" | "suggested_post_edit";
                            label: string;
                            todo_amount: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getReviewPendingPostPage: {
        parameters: {
            query?: {
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description id of a post, else all */
                object_id?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["PendingPost"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putReviewPendingPost: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description whole number, 0 to 1000000000000, else 0
                     * @default 0
                     */
                    review_id?: number;
                    /** @enum {string} */
                    status: "approve" | "reject";
                    /** @description state of the text that was read, else any */
                    version?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalUserInfo: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["PersonalInfo"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalQaTop: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            question: components["schemas"]["PersonalQuestion"][];
                            answer: components["schemas"]["PersonalAnswer"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalQuestionPage: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
                /** @description one of newest, active, hot, score, unanswered, else newest */
                order?: "newest" | "active" | "hot" | "score" | "unanswered";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["PersonalQuestion"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalAnswerPage: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
                /** @description one of newest, active, hot, score, unanswered, else newest */
                order?: "newest" | "active" | "hot" | "score" | "unanswered";
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["PersonalAnswer"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalCommentPage: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @description seconds */
                                created_at: number;
                                /** @description id */
                                object_id: string;
                                /** @description id */
                                question_id: string;
                                answer_id: string | "";
                                /** @enum {string} */
                                object_type: "question" | "answer" | "tag" | "comment";
                                title: string;
                                url_title: string;
                                content: string;
                                /** @description id */
                                comment_id: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalRankPage: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @description seconds */
                                created_at: number;
                                object_id: string | "";
                                question_id: string | "";
                                answer_id: string | "";
                                /** @enum {string} */
                                object_type: "question" | "answer" | "tag" | "comment";
                                title: string;
                                url_title: string;
                                content: string;
                                reputation: number;
                                rank_type: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPersonalVotePage: {
        parameters: {
            query?: {
                /** @description text, up to 500 characters */
                username?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 30 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @description seconds */
                                created_at: number;
                                /** @description id */
                                object_id: string;
                                /** @description id */
                                question_id: string;
                                answer_id: string | "";
                                /** @enum {string} */
                                object_type: "question" | "answer" | "tag" | "comment";
                                title: string;
                                url_title: string;
                                content: string;
                                vote_type: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getNotificationPage: {
        parameters: {
            query?: {
                /** @description one of all, posts, invites, votes, upvote, else all */
                inbox_type?: "all" | "posts" | "invites" | "votes" | "upvote";
                /** @description text, up to 20 characters */
                type?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 10 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["Notice"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getNotificationStatus: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["NoticeNumbers"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putNotificationStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description inbox or achievement
                     * @enum {string}
                     */
                    type: "inbox" | "achievement";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["NoticeNumbers"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putNotificationReadStateAll: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description inbox or achievement
                     * @enum {string}
                     */
                    type: "inbox" | "achievement";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putNotificationReadState: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description id of a notification */
                    id?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserNotificationConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["MailConfig"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserNotificationConfig: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description true or false, or { key: "email", enable } */
                    inbox?: boolean | {
                        key?: string;
                        enable: boolean;
                    };
                    /** @description true or false, or { key: "email", enable } */
                    all_new_question?: boolean | {
                        key?: string;
                        enable: boolean;
                    };
                    /** @description true or false, or { key: "email", enable } */
                    all_new_question_for_following_tags?: boolean | {
                        key?: string;
                        enable: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["MailConfig"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserNotificationUnsubscribe: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 500 characters, required */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postFile: {
        parameters: {
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description one of post, post_attachment, avatar, branding, required
                     * @enum {string}
                     */
                    source: "post" | "post_attachment" | "avatar" | "branding";
                    /**
                     * Format: binary
                     * @description the file, as a part of a multipart/form-data body, required
                     */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPluginStatus: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            slug_name: string;
                            enabled: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getCaptchaConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            slug_name: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getEmbedConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            platform: string;
                            enable: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getRenderConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            select_theme: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getSidebarConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            tags: {
                                tag_id: string;
                                slug_name: string;
                                display_name: string;
                            }[];
                            /** @description one link a line: text, comma, address */
                            links_text: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserPluginConfigs: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            name: string;
                            slug_name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getUserPluginConfig: {
        parameters: {
            query: {
                /** @description slug of a plugin, 2 to 100 characters */
                plugin_slug_name: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["OwnPluginConfig"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putUserPluginConfig: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description slug of a plugin, 2 to 100 characters */
                    plugin_slug_name: string;
                    /** @description values by the names of the fields; fields that are left out stay as they are */
                    config_fields: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminPlugins: {
        parameters: {
            query?: {
                /** @description one of all, active, inactive, outdated, else all */
                status?: string;
                /** @description true or false */
                have_config?: boolean;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Plugin"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminPluginStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description slug of a plugin, 2 to 100 characters */
                    plugin_slug_name: string;
                    /** @description true or false */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminPluginConfig: {
        parameters: {
            query: {
                /** @description slug of a plugin, 2 to 100 characters */
                plugin_slug_name: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["PluginConfig"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminPluginConfig: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description slug of a plugin, 2 to 100 characters */
                    plugin_slug_name: string;
                    /** @description values by the names of the fields; fields that are left out stay as they are */
                    config_fields: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiMiaodaAccessUserBootstrap: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["Bootstrap"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiMiaodaAppQualifyCheck: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: {
                            qualifyPass: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiMiaodaScoreQueryRecharge: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["Quota"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postApiV1AccessShareConsumeCode: {
        parameters: {
            path: {
                /** @description text, up to 64 characters */
                code: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["ConsumedInvite"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiV1AccessShareDetectReward: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["NewRewards"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiV1AccessShareSummary: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["InviteSummary"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getApiV1AccessShareInviteStatus: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: components["schemas"]["InviteStatus"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postApiV1AccessShareMarkInviteRead: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["PlatformEnvelope"] & {
                        data: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminQuestionPage: {
        parameters: {
            query?: {
                /** @description one of normal, closed, deleted, pending, else normal */
                status?: "normal" | "closed" | "deleted" | "pending";
                /** @description text, up to 100 characters */
                query?: string;
                /** @description one of newest, oldest, else newest */
                order?: "newest" | "oldest";
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 20 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @description id */
                                id: string;
                                title: string;
                                url_title: string;
                                vote_count: number;
                                /** @enum {number} */
                                show: 1 | 2;
                                /** @enum {number} */
                                pin: 1 | 2;
                                answer_count: number;
                                /** @description id | "0" */
                                accepted_answer_id: string;
                                /** @description seconds */
                                create_time: number;
                                /** @description seconds */
                                update_time: number;
                                /** @description seconds */
                                edit_time: number;
                                user_info: components["schemas"]["UserBasic"];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminQuestionStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of a question, required */
                    question_id: string;
                    /**
                     * @description one of available, closed, deleted, required
                     * @enum {string}
                     */
                    status: "available" | "closed" | "deleted";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminAnswerPage: {
        parameters: {
            query?: {
                /** @description one of normal, deleted, pending, else normal */
                status?: "normal" | "deleted" | "pending";
                /** @description text, up to 100 characters */
                query?: string;
                /** @description id of a question */
                question_id?: (string | 0) | null;
                /** @description one of newest, oldest, else newest */
                order?: "newest" | "oldest";
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 100, else 20 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: {
                                /** @description id */
                                id: string;
                                /** @description id */
                                question_id: string;
                                description: string;
                                /** @description seconds */
                                create_time: number;
                                /** @description seconds */
                                update_time: number;
                                /** @enum {number} */
                                accepted: 1 | 2;
                                user_info: components["schemas"]["UserBasic"];
                                vote_count: number;
                                question_info: {
                                    title: string;
                                    url_title: string;
                                };
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminAnswerStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an answer, required */
                    answer_id: string;
                    /**
                     * @description one of available, deleted, required
                     * @enum {string}
                     */
                    status: "available" | "deleted";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAdminDeletePermanently: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description one of users, questions, answers, required
                     * @enum {string}
                     */
                    type: "users" | "questions" | "answers";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminUserStatus: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                    /**
                     * @description one of normal, inactive, suspended, deleted; empty = as it is
                     * @default
                     * @enum {string}
                     */
                    status?: "" | "normal" | "inactive" | "suspended" | "deleted";
                    /**
                     * @description one of 24h, 48h, 72h, 7d, 14d, 1m, 2m, 3m, 6m, 1y, forever, else forever
                     * @default forever
                     * @enum {string}
                     */
                    suspend_duration?: "24h" | "48h" | "72h" | "7d" | "14d" | "1m" | "2m" | "3m" | "6m" | "1y" | "forever";
                    /** @description true or false */
                    remove_all_content?: boolean;
                    /** @description up to 100 ids of posts of the member */
                    post_ids?: string[];
                    /** @description true or false */
                    undo_votes?: boolean;
                    /** @description true or false: follows, bookmarks and reactions */
                    take_back?: boolean;
                    /** @description true or false: picture and words about oneself */
                    clear_profile?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminReasons: {
        parameters: {
            query?: {
                /** @description text, up to 20 characters */
                object_type?: string;
                /** @description text, up to 20 characters */
                action?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["Reason"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminUsersPage: {
        parameters: {
            query?: {
                /** @description text, up to 100 characters */
                query?: string;
                /** @description one of all, normal, inactive, suspended, deleted, else normal */
                status?: "all" | "normal" | "inactive" | "suspended" | "deleted";
                /** @description true or false */
                staff?: boolean;
                /** @description one of newest, oldest, most_reputation, least_reputation, else newest */
                order?: "newest" | "oldest" | "most_reputation" | "least_reputation";
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 10 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["ManagedUser"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAdminUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    display_name: string;
                    /** @description e-mail address, required */
                    email: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAdminUsers: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, 1 to 5000 lines of: name, e-mail, password; required */
                    users: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminUserRole: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                    /**
                     * @description whole number, 1 to 3, required
                     * @default 1
                     */
                    role_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminUserPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                    /** @description text, 8 to 32 characters without blanks, required */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAdminUserSecondStepReset: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminUserProfile: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                    display_name: string;
                    /** @description text, 2 to 30 characters, required */
                    username: string;
                    /** @description e-mail address, required */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminUserActivation: {
        parameters: {
            query: {
                /** @description id of an account, required */
                user_id: string | number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            activation_url: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postAdminUserActivation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description id of an account, required */
                    user_id: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminRoles: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @enum {number} */
                            id: 1 | 2 | 3;
                            name: string;
                            description: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminUserCenterAgent: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            allow_create_user: boolean;
                            allow_update_user_status: boolean;
                            allow_update_user_password: boolean;
                            allow_update_user_role: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminDashboard: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            info: {
                                question_count: number;
                                resolved_count: number;
                                /** @description percent with two decimals */
                                resolved_rate: string;
                                unanswered_count: number;
                                /** @description percent with two decimals */
                                unanswered_rate: string;
                                answer_count: number;
                                comment_count: number;
                                vote_count: number;
                                user_count: number;
                                /** @description waiting flags, held posts and suggested edits */
                                report_count: number;
                                /** @description files can be stored */
                                uploading_files: boolean;
                                /** @enum {string} */
                                smtp: "enabled" | "disabled" | "not_configured";
                                https: boolean;
                                time_zone: string;
                                occupying_storage_space: string;
                                /** @description seconds since the start */
                                app_start_time: string;
                                version_info: {
                                    version: string;
                                    revision: string;
                                    remote_version: string;
                                };
                                login_required: boolean;
                                /** @description name and version of the runtime */
                                go_version: string;
                                database_version: string;
                                database_size: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminLanguageOptions: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            label: string;
                            value: string;
                            progress: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSettingSmtp: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["SmtpData"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSettingSmtp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description e-mail address of up to 256 characters, or empty */
                    from_email?: string;
                    /** @description text, up to 256 characters, no e-mail address */
                    from_name?: string;
                    /** @description host or IP address, up to 256 characters; empty = mails become files */
                    smtp_host?: string;
                    /** @description whole number, 1 to 65535, required */
                    smtp_port: number;
                    /**
                     * @description SSL (from the first byte), TLS (STARTTLS, never without) or empty (none)
                     * @enum {string}
                     */
                    encryption?: "" | "SSL" | "TLS";
                    /** @description text, up to 256 characters */
                    smtp_username?: string;
                    /** @description text, up to 256 characters; nothing but asterisks keeps the present one */
                    smtp_password?: string;
                    /** @description true or false */
                    smtp_authentication?: boolean;
                    /** @description e-mail address of up to 256 characters, or empty */
                    test_email_recipient?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getInstallationLanguageOptions: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            label: string;
                            value: string;
                            progress: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getInstallationLanguageConfig: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            ui: {
                                [key: string]: unknown;
                            };
                            backend: {
                                [key: string]: unknown;
                            };
                            plugin: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postInstallationConfigFileCheck: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["ConfigState"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postInstallationDbCheck: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description one of sqlite3, libsql, required
                     * @enum {string}
                     */
                    db_type: "sqlite3" | "libsql";
                    /** @description text, up to 1024 characters */
                    db_file?: string;
                    /** @description text, up to 255 characters */
                    db_host?: string;
                    /** @description text, up to 63 characters */
                    db_name?: string;
                    /** @description text, up to 255 characters */
                    db_username?: string;
                    /** @description text, up to 255 characters */
                    db_password?: string;
                    /** @description text, up to 4096 characters */
                    db_token?: string;
                    /** @description true or false */
                    ssl_enabled?: boolean;
                    /**
                     * @description one of verify-full, verify-ca, require, else verify-full
                     * @default verify-full
                     * @enum {string}
                     */
                    ssl_mode?: "verify-full" | "verify-ca" | "require";
                    /** @description text, up to 1024 characters */
                    ssl_root_cert?: string;
                    /** @description text, up to 1024 characters */
                    ssl_cert?: string;
                    /** @description text, up to 1024 characters */
                    ssl_key?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @constant */
                            connection_success: true;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postInstallationInit: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description one of sqlite3, libsql, required
                     * @enum {string}
                     */
                    db_type: "sqlite3" | "libsql";
                    /** @description text, up to 1024 characters */
                    db_file?: string;
                    /** @description text, up to 255 characters */
                    db_host?: string;
                    /** @description text, up to 63 characters */
                    db_name?: string;
                    /** @description text, up to 255 characters */
                    db_username?: string;
                    /** @description text, up to 255 characters */
                    db_password?: string;
                    /** @description text, up to 4096 characters */
                    db_token?: string;
                    /** @description true or false */
                    ssl_enabled?: boolean;
                    /**
                     * @description one of verify-full, verify-ca, require, else verify-full
                     * @default verify-full
                     * @enum {string}
                     */
                    ssl_mode?: "verify-full" | "verify-ca" | "require";
                    /** @description text, up to 1024 characters */
                    ssl_root_cert?: string;
                    /** @description text, up to 1024 characters */
                    ssl_cert?: string;
                    /** @description text, up to 1024 characters */
                    ssl_key?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    postInstallationBaseInfo: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description language of the site, required
                     * @enum {string}
                     */
                    lang: "zh_CN" | "en_US" | "zh_TW" | "ja_JP" | "de_DE" | "fr_FR" | "es_ES";
                    /** @description text, up to 30 characters, required */
                    site_name: string;
                    /** @description address of the site, http or https, up to 512 characters, required */
                    site_url: string;
                    /** @description e-mail address, required */
                    contact_email: string;
                    /** @description true or false */
                    login_required?: boolean;
                    /**
                     * @description one of always_display, ask_before_display, required
                     * @enum {string}
                     */
                    external_content_display: "always_display" | "ask_before_display";
                    /** @description text, 2 to 30 of a-z, A-Z, 0-9, hyphen, dot and underscore, required */
                    name: string;
                    /** @description e-mail address, required */
                    email: string;
                    /** @description text, 8 to 32 characters without blanks, required */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoTheme: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["ThemeData"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoTheme: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description one of default, else default
                     * @default default
                     * @enum {string}
                     */
                    theme?: "default";
                    /** @description theme → {navbar_style, primary_color} */
                    theme_config?: {
                        [key: string]: {
                            /** @description colour as #rrggbb, else #0033ff */
                            navbar_style?: string;
                            /** @description colour as #rrggbb, else #0033ff */
                            primary_color?: string;
                        };
                    };
                    /**
                     * @description one of system, light, dark, else system
                     * @default system
                     * @enum {string}
                     */
                    color_scheme?: "system" | "light" | "dark";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminThemeOptions: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            label: string;
                            value: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoCustomCssHtml: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["CustomCodeData"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoCustomCssHtml: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, up to 65536 characters */
                    custom_head?: string;
                    /** @description text, up to 65536 characters */
                    custom_css?: string;
                    /** @description text, up to 65536 characters */
                    custom_header?: string;
                    /** @description text, up to 65536 characters */
                    custom_footer?: string;
                    /** @description text, up to 65536 characters */
                    custom_sidebar?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoBranding: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["BrandingData"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoBranding: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description address of an image uploaded as branding, or empty */
                    logo?: string;
                    /** @description address of an image uploaded as branding, or empty */
                    mobile_logo?: string;
                    /** @description address of an image uploaded as branding, or empty */
                    square_icon?: string;
                    /** @description address of an image uploaded as branding, or empty */
                    favicon?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminBadges: {
        parameters: {
            query?: {
                /** @description one of all, active, inactive, else all */
                status?: "all" | "active" | "inactive";
                /** @description part of a name, or badge:<id> */
                q?: string;
                /** @description whole number, 1 to 1000000, else 1 */
                page?: number;
                /** @description whole number, 1 to 1000, else 10 */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            count: number;
                            list: components["schemas"]["AdminBadge"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminBadgeStatus: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description text, up to 20 characters */
                    id?: string;
                    /** @description text, up to 20 characters */
                    status?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoGeneral: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoGeneral: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, 2 to 30 characters, required */
                    name: string;
                    /** @description text, 4 to 255 characters */
                    short_description?: string;
                    /** @description text, 4 to 2000 characters */
                    description?: string;
                    /** @description web address of the site, ending in /community, up to 512 characters, required */
                    site_url: string;
                    /** @description e-mail address, required */
                    contact_email: string;
                    /** @description true or false */
                    check_update?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoInterface: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            language: string;
                            time_zone: string;
                            /** @enum {string} */
                            default_avatar: "system" | "gravatar";
                            gravatar_base_url: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoInterface: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description one of zh_CN, en_US, zh_TW, ja_JP, de_DE, fr_FR, es_ES, required; unknown ones mean zh_CN */
                    language: string;
                    /** @description time zone by its IANA name, required */
                    time_zone: string;
                    /**
                     * @description one of system, gravatar, required
                     * @enum {string}
                     */
                    default_avatar: "system" | "gravatar";
                    /** @description address that begins with https://, up to 255 characters; empty = Gravatar */
                    gravatar_base_url?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoLegal: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LegalSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoLegal: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description text, up to 65535 characters */
                    terms_of_service_original_text?: string;
                    /** @description text, up to 65535 characters */
                    privacy_policy_original_text?: string;
                    /**
                     * @description one of always_display, ask_before_display, required
                     * @enum {string}
                     */
                    external_content_display: "always_display" | "ask_before_display";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoWrite: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["WriteSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoWrite: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description whole number, 0 to 65535 */
                    min_content?: number;
                    /** @description true or false */
                    restrict_answer?: boolean;
                    /** @description whole number, 0 to 5 */
                    min_tags?: number;
                    /** @description true or false */
                    required_tag?: boolean;
                    /** @description list of { slug_name }, or names with commas */
                    recommend_tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description list of { slug_name }, or names with commas */
                    reserved_tags?: {
                        /** @description text, up to 200 characters */
                        slug_name?: string;
                        /** @description text, up to 200 characters */
                        display_name?: string;
                        /** @description text, up to 65535 characters */
                        original_text?: string;
                    }[];
                    /** @description whole number, 1 to 1024; empty or 0 = 4 */
                    max_image_size?: number;
                    /** @description whole number, 1 to 1024; empty or 0 = 8 */
                    max_attachment_size?: number;
                    /** @description whole number, 1 to 400; empty or 0 = 40 */
                    max_image_megapixel?: number;
                    /** @description list of jpg, jpeg, png, gif, webp, required */
                    authorized_image_extensions: string[];
                    /** @description list of endings of file names; empty = no attachments */
                    authorized_attachment_extensions?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoSeo: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: {
                            /** @default 2 */
                            permalink: number;
                            /** @default  */
                            robots: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoSeo: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description whole number, 1 to 4, required */
                    permalink: number;
                    /** @description text, up to 65535 characters, required */
                    robots: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoLogin: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["LoginSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoLogin: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description true or false */
                    allow_new_registrations?: boolean;
                    /** @description true or false */
                    allow_email_registrations?: boolean;
                    /** @description true or false */
                    allow_password_login?: boolean;
                    /** @description true or false */
                    login_required?: boolean;
                    /** @description list of texts, up to 1000 of up to 253 characters */
                    allow_email_domains?: string[];
                    /**
                     * @description one of nobody, admins, staff, everybody; as it is when left out
                     * @enum {string}
                     */
                    second_step_required?: "nobody" | "admins" | "staff" | "everybody";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSiteinfoUsers: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["UsersSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSiteinfoUsers: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description one of system, gravatar, required
                     * @enum {string}
                     */
                    default_avatar: "system" | "gravatar";
                    /** @description address that begins with https://, up to 255 characters; empty = Gravatar */
                    gravatar_base_url?: string;
                    /** @description true or false */
                    allow_update_display_name?: boolean;
                    /** @description true or false */
                    allow_update_username?: boolean;
                    /** @description true or false */
                    allow_update_avatar?: boolean;
                    /** @description true or false */
                    allow_update_bio?: boolean;
                    /** @description true or false */
                    allow_update_website?: boolean;
                    /** @description true or false */
                    allow_update_location?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getAdminSettingPrivileges: {
        parameters: {
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: components["schemas"]["PrivilegeSettings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    putAdminSettingPrivileges: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 1, 2, 3 or 99 (own numbers), required
                     * @enum {number}
                     */
                    level: 1 | 2 | 3 | 99;
                    custom_privileges?: {
                        key: string;
                        /** @description whole number, 1 to 1000000, required */
                        value: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": components["schemas"]["Envelope"] & {
                        data: null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
}
