CREATE TABLE `kept_form` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`page` text NOT NULL,
	`entries` text NOT NULL,
	`network` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_form_created` ON `kept_form` (`created_at`);--> statement-breakpoint
CREATE INDEX `kept_form_network` ON `kept_form` (`network`);