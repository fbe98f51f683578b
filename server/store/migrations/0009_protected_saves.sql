ALTER TABLE `saves` ADD `is_protected` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `saves` ADD `read_to` integer;