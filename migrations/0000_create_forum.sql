CREATE TABLE `activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`cancelled_at` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT false NOT NULL,
	`user_id` integer NOT NULL,
	`trigger_user_id` integer DEFAULT 0 NOT NULL,
	`type` text NOT NULL,
	`object_type` integer DEFAULT 0 NOT NULL,
	`object_id` integer DEFAULT 0 NOT NULL,
	`original_object_id` integer DEFAULT 0 NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`revision_id` integer DEFAULT 0 NOT NULL,
	`comment` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `activity_timeline` ON `activity` (`original_object_id`,`id`);--> statement-breakpoint
CREATE INDEX `activity_user` ON `activity` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `activity_points` ON `activity` (`user_id`,`created_at`) WHERE rank <> 0 and cancelled = 0;--> statement-breakpoint
CREATE INDEX `activity_object` ON `activity` (`object_id`,`type`,`user_id`,`trigger_user_id`);--> statement-breakpoint
CREATE INDEX `activity_floor` ON `activity` (`user_id`) WHERE type = 'reputation.floor';--> statement-breakpoint
CREATE TABLE `badge_award` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`badge_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`object_type` integer DEFAULT 0 NOT NULL,
	`object_id` integer DEFAULT 0 NOT NULL,
	`source` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `badge_award_user` ON `badge_award` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `badge_award_badge` ON `badge_award` (`badge_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `badge_award_once` ON `badge_award` (`badge_id`,`user_id`,`object_id`,`source`);--> statement-breakpoint
CREATE TABLE `badge` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`group_key` text NOT NULL,
	`level` integer NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`single` integer NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`award_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `badge_key_unique` ON `badge` (`key`);--> statement-breakpoint
CREATE TABLE `collection` (
	`user_id` integer NOT NULL,
	`object_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `object_id`)
);
--> statement-breakpoint
CREATE INDEX `collection_user` ON `collection` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `collection_object` ON `collection` (`object_id`);--> statement-breakpoint
CREATE TABLE `follow` (
	`user_id` integer NOT NULL,
	`object_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `object_id`)
);
--> statement-breakpoint
CREATE INDEX `follow_object` ON `follow` (`object_id`);--> statement-breakpoint
CREATE TABLE `imported_vote` (
	`object_id` integer PRIMARY KEY NOT NULL,
	`up` integer DEFAULT 0 NOT NULL,
	`down` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vote` (
	`user_id` integer NOT NULL,
	`object_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`value` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `object_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vote_value" CHECK(value in (-1, 0, 1)),
	CONSTRAINT "vote_object_type" CHECK(object_type in (1, 2, 7))
);
--> statement-breakpoint
CREATE INDEX `vote_object` ON `vote` (`object_id`,`value`);--> statement-breakpoint
CREATE INDEX `vote_user` ON `vote` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `answer` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer DEFAULT 0 NOT NULL,
	`question_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`last_editor_id` integer DEFAULT 0 NOT NULL,
	`original_text` text NOT NULL,
	`html` text NOT NULL,
	`plain_text` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`accepted` integer DEFAULT 1 NOT NULL,
	`vote_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`revision_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "answer_status_known" CHECK(status in (1, 10, 11)),
	CONSTRAINT "answer_accepted_known" CHECK(accepted in (1, 2))
);
--> statement-breakpoint
CREATE INDEX `answer_question_default` ON `answer` (`question_id`,`accepted`,`vote_count`,`created_at`);--> statement-breakpoint
CREATE INDEX `answer_question_created` ON `answer` (`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `answer_author` ON `answer` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `answer_author_score` ON `answer` (`user_id`,`vote_count`);--> statement-breakpoint
CREATE TABLE `comment` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`reply_user_id` integer DEFAULT 0 NOT NULL,
	`reply_comment_id` integer DEFAULT 0 NOT NULL,
	`original_text` text NOT NULL,
	`html` text NOT NULL,
	`vote_count` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comment_status_known" CHECK(status in (1, 10, 11)),
	CONSTRAINT "comment_object_type_known" CHECK(object_type in (1, 2))
);
--> statement-breakpoint
CREATE INDEX `comment_object` ON `comment` (`object_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `comment_author` ON `comment` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comment_question` ON `comment` (`question_id`);--> statement-breakpoint
CREATE TABLE `draft` (
	`user_id` integer NOT NULL,
	`target` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `object_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `object_meta` (
	`object_id` integer NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`object_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `question_link` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`from_question_id` integer NOT NULL,
	`from_answer_id` integer DEFAULT 0 NOT NULL,
	`to_question_id` integer NOT NULL,
	`to_answer_id` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `question_link_from` ON `question_link` (`from_question_id`,`from_answer_id`);--> statement-breakpoint
CREATE INDEX `question_link_to` ON `question_link` (`to_question_id`,`status`);--> statement-breakpoint
CREATE TABLE `question` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer DEFAULT 0 NOT NULL,
	`active_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`last_editor_id` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`url_title` text NOT NULL,
	`original_text` text NOT NULL,
	`html` text NOT NULL,
	`plain_text` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`pin` integer DEFAULT 1 NOT NULL,
	`show` integer DEFAULT 1 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`vote_count` integer DEFAULT 0 NOT NULL,
	`answer_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`collection_count` integer DEFAULT 0 NOT NULL,
	`follow_count` integer DEFAULT 0 NOT NULL,
	`linked_count` integer DEFAULT 0 NOT NULL,
	`hot_score` integer DEFAULT 0 NOT NULL,
	`accepted_answer_id` integer DEFAULT 0 NOT NULL,
	`last_answer_id` integer DEFAULT 0 NOT NULL,
	`revision_id` integer DEFAULT 0 NOT NULL,
	`invited_user_ids` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "question_status_known" CHECK(status in (1, 2, 10, 11)),
	CONSTRAINT "question_pin_known" CHECK(pin in (1, 2)),
	CONSTRAINT "question_show_known" CHECK(show in (1, 2)),
	CONSTRAINT "question_title_length" CHECK(length(title) between 1 and 150)
);
--> statement-breakpoint
CREATE INDEX `question_list_newest` ON `question` (`pin`,`created_at`,`id`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_active` ON `question` (`pin`,`active_at`,`id`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_score` ON `question` (`pin`,`vote_count`,`view_count`,`id`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_hot` ON `question` (`pin`,`hot_score`,`id`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_frequent` ON `question` (`pin`,`linked_count`,`active_at`,`id`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_unanswered` ON `question` (`pin`,`created_at`,`id`) WHERE show = 1 and status = 1 and answer_count = 0;--> statement-breakpoint
CREATE INDEX `question_author` ON `question` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_author_score` ON `question` (`user_id`,`vote_count`);--> statement-breakpoint
CREATE INDEX `question_status` ON `question` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_created` ON `question` (`created_at`);--> statement-breakpoint
CREATE TABLE `revision` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`log` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`review_user_id` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "revision_status_known" CHECK(status in (0, 1, 2, 3))
);
--> statement-breakpoint
CREATE INDEX `revision_object` ON `revision` (`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `revision_unreviewed` ON `revision` (`object_type`,`id`) WHERE status = 1;--> statement-breakpoint
CREATE TABLE `site_counter` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_progress` (
	`source` text NOT NULL,
	`stage` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`finished` integer DEFAULT false NOT NULL,
	`report` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`source`, `stage`)
);
--> statement-breakpoint
CREATE TABLE `imported_object` (
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`original_id` text NOT NULL,
	`object_id` integer NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`license` text DEFAULT '' NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`source`, `kind`, `original_id`)
);
--> statement-breakpoint
CREATE INDEX `imported_object_object` ON `imported_object` (`object_id`,`kind`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`recipient` text NOT NULL,
	`template` text NOT NULL,
	`locale` text NOT NULL,
	`params` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_outbox_status" CHECK(status in ('queued', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `site_setting` (
	`type` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `question_tag` (
	`question_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `tag_id`)
);
--> statement-breakpoint
CREATE INDEX `question_tag_tag` ON `question_tag` (`tag_id`,`status`,`created_at`,`question_id`);--> statement-breakpoint
CREATE TABLE `tag` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`slug` text NOT NULL,
	`display_name` text NOT NULL,
	`original_text` text DEFAULT '' NOT NULL,
	`html` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`main_tag_id` integer DEFAULT 0 NOT NULL,
	`follow_count` integer DEFAULT 0 NOT NULL,
	`question_count` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`recommend` integer DEFAULT false NOT NULL,
	`reserved` integer DEFAULT false NOT NULL,
	`revision_id` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tag_status_known" CHECK(status in (1, 10))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tag_slug` ON `tag` (`slug`);--> statement-breakpoint
CREATE INDEX `tag_popular` ON `tag` (`question_count`,`id`) WHERE status = 1 and main_tag_id = 0;--> statement-breakpoint
CREATE INDEX `tag_newest` ON `tag` (`created_at`,`id`) WHERE status = 1 and main_tag_id = 0;--> statement-breakpoint
CREATE INDEX `tag_main` ON `tag` (`main_tag_id`);--> statement-breakpoint
CREATE TABLE `action_counter` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`last_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_code_user` ON `mail_code` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `mail_code_expires` ON `mail_code` (`expires_at`);--> statement-breakpoint
CREATE TABLE `request_mark` (
	`key` text PRIMARY KEY NOT NULL,
	`result` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_mark_expires` ON `request_mark` (`expires_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login_at` integer DEFAULT 0 NOT NULL,
	`suspended_at` integer DEFAULT 0 NOT NULL,
	`suspended_until` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer DEFAULT 0 NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`display_name` text NOT NULL,
	`password_hash` text DEFAULT '' NOT NULL,
	`email` text,
	`email_key` text,
	`mail_status` integer DEFAULT 2 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`role_id` integer DEFAULT 1 NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`initial_rank` integer DEFAULT 0 NOT NULL,
	`question_count` integer DEFAULT 0 NOT NULL,
	`answer_count` integer DEFAULT 0 NOT NULL,
	`follow_count` integer DEFAULT 0 NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`bio_html` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`color_scheme` text DEFAULT '' NOT NULL,
	CONSTRAINT "user_status" CHECK(status in (1, 9, 10)),
	CONSTRAINT "user_mail_status" CHECK(mail_status in (1, 2)),
	CONSTRAINT "user_role_id" CHECK(role_id in (1, 2, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username_key` ON `user` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`) WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX `user_rank` ON `user` (`rank`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role_id`) WHERE role_id <> 1;--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`);