CREATE TABLE `data_export` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_export_status" CHECK(status in ('queued', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `data_export_user` ON `data_export` (`user_id`);--> statement-breakpoint
CREATE INDEX `data_export_open` ON `data_export` (`id`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `identity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_provider` ON `identity` (`provider`,`external_id`);--> statement-breakpoint
CREATE INDEX `identity_user` ON `identity` (`user_id`);--> statement-breakpoint
CREATE TABLE `pending_identity` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`profile` text DEFAULT '{}' NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_identity_expires` ON `pending_identity` (`expires_at`);--> statement-breakpoint
CREATE TABLE `qr_ticket` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`browser_hash` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	CONSTRAINT "qr_ticket_status" CHECK(status in ('waiting', 'confirmed', 'failed', 'used'))
);
--> statement-breakpoint
CREATE INDEX `qr_ticket_expires` ON `qr_ticket` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempt` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`provider` text NOT NULL,
	`purpose` text DEFAULT 'sign_in' NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`browser_hash` text NOT NULL,
	`code_verifier` text DEFAULT '' NOT NULL,
	`nonce` text DEFAULT '' NOT NULL,
	`return_to` text DEFAULT '' NOT NULL,
	CONSTRAINT "sign_in_attempt_purpose" CHECK(purpose in ('sign_in', 'link'))
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempt_expires` ON `sign_in_attempt` (`expires_at`);--> statement-breakpoint
CREATE TABLE `upload_use` (
	`upload_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`upload_id`, `object_type`, `object_id`, `key`),
	FOREIGN KEY (`upload_id`) REFERENCES `upload`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `upload_use_object` ON `upload_use` (`object_type`,`object_id`);--> statement-breakpoint
CREATE TABLE `upload` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`source` text DEFAULT 'post' NOT NULL,
	`path` text NOT NULL,
	`original_name` text DEFAULT '' NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`unused_since` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upload_source" CHECK(source in ('avatar', 'post', 'post_attachment', 'branding'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_path_unique` ON `upload` (`path`);--> statement-breakpoint
CREATE INDEX `upload_user` ON `upload` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `upload_unused` ON `upload` (`unused_since`) WHERE unused_since <> 0;--> statement-breakpoint
ALTER TABLE `session` ADD `last_used_at` integer DEFAULT 0 NOT NULL;