CREATE TABLE "bin" (
	"kind" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"entry" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"binned_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "bin_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "shelves" (
	"person_id" text COLLATE "C" NOT NULL,
	"story" text COLLATE "C" NOT NULL,
	"shelf" text COLLATE "C" NOT NULL,
	CONSTRAINT "shelves_person_id_story_pk" PRIMARY KEY("person_id","story")
);
--> statement-breakpoint
CREATE INDEX "bin_entry" ON "bin" USING btree ("entry");