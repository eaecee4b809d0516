CREATE TABLE `missed_path` (
	`path` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`last_at` integer NOT NULL,
	`dismissed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `redirect` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`path` text NOT NULL,
	`target` text NOT NULL,
	`source` text NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_hit_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "redirect_source" CHECK(source in ('import', 'hand', 'csv'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirect_path` ON `redirect` (`path`);