CREATE INDEX `tag_display_name` ON `tag` (lower(display_name));--> statement-breakpoint
-- The words of the search index, for suggestions.
CREATE VIRTUAL TABLE `post_search_word` USING fts5vocab(post_search, 'instance');
--> statement-breakpoint
-- Excerpts up to this id were made with marks for code and links; a job makes them anew.
INSERT INTO `site_counter` (`key`, `value`)
  SELECT 'old_excerpts', `value` FROM `object_counter` WHERE `value` > 0;
