CREATE TABLE `bin` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`entry` text NOT NULL,
	`title` text NOT NULL,
	`binned_at` text NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `bin_entry` ON `bin` (`entry`);--> statement-breakpoint
CREATE TABLE `shelves` (
	`person_id` text NOT NULL,
	`story` text NOT NULL,
	`shelf` text NOT NULL,
	PRIMARY KEY(`person_id`, `story`)
);
