ALTER TABLE `question_tag` ADD `vote_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `question_tag` SET `vote_count` = `question`.`vote_count` FROM `question`
  WHERE `question`.`id` = `question_tag`.`question_id` AND `question`.`vote_count` <> 0;--> statement-breakpoint
CREATE INDEX `question_tag_score` ON `question_tag` (`tag_id`,`status`,`vote_count`,`question_id`);--> statement-breakpoint
CREATE TRIGGER `question_tag_added` AFTER INSERT ON `question_tag` BEGIN
  UPDATE `question_tag` SET `vote_count` = q.`vote_count` FROM `question` q
    WHERE q.`id` = new.`question_id` AND q.`vote_count` <> new.`vote_count`
      AND `question_tag`.`question_id` = new.`question_id` AND `question_tag`.`tag_id` = new.`tag_id`;
END;--> statement-breakpoint
CREATE TRIGGER `question_tag_voted` AFTER UPDATE OF `vote_count` ON `question` BEGIN
  UPDATE `question_tag` SET `vote_count` = new.`vote_count`
    WHERE `question_id` = new.`id` AND `vote_count` <> new.`vote_count`;
END;
