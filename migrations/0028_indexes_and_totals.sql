DROP INDEX `activity_points`;--> statement-breakpoint
CREATE INDEX `activity_points` ON `activity` (`user_id`,`created_at`,`id`,`rank`,`object_id`) WHERE rank <> 0 and cancelled = 0;--> statement-breakpoint
DROP INDEX `answer_author`;--> statement-breakpoint
CREATE INDEX `answer_hidden` ON `answer` (`id`,`user_id`,`status`) WHERE status <> 1;--> statement-breakpoint
CREATE INDEX `answer_author` ON `answer` (`user_id`,`created_at`,`id`,`status`,`question_id`);--> statement-breakpoint
DROP INDEX `comment_author`;--> statement-breakpoint
CREATE INDEX `comment_author` ON `comment` (`user_id`,`created_at`,`id`,`status`,`question_id`,`object_type`,`object_id`);--> statement-breakpoint
DROP INDEX `question_author`;--> statement-breakpoint
DROP INDEX `question_status`;--> statement-breakpoint
DROP INDEX `question_created`;--> statement-breakpoint
CREATE INDEX `question_hidden` ON `question` (`id`,`user_id`,`status`,`show`) WHERE not (show = 1 and status in (1, 2));--> statement-breakpoint
CREATE INDEX `question_author` ON `question` (`user_id`,`created_at`,`id`,`status`,`show`,`pin`);--> statement-breakpoint
CREATE INDEX `question_status` ON `question` ((status + 0),`created_at`,`id`,`title`);--> statement-breakpoint
CREATE INDEX `question_created` ON `question` (`created_at`,`title`);--> statement-breakpoint
DROP INDEX `user_created`;--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`,`id`,`username_key`,`display_name`);--> statement-breakpoint
DROP TRIGGER `count_site_counter_value_question_added`;--> statement-breakpoint
DROP TRIGGER `count_site_counter_value_question_removed`;--> statement-breakpoint
DROP TRIGGER `count_site_counter_value_question_changed`;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'questions_resolved', count(*) FROM `question` WHERE accepted_answer_id > 0 AND status in (1, 2);--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'votes', count(*) FROM `vote` WHERE value <> 0 AND object_type in (1, 2);--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'question 1', count(*) FROM `question` WHERE (status + 0) = 1;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'question 2', count(*) FROM `question` WHERE (status + 0) = 2;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'question 10', count(*) FROM `question` WHERE (status + 0) = 10;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'question 11', count(*) FROM `question` WHERE (status + 0) = 11;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'answer 1', count(*) FROM `answer` WHERE (status + 0) = 1;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'answer 10', count(*) FROM `answer` WHERE (status + 0) = 10;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'answer 11', count(*) FROM `answer` WHERE (status + 0) = 11;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'comment 1', count(*) FROM `comment` WHERE (status + 0) = 1;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'comment 10', count(*) FROM `comment` WHERE (status + 0) = 10;--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) SELECT 'comment 11', count(*) FROM `comment` WHERE (status + 0) = 11;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_listed_added` AFTER INSERT ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_listed' AND new.show = 1 and new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_listed_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_listed' AND old.show = 1 and old.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_listed_changed` AFTER UPDATE OF status, show ON `question` WHEN CASE WHEN old.show = 1 and old.status in (1, 2) THEN 1 ELSE 0 END <> CASE WHEN new.show = 1 and new.status in (1, 2) THEN 1 ELSE 0 END OR 'questions_listed' IS NOT 'questions_listed' BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_listed' AND old.show = 1 and old.status in (1, 2);
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_listed' AND new.show = 1 and new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_resolved_added` AFTER INSERT ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_resolved' AND new.accepted_answer_id > 0 and new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_resolved_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_resolved' AND old.accepted_answer_id > 0 and old.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_questions_resolved_changed` AFTER UPDATE OF accepted_answer_id, status ON `question` WHEN CASE WHEN old.accepted_answer_id > 0 and old.status in (1, 2) THEN 1 ELSE 0 END <> CASE WHEN new.accepted_answer_id > 0 and new.status in (1, 2) THEN 1 ELSE 0 END OR 'questions_resolved' IS NOT 'questions_resolved' BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_resolved' AND old.accepted_answer_id > 0 and old.status in (1, 2);
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_resolved' AND new.accepted_answer_id > 0 and new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_votes_added` AFTER INSERT ON `vote` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'votes' AND new.value <> 0 and new.object_type in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_votes_removed` AFTER DELETE ON `vote` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'votes' AND old.value <> 0 and old.object_type in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_votes_changed` AFTER UPDATE OF value, object_type ON `vote` WHEN CASE WHEN old.value <> 0 and old.object_type in (1, 2) THEN 1 ELSE 0 END <> CASE WHEN new.value <> 0 and new.object_type in (1, 2) THEN 1 ELSE 0 END OR 'votes' IS NOT 'votes' BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'votes' AND old.value <> 0 and old.object_type in (1, 2);
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'votes' AND new.value <> 0 and new.object_type in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_added` AFTER INSERT ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'question ' || new.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'question ' || old.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_changed` AFTER UPDATE OF status ON `question` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR 'question ' || old.status IS NOT 'question ' || new.status BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'question ' || old.status AND 1;
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'question ' || new.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_answer_added` AFTER INSERT ON `answer` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'answer ' || new.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_answer_removed` AFTER DELETE ON `answer` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'answer ' || old.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_answer_changed` AFTER UPDATE OF status ON `answer` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR 'answer ' || old.status IS NOT 'answer ' || new.status BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'answer ' || old.status AND 1;
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'answer ' || new.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_comment_added` AFTER INSERT ON `comment` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'comment ' || new.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_comment_removed` AFTER DELETE ON `comment` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'comment ' || old.status AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_comment_changed` AFTER UPDATE OF status ON `comment` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR 'comment ' || old.status IS NOT 'comment ' || new.status BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'comment ' || old.status AND 1;
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'comment ' || new.status AND 1;
END;
