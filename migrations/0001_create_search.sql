-- Search index of listed posts; rowid = post id (questions and answers share one counter).
-- Contentless: the application writes bigrams of Chinese text and facet words itself.
CREATE VIRTUAL TABLE `post_search` USING fts5(
  title, body, facets,
  content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='1'
);
--> statement-breakpoint
INSERT INTO `object_counter` (`id`, `value`) VALUES (1, 0);
--> statement-breakpoint
INSERT INTO `site_counter` (`key`, `value`) VALUES ('questions_listed', 0);
