CREATE TABLE `lease` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `node` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`started_at` integer NOT NULL,
	`secret` text NOT NULL,
	`seen_at` integer NOT NULL,
	`frame` integer NOT NULL,
	`lag_ms` integer NOT NULL
);
