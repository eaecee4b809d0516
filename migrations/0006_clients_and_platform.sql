CREATE TABLE `api_key` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_by` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`hint` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`revoked_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_key_hash_unique` ON `api_key` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_key_user` ON `api_key` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_failures" CHECK(failures >= 0)
);
--> statement-breakpoint
CREATE INDEX `webhook_enabled` ON `webhook` (`id`) WHERE enabled = 1;--> statement-breakpoint
CREATE TABLE `invite_code` (
	`code` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_code_user_id_unique` ON `invite_code` (`user_id`);--> statement-breakpoint
CREATE TABLE `invite_use` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`inviter_id` integer NOT NULL,
	`invitee_id` integer NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`inviter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invitee_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_use_invitee` ON `invite_use` (`invitee_id`);--> statement-breakpoint
CREATE INDEX `invite_use_inviter` ON `invite_use` (`inviter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invite_use_unseen` ON `invite_use` (`inviter_id`) WHERE seen_at = 0;--> statement-breakpoint
CREATE TABLE `platform_member` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`terms_version` integer DEFAULT 0 NOT NULL,
	`terms_accepted_at` integer DEFAULT 0 NOT NULL,
	`occupation` text DEFAULT '' NOT NULL,
	`welcomed_at` integer DEFAULT 0 NOT NULL,
	`qualified` integer DEFAULT false NOT NULL,
	`qualified_checked_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `point_draw` (
	`use_id` integer NOT NULL,
	`reward_id` integer NOT NULL,
	`score` integer NOT NULL,
	PRIMARY KEY(`use_id`, `reward_id`),
	FOREIGN KEY (`use_id`) REFERENCES `point_use`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reward_id`) REFERENCES `point_reward`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_draw_score" CHECK(score > 0)
);
--> statement-breakpoint
CREATE INDEX `point_draw_reward` ON `point_draw` (`reward_id`);--> statement-breakpoint
CREATE TABLE `point_reward` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`score` integer NOT NULL,
	`left` integer DEFAULT 0 NOT NULL,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`actor_id` integer DEFAULT 0 NOT NULL,
	`shown_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_reward_kind" CHECK(kind in ('award', 'inviter', 'invitee')),
	CONSTRAINT "point_reward_left" CHECK("left" between 0 and score and score > 0)
);
--> statement-breakpoint
CREATE INDEX `point_reward_user` ON `point_reward` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `point_reward_left` ON `point_reward` (`user_id`,`expires_at`) WHERE "left" > 0;--> statement-breakpoint
CREATE INDEX `point_reward_unseen` ON `point_reward` (`user_id`) WHERE shown_at = 0;--> statement-breakpoint
CREATE TABLE `point_use` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`score` integer NOT NULL,
	`from_trial` integer DEFAULT 0 NOT NULL,
	`from_month` integer DEFAULT 0 NOT NULL,
	`from_rewards` integer DEFAULT 0 NOT NULL,
	`object_type` integer DEFAULT 0 NOT NULL,
	`object_id` integer DEFAULT 0 NOT NULL,
	`actor_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_use_kind" CHECK(kind in ('question', 'answer', 'charge')),
	CONSTRAINT "point_use_sum" CHECK(score > 0 and min(from_trial, from_month, from_rewards) >= 0
        and from_trial + from_month + from_rewards = score)
);
--> statement-breakpoint
CREATE INDEX `point_use_user` ON `point_use` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `outgoing_call` ADD `answer_status` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outgoing_call` ADD `took_ms` integer DEFAULT 0 NOT NULL;