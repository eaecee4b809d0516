DROP INDEX `answer_status`;--> statement-breakpoint
CREATE INDEX `answer_status` ON `answer` ((status + 0),`created_at`);--> statement-breakpoint
DROP INDEX `comment_status`;--> statement-breakpoint
CREATE INDEX `comment_status` ON `comment` ((status + 0),`created_at`);--> statement-breakpoint
DROP INDEX `question_status`;--> statement-breakpoint
CREATE INDEX `question_status` ON `question` ((status + 0),`created_at`);