CREATE TABLE `missed_search` (
	`words` text PRIMARY KEY NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	`asks` integer DEFAULT 0 NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
