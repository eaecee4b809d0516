ALTER TABLE `user` ADD `suspended_for` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `suspended_note` text DEFAULT '' NOT NULL;