CREATE TABLE `captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`answer_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captcha_expires` ON `captcha` (`expires_at`);--> statement-breakpoint
CREATE INDEX `captcha_subject` ON `captcha` (`subject`);--> statement-breakpoint
CREATE TABLE `clean_up` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`options` text NOT NULL,
	`stage` text NOT NULL,
	`report` text DEFAULT '{}' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`finished_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `clean_up_open` ON `clean_up` (`id`) WHERE finished_at = 0;--> statement-breakpoint
CREATE INDEX `clean_up_user` ON `clean_up` (`user_id`);--> statement-breakpoint
CREATE TABLE `held_post` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`rule` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`reviewer_id` integer DEFAULT 0 NOT NULL,
	`reviewed_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "held_post_status" CHECK(status in (1, 2, 3)),
	CONSTRAINT "held_post_object_type" CHECK(object_type in (1, 2, 7))
);
--> statement-breakpoint
CREATE INDEX `held_post_waiting` ON `held_post` (`id`) WHERE status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `held_post_object` ON `held_post` (`object_id`);--> statement-breakpoint
CREATE INDEX `held_post_author` ON `held_post` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `staff_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`action` text NOT NULL,
	`object_type` integer DEFAULT 0 NOT NULL,
	`object_id` integer DEFAULT 0 NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_log_actor` ON `staff_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `staff_log_action` ON `staff_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `staff_log_object` ON `staff_log` (`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `staff_log_user` ON `staff_log` (`user_id`,`id`) WHERE user_id <> 0;--> statement-breakpoint
CREATE INDEX `answer_status` ON `answer` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `comment_status` ON `comment` (`status`,`created_at`);--> statement-breakpoint
CREATE TRIGGER `staff_log_unchanged` BEFORE UPDATE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'the staff log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `staff_log_kept` BEFORE DELETE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'the staff log is append-only'); END;
