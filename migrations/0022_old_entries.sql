-- Entries of the search index up to this id have traditional characters; a job makes those anew.
INSERT INTO `site_counter` (`key`, `value`)
  SELECT 'old_entries', `value` FROM `object_counter` WHERE `value` > 0;
