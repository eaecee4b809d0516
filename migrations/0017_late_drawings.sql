CREATE INDEX `answer_late_drawing` ON `answer` (`id`) WHERE instr(html, '<div class="code-block" data-late') > 0;--> statement-breakpoint
CREATE INDEX `comment_late_drawing` ON `comment` (`id`) WHERE instr(html, '<div class="code-block" data-late') > 0;--> statement-breakpoint
CREATE INDEX `question_late_drawing` ON `question` (`id`) WHERE instr(html, '<div class="code-block" data-late') > 0;--> statement-breakpoint
CREATE INDEX `tag_late_drawing` ON `tag` (`id`) WHERE instr(html, '<div class="code-block" data-late') > 0;