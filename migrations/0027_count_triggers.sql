CREATE TRIGGER `count_question_link_status_question_from_question_id_added` AFTER INSERT ON `question` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_from_question_id_changed` AFTER UPDATE OF status, show ON `question` WHEN (1) OR (1) BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (old.id, new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_from_question_id_removed` AFTER DELETE ON `question` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (old.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_to_question_id_added` AFTER INSERT ON `question` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `to_question_id` IN (new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_to_question_id_changed` AFTER UPDATE OF status, show ON `question` WHEN (1) OR (1) BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `to_question_id` IN (old.id, new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_to_question_id_removed` AFTER DELETE ON `question` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `to_question_id` IN (old.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_answer_from_question_id_added` AFTER INSERT ON `answer` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (new.question_id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_answer_from_question_id_changed` AFTER UPDATE OF status ON `answer` WHEN (1) OR (1) BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (old.question_id, new.question_id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_answer_from_question_id_removed` AFTER DELETE ON `answer` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `from_question_id` IN (old.question_id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_link_id_added` AFTER INSERT ON `question_link` WHEN 1 BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `id` IN (new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_link_status_question_link_id_changed` AFTER UPDATE OF from_question_id, from_answer_id, to_question_id ON `question_link` WHEN (1) OR (1) BEGIN
  UPDATE `question_link` SET `status` = case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end WHERE `id` IN (old.id, new.id) AND `status` IS NOT case when exists (select 1 from question q where q.id = question_link.from_question_id and q.show = 1 and q.status in (1, 2)) and exists (select 1 from question q where q.id = question_link.to_question_id and q.show = 1 and q.status in (1, 2)) and (question_link.from_answer_id = 0 or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = 1)) then 1 else 2 end;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_tag_status_question_question_id_added` AFTER INSERT ON `question` WHEN 1 BEGIN
  UPDATE `question_tag` SET `status` = coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10) WHERE `question_id` IN (new.id) AND `status` IS NOT coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_tag_status_question_question_id_changed` AFTER UPDATE OF status, show ON `question` WHEN (1) OR (1) BEGIN
  UPDATE `question_tag` SET `status` = coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10) WHERE `question_id` IN (old.id, new.id) AND `status` IS NOT coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_tag_status_question_question_id_removed` AFTER DELETE ON `question` WHEN 1 BEGIN
  UPDATE `question_tag` SET `status` = coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10) WHERE `question_id` IN (old.id) AND `status` IS NOT coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_tag_status_question_tag_question_id_added` AFTER INSERT ON `question_tag` WHEN 1 BEGIN
  UPDATE `question_tag` SET `status` = coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10) WHERE `question_id` IN (new.question_id) AND `status` IS NOT coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_tag_status_question_tag_question_id_changed` AFTER UPDATE OF question_id ON `question_tag` WHEN (1) OR (1) BEGIN
  UPDATE `question_tag` SET `status` = coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10) WHERE `question_id` IN (old.question_id, new.question_id) AND `status` IS NOT coalesce((select case when q.show = 1 and q.status in (1, 2) then 1 when q.status in (1, 2) then 2 end from question q where q.id = question_tag.question_id), 10);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_vote_added` AFTER INSERT ON `vote` BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_vote_removed` AFTER DELETE ON `vote` BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_vote_changed` AFTER UPDATE OF object_id, object_type, value ON `vote` WHEN CASE WHEN old.object_type = 1 THEN old.value ELSE 0 END <> CASE WHEN new.object_type = 1 THEN new.value ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 1;
  UPDATE `question` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_imported_vote_added` AFTER INSERT ON `imported_vote` BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_imported_vote_removed` AFTER DELETE ON `imported_vote` BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_vote_count_imported_vote_changed` AFTER UPDATE OF object_id, up, down ON `imported_vote` WHEN CASE WHEN 1 THEN old.up - old.down ELSE 0 END <> CASE WHEN 1 THEN new.up - new.down ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `question` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
  UPDATE `question` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_vote_added` AFTER INSERT ON `vote` BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 2;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_vote_removed` AFTER DELETE ON `vote` BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 2;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_vote_changed` AFTER UPDATE OF object_id, object_type, value ON `vote` WHEN CASE WHEN old.object_type = 2 THEN old.value ELSE 0 END <> CASE WHEN new.object_type = 2 THEN new.value ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 2;
  UPDATE `answer` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 2;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_imported_vote_added` AFTER INSERT ON `imported_vote` BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_imported_vote_removed` AFTER DELETE ON `imported_vote` BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_vote_count_imported_vote_changed` AFTER UPDATE OF object_id, up, down ON `imported_vote` WHEN CASE WHEN 1 THEN old.up - old.down ELSE 0 END <> CASE WHEN 1 THEN new.up - new.down ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `answer` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
  UPDATE `answer` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_vote_added` AFTER INSERT ON `vote` BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 7;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_vote_removed` AFTER DELETE ON `vote` BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 7;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_vote_changed` AFTER UPDATE OF object_id, object_type, value ON `vote` WHEN CASE WHEN old.object_type = 7 THEN old.value ELSE 0 END <> CASE WHEN new.object_type = 7 THEN new.value ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` - (old.value) WHERE `id` = old.object_id AND old.object_type = 7;
  UPDATE `comment` SET `vote_count` = `vote_count` + (new.value) WHERE `id` = new.object_id AND new.object_type = 7;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_imported_vote_added` AFTER INSERT ON `imported_vote` BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_imported_vote_removed` AFTER DELETE ON `imported_vote` BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_comment_vote_count_imported_vote_changed` AFTER UPDATE OF object_id, up, down ON `imported_vote` WHEN CASE WHEN 1 THEN old.up - old.down ELSE 0 END <> CASE WHEN 1 THEN new.up - new.down ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `comment` SET `vote_count` = `vote_count` - (old.up - old.down) WHERE `id` = old.object_id AND 1;
  UPDATE `comment` SET `vote_count` = `vote_count` + (new.up - new.down) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_answer_count_answer_added` AFTER INSERT ON `answer` BEGIN
  UPDATE `question` SET `answer_count` = `answer_count` + (1) WHERE `id` = new.question_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_answer_count_answer_removed` AFTER DELETE ON `answer` BEGIN
  UPDATE `question` SET `answer_count` = `answer_count` - (1) WHERE `id` = old.question_id AND old.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_answer_count_answer_changed` AFTER UPDATE OF question_id, status ON `answer` WHEN CASE WHEN old.status = 1 THEN 1 ELSE 0 END <> CASE WHEN new.status = 1 THEN 1 ELSE 0 END OR old.question_id IS NOT new.question_id BEGIN
  UPDATE `question` SET `answer_count` = `answer_count` - (1) WHERE `id` = old.question_id AND old.status = 1;
  UPDATE `question` SET `answer_count` = `answer_count` + (1) WHERE `id` = new.question_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_last_answer_id_answer_id_added` AFTER INSERT ON `answer` WHEN new.status = 1 BEGIN
  UPDATE `question` SET `last_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0) WHERE `id` IN (new.question_id) AND `last_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_last_answer_id_answer_id_changed` AFTER UPDATE OF question_id, status, created_at ON `answer` WHEN (old.status = 1) OR (new.status = 1) BEGIN
  UPDATE `question` SET `last_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0) WHERE `id` IN (old.question_id, new.question_id) AND `last_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_last_answer_id_answer_id_removed` AFTER DELETE ON `answer` WHEN old.status = 1 BEGIN
  UPDATE `question` SET `last_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0) WHERE `id` IN (old.question_id) AND `last_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 order by a.created_at desc, a.id desc limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_accepted_answer_id_answer_id_added` AFTER INSERT ON `answer` WHEN new.status = 1 and new.accepted = 2 BEGIN
  UPDATE `question` SET `accepted_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0) WHERE `id` IN (new.question_id) AND `accepted_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_accepted_answer_id_answer_id_changed` AFTER UPDATE OF question_id, status, accepted ON `answer` WHEN (old.status = 1 and old.accepted = 2) OR (new.status = 1 and new.accepted = 2) BEGIN
  UPDATE `question` SET `accepted_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0) WHERE `id` IN (old.question_id, new.question_id) AND `accepted_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_accepted_answer_id_answer_id_removed` AFTER DELETE ON `answer` WHEN old.status = 1 and old.accepted = 2 BEGIN
  UPDATE `question` SET `accepted_answer_id` = coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0) WHERE `id` IN (old.question_id) AND `accepted_answer_id` IS NOT coalesce((select a.id from answer a where a.question_id = question.id and a.status = 1 and a.accepted = 2 order by a.id limit 1), 0);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_comment_count_comment_added` AFTER INSERT ON `comment` BEGIN
  UPDATE `question` SET `comment_count` = `comment_count` + (1) WHERE `id` = new.object_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_comment_count_comment_removed` AFTER DELETE ON `comment` BEGIN
  UPDATE `question` SET `comment_count` = `comment_count` - (1) WHERE `id` = old.object_id AND old.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_comment_count_comment_changed` AFTER UPDATE OF object_id, status ON `comment` WHEN CASE WHEN old.status = 1 THEN 1 ELSE 0 END <> CASE WHEN new.status = 1 THEN 1 ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `question` SET `comment_count` = `comment_count` - (1) WHERE `id` = old.object_id AND old.status = 1;
  UPDATE `question` SET `comment_count` = `comment_count` + (1) WHERE `id` = new.object_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_comment_count_comment_added` AFTER INSERT ON `comment` BEGIN
  UPDATE `answer` SET `comment_count` = `comment_count` + (1) WHERE `id` = new.object_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_comment_count_comment_removed` AFTER DELETE ON `comment` BEGIN
  UPDATE `answer` SET `comment_count` = `comment_count` - (1) WHERE `id` = old.object_id AND old.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_answer_comment_count_comment_changed` AFTER UPDATE OF object_id, status ON `comment` WHEN CASE WHEN old.status = 1 THEN 1 ELSE 0 END <> CASE WHEN new.status = 1 THEN 1 ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `answer` SET `comment_count` = `comment_count` - (1) WHERE `id` = old.object_id AND old.status = 1;
  UPDATE `answer` SET `comment_count` = `comment_count` + (1) WHERE `id` = new.object_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_collection_count_collection_added` AFTER INSERT ON `collection` BEGIN
  UPDATE `question` SET `collection_count` = `collection_count` + (1) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_collection_count_collection_removed` AFTER DELETE ON `collection` BEGIN
  UPDATE `question` SET `collection_count` = `collection_count` - (1) WHERE `id` = old.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_collection_count_collection_changed` AFTER UPDATE OF object_id ON `collection` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `question` SET `collection_count` = `collection_count` - (1) WHERE `id` = old.object_id AND 1;
  UPDATE `question` SET `collection_count` = `collection_count` + (1) WHERE `id` = new.object_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_follow_count_follow_added` AFTER INSERT ON `follow` BEGIN
  UPDATE `question` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.object_id AND new.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_follow_count_follow_removed` AFTER DELETE ON `follow` BEGIN
  UPDATE `question` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.object_id AND old.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_follow_count_follow_changed` AFTER UPDATE OF object_id, object_type ON `follow` WHEN CASE WHEN old.object_type = 1 THEN 1 ELSE 0 END <> CASE WHEN new.object_type = 1 THEN 1 ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `question` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.object_id AND old.object_type = 1;
  UPDATE `question` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.object_id AND new.object_type = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_question_linked_count_question_link_id_added` AFTER INSERT ON `question_link` WHEN new.status = 1 BEGIN
  UPDATE `question` SET `linked_count` = (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1) WHERE `id` IN (new.to_question_id) AND `linked_count` IS NOT (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_linked_count_question_link_id_changed` AFTER UPDATE OF from_question_id, to_question_id, status ON `question_link` WHEN (old.status = 1) OR (new.status = 1) BEGIN
  UPDATE `question` SET `linked_count` = (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1) WHERE `id` IN (old.to_question_id, new.to_question_id) AND `linked_count` IS NOT (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1);
END;--> statement-breakpoint
CREATE TRIGGER `count_question_linked_count_question_link_id_removed` AFTER DELETE ON `question_link` WHEN old.status = 1 BEGIN
  UPDATE `question` SET `linked_count` = (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1) WHERE `id` IN (old.to_question_id) AND `linked_count` IS NOT (select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = 1);
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_follow_count_follow_added` AFTER INSERT ON `follow` BEGIN
  UPDATE `tag` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.object_id AND new.object_type = 3;
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_follow_count_follow_removed` AFTER DELETE ON `follow` BEGIN
  UPDATE `tag` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.object_id AND old.object_type = 3;
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_follow_count_follow_changed` AFTER UPDATE OF object_id, object_type ON `follow` WHEN CASE WHEN old.object_type = 3 THEN 1 ELSE 0 END <> CASE WHEN new.object_type = 3 THEN 1 ELSE 0 END OR old.object_id IS NOT new.object_id BEGIN
  UPDATE `tag` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.object_id AND old.object_type = 3;
  UPDATE `tag` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.object_id AND new.object_type = 3;
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_question_count_question_tag_added` AFTER INSERT ON `question_tag` BEGIN
  UPDATE `tag` SET `question_count` = `question_count` + (1) WHERE `id` = new.tag_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_question_count_question_tag_removed` AFTER DELETE ON `question_tag` BEGIN
  UPDATE `tag` SET `question_count` = `question_count` - (1) WHERE `id` = old.tag_id AND old.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_tag_question_count_question_tag_changed` AFTER UPDATE OF tag_id, status ON `question_tag` WHEN CASE WHEN old.status = 1 THEN 1 ELSE 0 END <> CASE WHEN new.status = 1 THEN 1 ELSE 0 END OR old.tag_id IS NOT new.tag_id BEGIN
  UPDATE `tag` SET `question_count` = `question_count` - (1) WHERE `id` = old.tag_id AND old.status = 1;
  UPDATE `tag` SET `question_count` = `question_count` + (1) WHERE `id` = new.tag_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_question_count_question_added` AFTER INSERT ON `question` BEGIN
  UPDATE `user` SET `question_count` = `question_count` + (1) WHERE `id` = new.user_id AND new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_user_question_count_question_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `user` SET `question_count` = `question_count` - (1) WHERE `id` = old.user_id AND old.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_user_question_count_question_changed` AFTER UPDATE OF user_id, status ON `question` WHEN CASE WHEN old.status in (1, 2) THEN 1 ELSE 0 END <> CASE WHEN new.status in (1, 2) THEN 1 ELSE 0 END OR old.user_id IS NOT new.user_id BEGIN
  UPDATE `user` SET `question_count` = `question_count` - (1) WHERE `id` = old.user_id AND old.status in (1, 2);
  UPDATE `user` SET `question_count` = `question_count` + (1) WHERE `id` = new.user_id AND new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_user_answer_count_answer_added` AFTER INSERT ON `answer` BEGIN
  UPDATE `user` SET `answer_count` = `answer_count` + (1) WHERE `id` = new.user_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_answer_count_answer_removed` AFTER DELETE ON `answer` BEGIN
  UPDATE `user` SET `answer_count` = `answer_count` - (1) WHERE `id` = old.user_id AND old.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_answer_count_answer_changed` AFTER UPDATE OF user_id, status ON `answer` WHEN CASE WHEN old.status = 1 THEN 1 ELSE 0 END <> CASE WHEN new.status = 1 THEN 1 ELSE 0 END OR old.user_id IS NOT new.user_id BEGIN
  UPDATE `user` SET `answer_count` = `answer_count` - (1) WHERE `id` = old.user_id AND old.status = 1;
  UPDATE `user` SET `answer_count` = `answer_count` + (1) WHERE `id` = new.user_id AND new.status = 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_follow_count_follow_added` AFTER INSERT ON `follow` BEGIN
  UPDATE `user` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.user_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_follow_count_follow_removed` AFTER DELETE ON `follow` BEGIN
  UPDATE `user` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.user_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_follow_count_follow_changed` AFTER UPDATE OF user_id ON `follow` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR old.user_id IS NOT new.user_id BEGIN
  UPDATE `user` SET `follow_count` = `follow_count` - (1) WHERE `id` = old.user_id AND 1;
  UPDATE `user` SET `follow_count` = `follow_count` + (1) WHERE `id` = new.user_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_rank_activity_added` AFTER INSERT ON `activity` BEGIN
  UPDATE `user` SET `rank` = `rank` + (new.rank) WHERE `id` = new.user_id AND new.cancelled = 0;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_rank_activity_removed` AFTER DELETE ON `activity` BEGIN
  UPDATE `user` SET `rank` = `rank` - (old.rank) WHERE `id` = old.user_id AND old.cancelled = 0;
END;--> statement-breakpoint
CREATE TRIGGER `count_user_rank_activity_changed` AFTER UPDATE OF user_id, cancelled, rank ON `activity` WHEN CASE WHEN old.cancelled = 0 THEN old.rank ELSE 0 END <> CASE WHEN new.cancelled = 0 THEN new.rank ELSE 0 END OR old.user_id IS NOT new.user_id BEGIN
  UPDATE `user` SET `rank` = `rank` - (old.rank) WHERE `id` = old.user_id AND old.cancelled = 0;
  UPDATE `user` SET `rank` = `rank` + (new.rank) WHERE `id` = new.user_id AND new.cancelled = 0;
END;--> statement-breakpoint
CREATE TRIGGER `count_badge_award_count_badge_award_added` AFTER INSERT ON `badge_award` BEGIN
  UPDATE `badge` SET `award_count` = `award_count` + (1) WHERE `id` = new.badge_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_badge_award_count_badge_award_removed` AFTER DELETE ON `badge_award` BEGIN
  UPDATE `badge` SET `award_count` = `award_count` - (1) WHERE `id` = old.badge_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_badge_award_count_badge_award_changed` AFTER UPDATE OF badge_id ON `badge_award` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR old.badge_id IS NOT new.badge_id BEGIN
  UPDATE `badge` SET `award_count` = `award_count` - (1) WHERE `id` = old.badge_id AND 1;
  UPDATE `badge` SET `award_count` = `award_count` + (1) WHERE `id` = new.badge_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_upload_use_count_upload_use_added` AFTER INSERT ON `upload_use` BEGIN
  UPDATE `upload` SET `use_count` = `use_count` + (1) WHERE `id` = new.upload_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_upload_use_count_upload_use_removed` AFTER DELETE ON `upload_use` BEGIN
  UPDATE `upload` SET `use_count` = `use_count` - (1) WHERE `id` = old.upload_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_upload_use_count_upload_use_changed` AFTER UPDATE OF upload_id ON `upload_use` WHEN CASE WHEN 1 THEN 1 ELSE 0 END <> CASE WHEN 1 THEN 1 ELSE 0 END OR old.upload_id IS NOT new.upload_id BEGIN
  UPDATE `upload` SET `use_count` = `use_count` - (1) WHERE `id` = old.upload_id AND 1;
  UPDATE `upload` SET `use_count` = `use_count` + (1) WHERE `id` = new.upload_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_point_reward_left_point_draw_added` AFTER INSERT ON `point_draw` BEGIN
  UPDATE `point_reward` SET `left` = `left` + (-new.score) WHERE `id` = new.reward_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_point_reward_left_point_draw_removed` AFTER DELETE ON `point_draw` BEGIN
  UPDATE `point_reward` SET `left` = `left` - (-old.score) WHERE `id` = old.reward_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_point_reward_left_point_draw_changed` AFTER UPDATE OF reward_id, score ON `point_draw` WHEN CASE WHEN 1 THEN -old.score ELSE 0 END <> CASE WHEN 1 THEN -new.score ELSE 0 END OR old.reward_id IS NOT new.reward_id BEGIN
  UPDATE `point_reward` SET `left` = `left` - (-old.score) WHERE `id` = old.reward_id AND 1;
  UPDATE `point_reward` SET `left` = `left` + (-new.score) WHERE `id` = new.reward_id AND 1;
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_added` AFTER INSERT ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_listed' AND new.show = 1 and new.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_removed` AFTER DELETE ON `question` BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_listed' AND old.show = 1 and old.status in (1, 2);
END;--> statement-breakpoint
CREATE TRIGGER `count_site_counter_value_question_changed` AFTER UPDATE OF status, show ON `question` WHEN CASE WHEN old.show = 1 and old.status in (1, 2) THEN 1 ELSE 0 END <> CASE WHEN new.show = 1 and new.status in (1, 2) THEN 1 ELSE 0 END OR 'questions_listed' IS NOT 'questions_listed' BEGIN
  UPDATE `site_counter` SET `value` = `value` - (1) WHERE `key` = 'questions_listed' AND old.show = 1 and old.status in (1, 2);
  UPDATE `site_counter` SET `value` = `value` + (1) WHERE `key` = 'questions_listed' AND new.show = 1 and new.status in (1, 2);
END;
