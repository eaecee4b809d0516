CREATE TABLE `node_term` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`node_id` text NOT NULL,
	`position` integer NOT NULL,
	`began_at` integer NOT NULL
);
--> statement-breakpoint
DROP TABLE `lease`;--> statement-breakpoint
DROP TABLE `node`;--> statement-breakpoint
CREATE TABLE `node` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`position` integer NOT NULL,
	`lag_ms` integer NOT NULL
);
