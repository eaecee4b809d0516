CREATE TABLE `related_question` (
	`question_id` integer PRIMARY KEY NOT NULL,
	`ids` text DEFAULT '' NOT NULL,
	`due` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `related_question_due` ON `related_question` (`question_id`) WHERE due > 0;