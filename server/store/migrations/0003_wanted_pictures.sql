CREATE TABLE `picture_references` (
	`package_id` text NOT NULL,
	`hash` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`package_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`package_id` text NOT NULL,
	`kind` text NOT NULL,
	`file` text NOT NULL,
	`picture` text NOT NULL,
	`request` text NOT NULL,
	`scope` text,
	`state` text NOT NULL,
	`why` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_file` ON `pictures` (`package_id`,`kind`,`file`);--> statement-breakpoint
CREATE INDEX `pictures_state` ON `pictures` (`state`);