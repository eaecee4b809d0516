CREATE TABLE `reaction` (
	`object_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`emoji` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`object_id`, `emoji`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reaction_object_type" CHECK(object_type in (1, 2)),
	CONSTRAINT "reaction_emoji" CHECK(emoji in ('heart', 'smile', 'frown'))
);
--> statement-breakpoint
CREATE INDEX `reaction_user` ON `reaction` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `report` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`reported_user_id` integer NOT NULL,
	`report_type` integer NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`outcome` text DEFAULT '' NOT NULL,
	`reviewer_id` integer DEFAULT 0 NOT NULL,
	`reviewed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_status" CHECK(status in (1, 2, 3, 10)),
	CONSTRAINT "report_object_type" CHECK(object_type in (1, 2, 7))
);
--> statement-breakpoint
CREATE INDEX `report_waiting` ON `report` (`object_id`,`id`) WHERE status = 1;--> statement-breakpoint
CREATE INDEX `report_object` ON `report` (`object_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `report_user` ON `report` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `notice_look` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`inbox_id` integer DEFAULT 0 NOT NULL,
	`achievement_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_switch` (
	`user_id` integer NOT NULL,
	`source` text NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_switch_on` ON `notification_switch` (`source`,`user_id`) WHERE enabled = 1;--> statement-breakpoint
CREATE TABLE `notification` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` integer NOT NULL,
	`msg_type` integer DEFAULT 0 NOT NULL,
	`action` text NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`question_id` integer DEFAULT 0 NOT NULL,
	`actor_id` integer DEFAULT 0 NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`announce` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notification_kind" CHECK(kind in (1, 2)),
	CONSTRAINT "notification_msg_type" CHECK(msg_type in (0, 1, 2, 3))
);
--> statement-breakpoint
CREATE INDEX `notification_list` ON `notification` (`user_id`,`kind`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `notification_type` ON `notification` (`user_id`,`kind`,`msg_type`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `notification_unread` ON `notification` (`user_id`,`kind`,`id`) WHERE is_read = 0;--> statement-breakpoint
CREATE INDEX `notification_announce` ON `notification` (`user_id`,`id`) WHERE announce = 1;--> statement-breakpoint
CREATE INDEX `notification_object` ON `notification` (`object_id`,`user_id`,`action`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_achievement` ON `notification` (`user_id`,`object_id`) WHERE kind = 2;--> statement-breakpoint
CREATE TABLE `tag_merge` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer DEFAULT 0 NOT NULL,
	`actor_id` integer NOT NULL,
	`source_id` integer NOT NULL,
	`target_id` integer NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`last_error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tag_merge_open` ON `tag_merge` (`id`) WHERE finished_at = 0;--> statement-breakpoint
CREATE INDEX `tag_merge_source` ON `tag_merge` (`source_id`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `object_type` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `object_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `activity_recent_points` ON `activity` (`created_at`,`user_id`,`rank`) WHERE rank <> 0 and cancelled = 0;--> statement-breakpoint
CREATE INDEX `vote_recent` ON `vote` (`updated_at`,`user_id`) WHERE value <> 0;--> statement-breakpoint
CREATE INDEX `user_display_name` ON `user` (lower(display_name));