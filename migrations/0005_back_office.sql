CREATE TABLE `outgoing_call` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`sender` text NOT NULL,
	`event` text NOT NULL,
	`url` text NOT NULL,
	`body` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`last_error` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outgoing_call_due` ON `outgoing_call` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outgoing_call_sender` ON `outgoing_call` (`sender`,`id`);--> statement-breakpoint
CREATE TABLE `plugin_user_config` (
	`user_id` integer NOT NULL,
	`slug` text NOT NULL,
	`config` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `plugin_value` (
	`slug` text NOT NULL,
	`group` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`slug`, `group`, `key`)
);
--> statement-breakpoint
CREATE TABLE `plugin` (
	`slug` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`config` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stored_translation` (
	`language` text NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`language`, `key`)
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`) WHERE user_id > 0;--> statement-breakpoint
CREATE INDEX `user_not_normal` ON `user` (`status`,`created_at`) WHERE status <> 1;--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE mail_status = 2;