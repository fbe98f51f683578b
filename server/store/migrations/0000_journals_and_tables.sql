CREATE TABLE `events` (
	`stream` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`stream`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`created_at` text NOT NULL,
	`total_nodes` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `plays` (
	`id` text PRIMARY KEY NOT NULL,
	`package_id` text NOT NULL,
	`package_version` integer NOT NULL,
	`title` text NOT NULL,
	`seed` integer NOT NULL,
	`turn` integer NOT NULL,
	`ended` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plays_updated_at` ON `plays` (`updated_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text,
	`locale` text NOT NULL,
	`reserved_package_id` text NOT NULL,
	`package_saved` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_updated_at` ON `sessions` (`updated_at`);--> statement-breakpoint
CREATE TABLE `turns` (
	`play_id` text NOT NULL,
	`turn` integer NOT NULL,
	`action` text NOT NULL,
	`frames` text NOT NULL,
	`waiting_for` text,
	`record` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`play_id`, `turn`),
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `usage` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`role` text NOT NULL,
	`model` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`cached_input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`ms` integer NOT NULL,
	`ok` integer NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `usage_at` ON `usage` (`at`);--> statement-breakpoint
CREATE INDEX `usage_scope_at` ON `usage` (`scope`,`at`);