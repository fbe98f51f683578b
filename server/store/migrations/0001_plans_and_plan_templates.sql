CREATE TABLE `plan_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`plan` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`request` text NOT NULL,
	`step_count` integer NOT NULL,
	`success` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plans_session_created_at` ON `plans` (`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `plans_state` ON `plans` (`state`);