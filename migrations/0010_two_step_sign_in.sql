CREATE TABLE `csp_report` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`directive` text NOT NULL,
	`blocked` text NOT NULL,
	`page` text NOT NULL,
	`source` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `csp_report_group` ON `csp_report` (`directive`,`blocked`,`page`,`source`);--> statement-breakpoint
CREATE INDEX `csp_report_last` ON `csp_report` (`last_at`);--> statement-breakpoint
CREATE TABLE `known_device` (
	`user_id` integer NOT NULL,
	`device_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `device_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_device_seen` ON `known_device` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `second_step` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`credential_id` text DEFAULT '' NOT NULL,
	`public_key` text DEFAULT '' NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "second_step_kind" CHECK(kind in ('totp', 'passkey'))
);
--> statement-breakpoint
CREATE INDEX `second_step_user` ON `second_step` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_step_credential` ON `second_step` (`credential_id`) WHERE credential_id <> '';--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`event` text NOT NULL,
	`actor_id` integer DEFAULT 0 NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `security_event_user` ON `security_event` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `security_event_created` ON `security_event` (`created_at`);--> statement-breakpoint
CREATE TABLE `sign_in_ticket` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`purpose` text NOT NULL,
	`kind` text DEFAULT 'page' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`return_to` text DEFAULT '' NOT NULL,
	`password_hash` text DEFAULT '' NOT NULL,
	CONSTRAINT "sign_in_ticket_purpose" CHECK(purpose in ('second_step', 'passkey', 'add_totp', 'add_passkey'))
);
--> statement-breakpoint
CREATE INDEX `sign_in_ticket_expires` ON `sign_in_ticket` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_ticket_user` ON `sign_in_ticket` (`user_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `proved_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `must_add_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `device_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `second_step_at` integer DEFAULT 0 NOT NULL;