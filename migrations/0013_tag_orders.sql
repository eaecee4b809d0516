DROP INDEX `question_tag_score`;--> statement-breakpoint
ALTER TABLE `question_tag` ADD `view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `question_tag` ADD `active_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `question_tag` ADD `hot_score` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `question_tag` ADD `linked_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `question_tag` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Lists of a tag walk an index each, by what the tag's row keeps of the question.
UPDATE `question_tag` SET `view_count` = q.`view_count`, `active_at` = q.`active_at`, `hot_score` = q.`hot_score`,
    `linked_count` = q.`linked_count`, `unanswered` = (q.`status` = 1 AND q.`answer_count` = 0)
  FROM `question` q WHERE q.`id` = `question_tag`.`question_id`;--> statement-breakpoint
CREATE INDEX `question_tag_active` ON `question_tag` (`tag_id`,`status`,`active_at`,`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_tag_hot` ON `question_tag` (`tag_id`,`status`,`hot_score`,`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_tag_frequent` ON `question_tag` (`tag_id`,`status`,`linked_count`,`active_at`,`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_tag_unanswered` ON `question_tag` (`tag_id`,`status`,`created_at`,`question_id`) WHERE unanswered = 1;--> statement-breakpoint
CREATE INDEX `question_tag_score` ON `question_tag` (`tag_id`,`status`,`vote_count`,`view_count`,`question_id`,`created_at`);--> statement-breakpoint
DROP TRIGGER `question_tag_added`;--> statement-breakpoint
DROP TRIGGER `question_tag_voted`;--> statement-breakpoint
CREATE TRIGGER `question_tag_added` AFTER INSERT ON `question_tag` BEGIN
  UPDATE `question_tag` SET `vote_count` = q.`vote_count`, `view_count` = q.`view_count`, `active_at` = q.`active_at`, `hot_score` = q.`hot_score`, `linked_count` = q.`linked_count`,
      `unanswered` = (q.`status` = 1 AND q.`answer_count` = 0)
    FROM `question` q WHERE q.`id` = new.`question_id`
      AND (q.`vote_count`, q.`view_count`, q.`active_at`, q.`hot_score`, q.`linked_count`, (q.`status` = 1 AND q.`answer_count` = 0))
        <> (new.`vote_count`, new.`view_count`, new.`active_at`, new.`hot_score`, new.`linked_count`, new.`unanswered`)
      AND `question_tag`.`question_id` = new.`question_id` AND `question_tag`.`tag_id` = new.`tag_id`;
END;--> statement-breakpoint
-- One for each index, so that a change writes those alone whose order it can move.
CREATE TRIGGER `question_tag_scored` AFTER UPDATE OF `vote_count`, `view_count` ON `question`
  WHEN new.`vote_count` <> old.`vote_count` OR new.`view_count` <> old.`view_count` BEGIN
  UPDATE `question_tag` SET `vote_count` = new.`vote_count`, `view_count` = new.`view_count` WHERE `question_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `question_tag_moved` AFTER UPDATE OF `active_at` ON `question`
  WHEN new.`active_at` <> old.`active_at` BEGIN
  UPDATE `question_tag` SET `active_at` = new.`active_at` WHERE `question_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `question_tag_heated` AFTER UPDATE OF `hot_score` ON `question`
  WHEN new.`hot_score` <> old.`hot_score` BEGIN
  UPDATE `question_tag` SET `hot_score` = new.`hot_score` WHERE `question_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `question_tag_linked` AFTER UPDATE OF `linked_count` ON `question`
  WHEN new.`linked_count` <> old.`linked_count` BEGIN
  UPDATE `question_tag` SET `linked_count` = new.`linked_count` WHERE `question_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `question_tag_answered` AFTER UPDATE OF `status`, `answer_count` ON `question`
  WHEN (new.`status` = 1 AND new.`answer_count` = 0) <> (old.`status` = 1 AND old.`answer_count` = 0) BEGIN
  UPDATE `question_tag` SET `unanswered` = (new.`status` = 1 AND new.`answer_count` = 0)
    WHERE `question_id` = new.`id`;
END;
