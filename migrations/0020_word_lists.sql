CREATE TABLE `unread_post` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `word_list` (
	`kind` text NOT NULL,
	`length` integer NOT NULL,
	`start` text NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`kind`, `length`, `start`)
);
--> statement-breakpoint
INSERT INTO `unread_post` (`post_id`) SELECT `id` FROM `question` UNION ALL SELECT `id` FROM `answer`;
