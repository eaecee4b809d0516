DROP INDEX `question_list_active`;--> statement-breakpoint
DROP INDEX `question_list_score`;--> statement-breakpoint
DROP INDEX `question_list_hot`;--> statement-breakpoint
DROP INDEX `question_list_frequent`;--> statement-breakpoint
CREATE INDEX `question_list_active` ON `question` (`pin`,`active_at`,`id`,`created_at`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_score` ON `question` (`pin`,`vote_count`,`view_count`,`id`,`created_at`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_hot` ON `question` (`pin`,`hot_score`,`id`,`created_at`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE INDEX `question_list_frequent` ON `question` (`pin`,`linked_count`,`active_at`,`id`,`created_at`) WHERE show = 1 and status in (1, 2);--> statement-breakpoint
CREATE TABLE `question_day` (
	`day` integer PRIMARY KEY NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
-- How many listed questions were asked on each day.
INSERT INTO `question_day` (`day`, `listed`, `unanswered`)
  SELECT `created_at` / 86400000, count(*), sum(`status` = 1 AND `answer_count` = 0)
  FROM `question` WHERE `show` = 1 AND `status` IN (1, 2) GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `question_day_added` AFTER INSERT ON `question` BEGIN
  INSERT INTO `question_day` (`day`, `listed`, `unanswered`)
    SELECT new.`created_at` / 86400000, 1, (new.`status` = 1 AND new.`answer_count` = 0) WHERE new.`show` = 1 AND new.`status` IN (1, 2)
    ON CONFLICT (`day`) DO UPDATE SET `listed` = `listed` + 1, `unanswered` = `unanswered` + excluded.`unanswered`;
END;--> statement-breakpoint
CREATE TRIGGER `question_day_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `question_day` SET `listed` = `listed` - 1, `unanswered` = `unanswered` - (old.`status` = 1 AND old.`answer_count` = 0)
    WHERE `day` = old.`created_at` / 86400000 AND old.`show` = 1 AND old.`status` IN (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `question_day_changed` AFTER UPDATE OF `created_at`, `status`, `show`, `answer_count` ON `question` BEGIN
  UPDATE `question_day` SET `listed` = `listed` - 1, `unanswered` = `unanswered` - (old.`status` = 1 AND old.`answer_count` = 0)
    WHERE `day` = old.`created_at` / 86400000 AND old.`show` = 1 AND old.`status` IN (1, 2);
  INSERT INTO `question_day` (`day`, `listed`, `unanswered`)
    SELECT new.`created_at` / 86400000, 1, (new.`status` = 1 AND new.`answer_count` = 0) WHERE new.`show` = 1 AND new.`status` IN (1, 2)
    ON CONFLICT (`day`) DO UPDATE SET `listed` = `listed` + 1, `unanswered` = `unanswered` + excluded.`unanswered`;
END;
