CREATE TABLE `account_claim` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`imported_user_id` integer NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`token` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`decided_at` integer DEFAULT 0 NOT NULL,
	`decided_by` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`indexed_to` integer DEFAULT -1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imported_user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_claim_status_known" CHECK(status in ('waiting', 'confirmed', 'declined', 'withdrawn', 'undone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_claim_waiting` ON `account_claim` (`user_id`,`imported_user_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `account_claim_confirmed` ON `account_claim` (`imported_user_id`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `account_claim_user` ON `account_claim` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `account_claim_imported` ON `account_claim` (`imported_user_id`,`status`);--> statement-breakpoint
CREATE INDEX `account_claim_status` ON `account_claim` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `account_claim_unindexed` ON `account_claim` (`id`) WHERE indexed_to >= 0;--> statement-breakpoint
CREATE TABLE `claim_move` (
	`claim_id` integer NOT NULL,
	`table_name` text NOT NULL,
	`column_name` text NOT NULL,
	`row_key` text NOT NULL,
	PRIMARY KEY(`claim_id`, `table_name`, `column_name`, `row_key`),
	FOREIGN KEY (`claim_id`) REFERENCES `account_claim`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `revision_user` ON `revision` (`user_id`);