CREATE TABLE `package_cards` (
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`premise` text NOT NULL,
	`cover` text,
	`cast` text NOT NULL,
	PRIMARY KEY(`id`, `version`),
	FOREIGN KEY (`id`,`version`) REFERENCES `packages`(`id`,`version`) ON UPDATE no action ON DELETE cascade
);
