CREATE TABLE `memories` (
	`key` integer PRIMARY KEY NOT NULL,
	`partition` integer NOT NULL,
	`line` integer NOT NULL,
	`turn` integer NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`text` text NOT NULL,
	`body` text NOT NULL,
	`importance` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_version` ON `memories` (`partition`,`kind`,`id`,`line`,`turn`);--> statement-breakpoint
CREATE INDEX `memories_place` ON `memories` (`key`,`line`,`turn`,`kind`,`id`);--> statement-breakpoint
CREATE TABLE `memory_partitions` (
	`partition` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`play_id` text,
	`given` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memory_partitions_play_id_unique` ON `memory_partitions` (`play_id`);--> statement-breakpoint
CREATE TABLE `saves` (
	`play_id` text NOT NULL,
	`slot` text NOT NULL,
	`kind` text NOT NULL,
	`line` integer NOT NULL,
	`turn` integer NOT NULL,
	`note` text NOT NULL,
	`preview` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`play_id`, `slot`),
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`play_id` text NOT NULL,
	`line` integer NOT NULL,
	`turn` integer NOT NULL,
	`seq` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`play_id`, `line`, `turn`),
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `texts` (
	`play_id` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`play_id`, `hash`),
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_turns` (
	`play_id` text NOT NULL,
	`line` integer DEFAULT 1 NOT NULL,
	`turn` integer NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`action` text NOT NULL,
	`frames` text NOT NULL,
	`waiting_for` text,
	`record` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`play_id`, `line`, `turn`),
	FOREIGN KEY (`play_id`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
WITH `committed` AS MATERIALIZED (
	SELECT substr(`stream`, 6) AS `play_id`, row_number() OVER (PARTITION BY `stream` ORDER BY `seq`) AS `turn`, `seq`
	FROM `events` WHERE `type` = 'turn-committed' AND `stream` GLOB 'play:*'
)
INSERT INTO `__new_turns`(`play_id`, `line`, `turn`, `seq`, `action`, `frames`, `waiting_for`, `record`, `created_at`)
SELECT `turns`.`play_id`, 1, `turns`.`turn`, coalesce(`committed`.`seq`, 0), `action`, `frames`, `waiting_for`, `record`, `created_at`
FROM `turns` LEFT JOIN `committed` ON `committed`.`play_id` = `turns`.`play_id` AND `committed`.`turn` = `turns`.`turn`;
--> statement-breakpoint
DROP TABLE `turns`;--> statement-breakpoint
ALTER TABLE `__new_turns` RENAME TO `turns`;--> statement-breakpoint
ALTER TABLE `plays` ADD `line` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `plays` ADD `path` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `plays` SET `path` = json_array(json_object('line', 1, 'from', 1, 'to', `turn`)) WHERE `turn` > 0;
--> statement-breakpoint
CREATE VIRTUAL TABLE `memory_terms` USING fts5(`terms`, content='', contentless_delete=1, detail=none, tokenize='porter ascii');
--> statement-breakpoint
-- Merging a segment as soon as a tenth of it is deleted would hold everything up; what is deleted goes with later merges.
INSERT INTO `memory_terms`(`memory_terms`, `rank`) VALUES ('deletemerge', 0);
