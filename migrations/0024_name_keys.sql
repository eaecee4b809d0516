CREATE TABLE `name_key` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`object_id` integer NOT NULL,
	PRIMARY KEY(`kind`, `key`, `object_id`)
);
--> statement-breakpoint
CREATE INDEX `name_key_object` ON `name_key` (`kind`,`object_id`);--> statement-breakpoint
CREATE TABLE `unread_name` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`object_id` integer NOT NULL
);--> statement-breakpoint
CREATE TRIGGER `tag_named` AFTER INSERT ON `tag` BEGIN
  INSERT INTO `unread_name` (`kind`, `object_id`) VALUES ('tag', new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `tag_renamed` AFTER UPDATE OF `display_name` ON `tag` WHEN new.`display_name` <> old.`display_name` BEGIN
  INSERT INTO `unread_name` (`kind`, `object_id`) VALUES ('tag', new.`id`);
END;
--> statement-breakpoint
INSERT INTO `unread_name` (`kind`, `object_id`) SELECT 'tag', `id` FROM `tag`;
--> statement-breakpoint
CREATE TRIGGER `user_named` AFTER INSERT ON `user` BEGIN
  INSERT INTO `unread_name` (`kind`, `object_id`) VALUES ('user', new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_renamed` AFTER UPDATE OF `display_name` ON `user` WHEN new.`display_name` <> old.`display_name` BEGIN
  INSERT INTO `unread_name` (`kind`, `object_id`) VALUES ('user', new.`id`);
END;
--> statement-breakpoint
INSERT INTO `unread_name` (`kind`, `object_id`) SELECT 'user', `id` FROM `user`;
